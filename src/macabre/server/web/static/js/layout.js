/** How much room there is for the table, and which shape suits it. */

import { byId, must } from "./elements.js";

/** @import { Shape } from "./types.d.ts" */

const NARROW = 700;
const STACKED = matchMedia("(max-width: 699px), (max-width: 999px) and (orientation: landscape)"); // as in table.css

/**
 * Tall for phones and windows that stand upright, wide for everything else.
 * @returns {Shape}
 */
export function shapeNow() {
  return innerWidth < NARROW || innerHeight > innerWidth ? "tall" : "wide";
}

/** Whether everything stands below each other, so that the page scrolls. */
export function stacked() {
  return STACKED.matches;
}

/**
 * Watch the room: `reshape` when another shape suits it, `resize` when it only grew or shrank. Gives the height.
 * @param {() => void} reshape
 * @param {() => void} resize
 * @returns {(room: Element) => number}
 */
export function watchRoom(reshape, resize) {
  const bar = byId("bar");
  const stage = must(document.querySelector(".stage"), HTMLElement);
  let shape = shapeNow();
  let [width, height] = [innerWidth, innerHeight];
  addEventListener("resize", () => {
    if (stacked() && innerWidth === width && Math.abs(innerHeight - height) < 130) return; // a phone's bars come and go
    [width, height] = [innerWidth, innerHeight];
    if (shapeNow() === shape) return resize();
    shape = shapeNow();
    reshape();
  });
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--bar", `${bar.offsetHeight}px`);
    if (!stacked()) resize();
  }).observe(bar);
  return (room) => (stacked() ? height - bar.offsetHeight - 4 : Math.min(room.clientHeight, stage.clientHeight - 12));
}
