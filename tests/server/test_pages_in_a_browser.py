"""The pages beside the table in a real browser: what their few modules do, and that nothing goes wrong in silence."""

import pytest

sync_api = pytest.importorskip("playwright.sync_api")

PHONE = {"width": 390, "height": 844}
NARROW = {"width": 320, "height": 640}
TARGETS = """() => [...document.querySelectorAll("button, input, select, textarea, summary, a.button, .top a, .more a")]
  .filter((one) => one.checkVisibility() && !["hidden", "checkbox"].includes(one.type))
  .map((one) => [one.getBoundingClientRect().height, one.outerHTML.slice(0, 80)])
  .filter(([height]) => height < 40)"""


@pytest.mark.parametrize("path", ["/", "/new/death-over-the-kingdom", "/rules/dance-of-death", "/about"])
@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["phone", "narrow"])
def test_a_page_fits_a_small_screen_and_a_finger(visit, path, size):
    """A narrow phone is also what a wide screen at four times the size leaves."""
    page = visit(path, viewport=size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.evaluate(TARGETS) == []


def test_the_light_changes_at_once_and_stays(visit):
    page = visit("/about", color_scheme="light")
    dark = "getComputedStyle(document.documentElement).backgroundColor === 'rgb(25, 21, 18)'"
    assert not page.evaluate(dark)
    page.evaluate("window.same = true")
    page.locator(".to-night").click()
    assert page.evaluate(dark)
    assert page.evaluate("window.same")
    assert page.locator(".to-day").is_visible()
    page.reload()
    assert page.evaluate(dark)


def test_whoever_likes_the_dark_gets_it_and_may_have_day_all_the_same(visit):
    page = visit("/", color_scheme="dark")
    assert page.locator(".to-day").is_visible()
    page.locator(".to-day").click()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(217, 202, 163)"


def test_the_form_shows_as_many_seats_as_are_chosen_and_names_only_for_people(visit):
    page = visit("/new/death-over-the-kingdom")
    assert page.locator("[data-seat]:visible").count() == 5
    page.select_option("#count", "7")
    assert page.locator("[data-seat]:visible").count() == 7
    assert page.locator(".who:visible").count() == 1
    page.select_option("#seat-6", "here")
    assert page.locator(".who:visible").count() == 2


def test_a_card_file_is_read_into_the_field_where_it_can_be_mended(visit):
    page = visit("/new/grim-dance")
    page.get_by_role("heading", name="Your own cards").click()
    page.set_input_files("#file", {"name": "x.toml", "mimeType": "text/plain", "buffer": "# Bräute\n".encode()})
    sync_api.expect(page.locator("#cards")).to_have_value("# Bräute\n")
    page.set_input_files("#file", {"name": "x.bin", "mimeType": "text/plain", "buffer": b"\xff\xfe"})
    sync_api.expect(page.locator("#file-problem")).to_have_text("The file that you chose is not a text file.")
    assert page.input_value("#cards") == "# Bräute\n"


def test_the_rules_can_be_searched_and_a_link_finds_a_rule_that_the_search_put_away(visit):
    page = visit("/rules/grim-dance")
    page.fill("#search", "musician copy")
    count = page.locator("li.rule:visible").count()
    assert 0 < count < 10
    sync_api.expect(page.locator("#found")).to_have_text(f"{count} rule{'s' * (count > 1)} found")
    assert not page.locator("#GD-1").is_visible()
    page.evaluate("location.hash = '#GD-1'")
    sync_api.expect(page.locator("#GD-1")).to_be_in_viewport()
    page.fill("#search", "spaceship")
    sync_api.expect(page.locator("#found")).to_have_text("No rule mentions that.")


def test_the_whole_way_to_a_match_works_by_keyboard_and_without_script(visit):
    page = visit("/", java_script_enabled=False)
    page.keyboard.press("Tab")
    assert page.locator(".skip").evaluate("(one) => one === document.activeElement")
    page.locator("#totentanz .more a").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/totentanz")
    page.locator(".setup button.primary").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/match/*")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("width", [360, 390])
def test_the_head_of_a_page_is_one_line_on_a_phone(visit, width, locale):
    page = visit("/", viewport={"width": width, "height": 844}, locale=locale)
    page.evaluate("document.fonts.ready")
    boxes = [page.locator(f"header {part}").bounding_box() for part in (".home", "nav", ".switches")]
    assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] / 2 for box in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    language = page.locator("header button[name=language]")
    sync_api.expect(language).to_have_accessible_name("Deutsch" if locale == "en-GB" else "English")
