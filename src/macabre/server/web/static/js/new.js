// The set-up form: shows as many seats as are chosen, names only for people, and reads a card file into the text field.

import { all, byId, must } from "./elements.js";

const form = byId("setup");
const count = form.querySelector("select#count"); // a game for one number of people has none
const file = must(byId("file"), HTMLInputElement);
const problem = byId("file-problem");

/** Seats beyond the number chosen are put away (the server ignores them); bots bring names of their own. */
function arrange() {
  const most = count ? Number(must(count, HTMLSelectElement).value) : Infinity;
  for (const seat of all(form, "[data-seat]")) {
    seat.hidden = Number(seat.dataset.seat) >= most;
    const kind = must(seat.querySelector(".kind"), HTMLSelectElement).value;
    must(seat.querySelector(".who"), HTMLElement).hidden = kind.startsWith("bot") || kind === "open";
  }
}

/** The text of a chosen file goes into the text field, where a mistake can be mended at once. */
async function take() {
  problem.textContent = "";
  const [chosen] = file.files ?? [];
  if (!chosen) return;
  try {
    const bytes = await chosen.arrayBuffer();
    must(byId("cards"), HTMLTextAreaElement).value = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    problem.textContent = file.dataset.notText ?? "";
  }
  file.value = "";
}

form.addEventListener("change", arrange);
file.addEventListener("change", take);
arrange();
all(document, "#problem")[0]?.focus();
