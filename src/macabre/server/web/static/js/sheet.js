/**
 * What stands beside the table. On a phone it is a sheet between the table and the question: guide and hint lie in it
 * and can be folded away, and the log is one tap away. The sheet takes its room from the table and never covers it;
 * table.css says how. On larger screens everything is in sight, and nothing here is needed.
 */

import { memory, set } from "./dom.js";
import { byId } from "./elements.js";

const FOLDED = "sheet"; // what a browser remembers: "folded" or "open"

export class Sheet {
  #box = byId("side");
  #fold = byId("fold");
  #log = byId("open-log");

  constructor() {
    this.#fold.addEventListener("click", () => this.#setFolded(!this.#box.hasAttribute("data-folded")));
    this.#log.addEventListener("click", () => this.#setLog(!this.#box.hasAttribute("data-log")));
    this.#setFolded(memory.get(FOLDED) === "folded");
  }

  /** Everything in it has been filled for the first time: nothing in it moves from now on without a reason. */
  arrive() {
    set(this.#box, "data-waiting", false);
  }

  /** Bring a hint into sight: somebody has asked for it. */
  attend() {
    this.#setLog(false);
    this.#setFolded(false);
    byId("hint").scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} folded */
  #setFolded(folded) {
    memory.set(FOLDED, folded ? "folded" : "open");
    set(this.#box, "data-folded", folded);
    set(this.#fold, "aria-expanded", String(!folded));
  }

  /** @param {boolean} open */
  #setLog(open) {
    set(this.#box, "data-log", open);
    set(this.#log, "aria-expanded", String(open));
    this.#box.scrollTop = 0;
  }
}
