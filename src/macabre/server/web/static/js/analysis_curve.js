/** What a strong bot thinks of a match: expected results over time as a picture, and the costly decisions. */

import { button, el, shape, word } from "./dom.js";

/** @import { Analysis, CostlyChoice, CurvePoint } from "./types.d.ts" */

/** @typedef {(ply: number) => void} GoTo */
/** @typedef {(value: number) => number} Scale where a ply or an expected result is in the picture */

const [WIDTH, HEIGHT, EDGE] = [640, 230, 30];
const DASHES = ["", "9 5", "2 5", "12 4 2 4", "5 3", "1 3"]; // lines are told apart without colour, too

/**
 * Show an analysis in a box; `go(ply)` jumps. What is returned marks the present moment and whose line is thick.
 * @param {HTMLElement} box
 * @param {Analysis} found
 * @param {string[]} names
 * @param {number[]} mine the seats whose players look at it
 * @param {GoTo} go
 */
export function showAnalysis(box, found, names, mine, go) {
  const seats = Object.keys(found.curves).map(Number).filter((seat) => found.curves[seat].length);
  /** @type {Scale} */
  const x = (ply) => EDGE + (ply / Math.max(1, found.plies)) * (WIDTH - EDGE - 8);
  /** @type {Scale} */
  const y = (expected) => 10 + (1 - expected) * (HEIGHT - 34);
  const lines = seats.map((seat) => line(seat, found.curves[seat], x, y));
  const now = shape("line", { y1: 6, y2: HEIGHT - 22, class: "now" });
  const marks = found.costly.map((slip, i) => mark(slip, i, found.curves[slip.seat] ?? [], x, y, go));
  const picture = shape("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img",
    "aria-label": word("curve", { name: seats.map((seat) => names[seat]).join(", ") }),
    click: (event) => {
      const { left, width } = picture.getBoundingClientRect();
      const share = (((event.clientX - left) / width) * WIDTH - EDGE) / (WIDTH - EDGE - 8);
      go(Math.round(Math.max(0, Math.min(1, share)) * found.plies));
    },
  }, ...grid(y), ...lines, now, ...marks);
  box.replaceChildren(picture, legend(seats, names), ...costly(found, names, mine, go));
  return {
    moment: (/** @type {number} */ ply) => { for (const end of ["x1", "x2"]) now.setAttribute(end, String(x(ply))); },
    seat: (/** @type {number} */ eyes) => lines.forEach((drawn, i) => drawn.classList.toggle("own", seats[i] === eyes)),
  };
}

/** @param {Scale} y */
function grid(y) {
  return [0, 0.5, 1].flatMap((value) => [
    shape("line", { x1: EDGE, x2: WIDTH - 8, y1: y(value), y2: y(value), class: "grid" }),
    shape("text", { x: EDGE - 4, y: y(value) + 5, class: "scale" }, `${value * 100}`),
  ]);
}

/**
 * @param {number} seat
 * @param {CurvePoint[]} points
 * @param {Scale} x
 * @param {Scale} y
 */
function line(seat, points, x, y) {
  return shape("polyline", {
    points: points.map(([ply, expected]) => `${x(ply).toFixed(1)},${y(expected).toFixed(1)}`).join(" "),
    "stroke-dasharray": DASHES[seat % DASHES.length], class: `line seat${seat % 4}`,
  });
}

/**
 * @param {CostlyChoice} slip
 * @param {number} i
 * @param {CurvePoint[]} points
 * @param {Scale} x
 * @param {Scale} y
 * @param {GoTo} go
 */
function mark(slip, i, points, x, y, go) {
  const [, expected] = points.find(([ply]) => ply === slip.ply) ?? [0, 0.5];
  return shape("g", { class: "slip", click: (event) => { event.stopPropagation(); go(slip.ply); } },
    shape("circle", { cx: x(slip.ply), cy: y(expected), r: 11 }),
    shape("text", { x: x(slip.ply), y: y(expected) + 5 }, `${i + 1}`));
}

/**
 * @param {number[]} seats
 * @param {string[]} names
 */
function legend(seats, names) {
  return el("ul", { class: "legend" }, seats.map((seat) => el("li", {},
    shape("svg", { viewBox: "0 0 34 10", "aria-hidden": "true" }, shape("line", {
      x1: 0, x2: 34, y1: 5, y2: 5, class: `line seat${seat % 4}`, "stroke-dasharray": DASHES[seat % DASHES.length],
    })), names[seat])));
}

/**
 * All that an analysis calls costly: the viewer's own choices and the costliest of the others.
 * @param {Analysis} found
 * @param {number[]} mine
 */
export function slipsOf(found, mine) {
  const own = mine.flatMap((seat) => found.slips[seat] ?? []).sort((one, other) => other.cost - one.cost);
  return { own, others: found.costly.filter((slip) => !mine.includes(slip.seat)) };
}

/**
 * The costly decisions: whoever looks at them is most interested in their own.
 * @param {Analysis} found
 * @param {string[]} names
 * @param {number[]} mine
 * @param {GoTo} go
 */
function costly(found, names, mine, go) {
  const { own, others } = slipsOf(found, mine);
  const list = (/** @type {CostlyChoice[]} */ slips) => el("ol", { class: "costly" },
    slips.map((slip) => el("li", {}, costs(slip, names, go))));
  const first = own.length ? [el("h3", {}, word("costly_own")), list(own)] : [el("p", {}, word("none_own"))];
  const rest = others.length ? [el("h3", {}, word(mine.length ? "costly_others" : "costly")), list(others)] : [];
  if (!own.length && !others.length) return [el("p", {}, word("none"))];
  return [...(mine.length ? first : []), ...rest, el("p", { class: "quiet" }, word("marks"))];
}

/**
 * @param {CostlyChoice} slip
 * @param {string[]} names
 * @param {GoTo} go
 */
function costs(slip, names, go) {
  const made = button("", () => go(slip.ply));
  made.append(
    el("span", {}, el("b", {}, `${names[slip.seat]} `), word("cost", { points: Math.round(slip.cost * 100) })),
    el("span", {}, slip.sentence), ...slip.why.map((text) => el("span", { class: "why" }, text)));
  return made;
}
