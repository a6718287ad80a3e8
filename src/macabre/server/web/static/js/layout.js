/** How much room there is for the table, and which shape suits it. */

import { must } from "./elements.js";

/** @import { Shape } from "./types.d.ts" */

const PHONE = matchMedia("(max-width: 699px), (max-width: 999px) and (orientation: landscape)"); // as in table.css
const UPRIGHT = matchMedia("(orientation: portrait)");

/**
 * Tall for phones, however they are held, and for windows that stand upright; wide for everything else.
 * @returns {Shape}
 */
export function shapeNow() {
  return PHONE.matches || UPRIGHT.matches ? "tall" : "wide";
}

/** Whether the page is laid out for a phone, where what stands beside the table is a sheet below it. */
export function onPhone() {
  return PHONE.matches;
}

/**
 * Watch the room: `reshape` when another shape suits it, `resize` when it only grew or shrank. Gives the height.
 * @param {() => void} reshape
 * @param {() => void} resize
 * @returns {(room: Element) => number}
 */
export function watchRoom(reshape, resize) {
  const stage = must(document.querySelector(".stage"), HTMLElement);
  let shape = shapeNow();
  addEventListener("resize", () => {
    if (shapeNow() === shape) return resize();
    shape = shapeNow();
    reshape();
  });
  new ResizeObserver(resize).observe(stage);
  return (room) => room.clientHeight;
}
