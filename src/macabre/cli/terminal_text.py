"""The terminal's own phrases in English and German; all other texts come from the games."""

PHRASES = {
    "which": ("Which game (1–{0}, q quits)? ", "Welches Spiel (1–{0}, q beendet)? "),
    "no_game": ("“{0}” is no number from 1 to {1}.", "„{0}“ ist keine Zahl von 1 bis {1}."),
    "english_only": ("in English only", "nur auf Englisch"),
    "alone": ("You are {0}.", "Du bist {0}."),
    "bots": ("On the other seats: {0}.", "Auf den anderen Plätzen: {0}."),
    "together": ("At this screen: {0}.", "An diesem Bildschirm: {0}."),
    "keys": (
        "Type the number or the code of your choice. h gives a hint, ? explains, q saves and leaves.",
        "Gib die Nummer oder den Code deiner Wahl ein. h gibt einen Tipp, ? erklärt, q speichert und hört auf.",
    ),
    "codes": ("The codes run from {0} to {1}.", "Die Codes gehen von {0} bis {1}."),
    "ask": ("Your choice (1–{0}, h for a hint, ? for help): ", "Deine Wahl (1–{0}, h für Tipp, ? für Hilfe): "),
    "ask_only": ("Your choice (1 or Enter, ? for help): ", "Deine Wahl (1 oder Enter-Taste, ? für Hilfe): "),
    "ask_back": (
        "Your choice (1–{0}, u takes back, h for a hint, ? for help): ",
        "Deine Wahl (1–{0}, u nimmt zurück, h für Tipp, ? für Hilfe): ",
    ),
    "wrong": (
        "“{0}” is neither a number from 1 to {1} nor a code nor a key; ? explains.",
        "„{0}“ ist weder eine Zahl von 1 bis {1} noch ein Code noch eine Taste; ? erklärt.",
    ),
    "nothing": ("Please type a number from 1 to {0}; ? explains.", "Bitte gib eine Zahl von 1 bis {0} ein; ? erklärt."),
    "rule": ("Rule {0}.", "Regel {0}."),
    "no_rule": ("No rule mentions “{0}”.", "Keine Regel erwähnt „{0}“."),
    "more_rules": ("{0} more: {1}", "{0} weitere: {1}"),
    "help_rules": ("The rules behind this choice:", "Die Regeln hinter dieser Wahl:"),
    "help_keys": ("The keys:", "Die Tasten:"),
    "key_number": ("number  make that choice; its code does so too", "Zahl    so wählen; der Code tut es auch"),
    "key_?": (
        "?       explain; ? 2 explains choice 2, ? word a card or thing, or the rules that mention the word",
        "?       erklären; ? 2 erklärt Wahl 2, ? Wort eine Karte oder Sache oder die Regeln mit diesem Wort",
    ),
    "key_h": (
        "h       give a hint: what a strong player would do, seeing what you see",
        "h       einen Tipp geben: was ein starker Spieler täte, der sieht, was du siehst",
    ),
    "key_t": ("t       show the table again", "t       den Tisch noch einmal zeigen"),
    "key_s": ("s       tell the story so far", "s       erzählen, was bisher geschah"),
    "key_u": ("u       take back your last step", "u       deinen letzten Schritt zurücknehmen"),
    "key_q": ("q       save and leave; so does Ctrl-C", "q       speichern und aufhören; Strg-C tut es auch"),
    "hide": (
        "Press Enter to hide the screen, then hand it to {0}: ",
        "Drück die Enter-Taste, um alles zu verdecken, und gib dann weiter an {0}: ",
    ),
    "hide_back": (
        "Press Enter to hide the screen, then hand it to {0} (u takes your last step back): ",
        "Drück die Enter-Taste, um alles zu verdecken, und gib dann weiter an {0} (u nimmt deinen Schritt zurück): ",
    ),
    "ready": (
        "{0} is next. Press Enter when only you can see the screen: ",
        "{0} ist an der Reihe. Drück die Enter-Taste, wenn nur du den Bildschirm siehst: ",
    ),
    "over": ("The match is over", "Die Partie ist zu Ende"),
    "wins": ("wins", "gewinnt"),
    "shares": ("wins with others", "gewinnt mit anderen"),
    "draw": ("Nobody wins: a draw.", "Niemand gewinnt: unentschieden."),
    "saved": ("The match is saved in {0}.", "Die Partie ist gespeichert in {0}."),
    "go_on": ("Go on with: {0}", "Weiter geht es mit: {0}"),
    "watch": ("Watch it again with: {0}", "Noch einmal ansehen mit: {0}"),
    "step": ("Step {0} of {1}", "Schritt {0} von {1}"),
    "move_on": ("Enter goes on, p back, a number jumps, q quits: ", "Enter vor, p zurück, Zahl springt, q beendet: "),
    "last": ("That was the last step.", "Das war der letzte Schritt."),
    "first": ("This is the beginning.", "Das ist der Anfang."),
    "no_step": ("There is no step {0}; there are 0 to {1}.", "Es gibt keinen Schritt {0}, nur 0 bis {1}."),
    "no_key": ("“{0}” is no key here.", "„{0}“ ist hier keine Taste."),
    "unfinished": ("The record ends here; the match is not over.", "Hier endet der Bericht; die Partie läuft noch."),
}


def phrase(name: str, language: str, *facts: object) -> str:
    """A phrase with facts filled in.

    >>> phrase("step", "de", 3, 57)
    'Schritt 3 von 57'
    """
    english, german = PHRASES[name]
    return (german if language == "de" else english).format(*facts)
