// The set-up form: shows as many seats as are chosen, names only for people, and reads a card file into the text field.

const form = document.querySelector("#setup");
const count = form.querySelector("#count");
const file = form.querySelector("#file");
const problem = form.querySelector("#file-problem");

/** Seats beyond the number chosen are put away (the server ignores them); bots bring names of their own. */
function arrange() {
  for (const seat of form.querySelectorAll("[data-seat]")) {
    seat.hidden = Boolean(count) && Number(seat.dataset.seat) >= Number(count.value);
    const kind = seat.querySelector(".kind").value;
    seat.querySelector(".who").hidden = kind.startsWith("bot") || kind === "open";
  }
}

/** The text of a chosen file goes into the text field, where a mistake can be mended at once. */
async function take() {
  problem.textContent = "";
  if (!file.files.length) return;
  try {
    const bytes = await file.files[0].arrayBuffer();
    form.querySelector("#cards").value = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    problem.textContent = file.dataset.notText;
  }
  file.value = "";
}

form.addEventListener("change", arrange);
file.addEventListener("change", take);
arrange();
document.querySelector("#problem")?.focus();
