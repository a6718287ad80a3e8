/**
 * A picture of the result, drawn by the page itself: the winner, the scores, and the table as it lies there. The table
 * is read from the page, so nothing here knows how pieces are laid out or what they mean.
 */

import { page, shape, word } from "./dom.js";
import { all, byId } from "./elements.js";

/** @import { OutcomeRow } from "./types.d.ts" */

/**
 * `verdict` says who won: the picture is for others, so it never says "you".
 * @typedef {{ title: string, verdict: string, rows: OutcomeRow[], portraits: string[] }} Result
 */

const [WIDTH, HEIGHT, SHARP] = [1200, 675, 1.5];
const COLUMN = { x: 210, width: 320 }; // the middle of what is written, and its breadth
const TABLE = { x: 410, y: 40, width: 750, height: 595 };
const ROWS = 6; // how many scores there is room for
const FONT = "Grenze,'Iowan Old Style',Palatino,'Palatino Linotype',Georgia,serif";
const BASELINE = 0.3; // how far below the middle of a line letters stand, as in draw/letters.py
const SYMBOL = /<symbol id="([^"]+)"[^]*?<\/symbol>/g;
const VARIABLE = /var\(--(\w+)(?:,\s*([^)]+))?\)/g;

/**
 * The result as a PNG.
 * @param {Result} result
 * @returns {Promise<Blob>}
 */
export async function drawResult(result) {
  const text = await resultText(result);
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH * SHARP, HEIGHT * SHARP];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
  });
}

/**
 * The picture as the text of an SVG that stands by itself.
 * @param {Result} result
 */
async function resultText({ title, verdict, rows, portraits }) {
  const table = tableShape(byId("scene"));
  const winners = portraits.map((key) => use(key, { x: COLUMN.x - 90, y: 88, width: 180, height: 252 }));
  const ground = shape("rect", { width: WIDTH, height: HEIGHT, fill: colour("table") });
  const rim = { fill: "none", stroke: colour("words"), rx: 6 };
  const made = shape("svg", { width: WIDTH, height: HEIGHT,
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "font-family": FONT },
  ground, shape("rect", { ...rim, x: 12, y: 12, width: WIDTH - 24, height: HEIGHT - 24, "stroke-width": 3 }),
  write(title, COLUMN.x, 62, 30, { bold: true }), ...winners, ...wording(verdict), ...scores(rows), table);
  const keys = new Set([...made.querySelectorAll("use")].map((one) => (one.getAttribute("href") ?? "#").slice(1)));
  const [sheets, letters] = await Promise.all([symbols([...keys]), faces()]);
  return new XMLSerializer().serializeToString(made).replace(">", `><style>${letters}</style><defs>${sheets}</defs>`);
}

/** @param {string} name */
function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim() || "#000";
}

// -- words

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {{ bold?: boolean, anchor?: string, fill?: string }} how
 */
function write(text, x, y, size, { bold = false, anchor = "middle", fill = colour("words") } = {}) {
  return shape("text", { x, y, "font-size": size, "text-anchor": anchor, fill, "font-weight": bold ? 700 : 400 }, text);
}

/**
 * The verdict, in one or two lines.
 * @param {string} verdict
 */
function wording(verdict) {
  /** @type {string[]} */
  const lines = [];
  for (const one of verdict.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + one.length < 22) lines[lines.length - 1] = `${last} ${one}`;
    else lines.push(one);
  }
  return lines.slice(0, 2).map((line, i) => write(line, COLUMN.x, 390 + i * 32, 27, { bold: true }));
}

/** @param {OutcomeRow[]} rows */
function scores(rows) {
  const shown = rows.length > ROWS ? rows.slice(0, ROWS - 1) : rows;
  const [left, right] = [COLUMN.x - COLUMN.width / 2, COLUMN.x + COLUMN.width / 2];
  const line = (/** @type {number} */ i) => 476 + i * 30;
  const lines = shown.flatMap(({ name, score, winner }, i) => [
    write(cut(`${winner ? "♛ " : ""}${name}`), left, line(i), 21, { anchor: "start", bold: winner }),
    write(signed(score), right, line(i), 21, { anchor: "end", bold: winner }),
  ]);
  if (shown.length === rows.length) return lines;
  const rest = word("picture_others", { count: rows.length - shown.length });
  return [...lines, write(rest, left, line(shown.length), 19, { anchor: "start", fill: colour("quiet") })];
}

/**
 * A number with a real minus sign.
 * @param {number} points
 */
export function signed(points) {
  return String(points).replace("-", "−");
}

/** @param {string} name */
function cut(name) {
  return name.length > 24 ? `${name.slice(0, 23)}…` : name;
}

// -- the table, as it lies on the page

/** @param {HTMLElement} box */
function tableShape(box) {
  const [width, height] = [number(box, "--sw"), number(box, "--sh")];
  const scale = Math.min(TABLE.width / width, TABLE.height / height);
  const [x, y] = [TABLE.x + (TABLE.width - width * scale) / 2, TABLE.y + (TABLE.height - height * scale) / 2];
  const pieces = all(box, ".piece").sort((one, other) => number(one, "--layer") - number(other, "--layer"));
  return shape("g", { transform: `translate(${x} ${y}) scale(${scale})` }, ...pieces.map(pieceShape));
}

/**
 * A number that the page gave to a style.
 * @param {HTMLElement} element
 * @param {string} name
 */
function number(element, name) {
  return parseFloat(element.style.getPropertyValue(name)) || 0;
}

/** @param {HTMLElement} element */
function pieceShape(element) {
  const [w, h] = [number(element, "--w"), number(element, "--h")];
  const turn = number(element, "--angle");
  /** @type {SVGElement[]} */
  const parts = [...grounds(element, w, h), ...sprites(element, { x: -w / 2, y: -h / 2, width: w, height: h })];
  for (const text of all(element, ":scope > .text")) parts.push(...textShapes(text, h));
  for (const badge of all(element, ":scope > .badge")) parts.push(badgeShape(badge));
  const place = `translate(${number(element, "--x")} ${number(element, "--y")}) rotate(${turn})`;
  return shape("g", { transform: place }, ...parts);
}

/**
 * What lies below a text: the page paints it by style.
 * @param {HTMLElement} element
 * @param {number} w
 * @param {number} h
 */
function grounds(element, w, h) {
  const { backgroundColor: fill, borderTopStyle: line, borderTopColor: stroke } = getComputedStyle(element);
  if (!element.hasAttribute("data-bare") || line === "none") return [];
  const rim = { fill, stroke, rx: 8, "stroke-width": 1.5, "stroke-dasharray": line === "dashed" ? "6 5" : "none" };
  return [shape("rect", { x: -w / 2, y: -h / 2, width: w, height: h, ...rim })];
}

/**
 * @param {HTMLElement} element
 * @param {Record<string, number>} box
 */
function sprites(element, box) {
  const href = element.querySelector(":scope > svg > use")?.getAttribute("href");
  return href ? [use(href.split("#")[1], box)] : [];
}

/**
 * @param {string} key
 * @param {Record<string, number>} box
 */
function use(key, box) {
  return shape("use", { href: `#${key}`, ...box });
}

/**
 * @param {HTMLElement} text
 * @param {number} h
 */
function textShapes(text, h) {
  const size = number(text, "--f");
  const { color: fill, fontWeight } = getComputedStyle(text);
  const lines = all(text, "span");
  const middle = text.classList.contains("band") ? h * 0.428 : 0;
  const first = middle - (size * 1.15 * (lines.length - 1)) / 2 + size * BASELINE;
  const how = { fill, bold: Number(fontWeight) > 500 };
  return lines.map((line, i) => write(line.textContent, 0, first + i * size * 1.15, size, how));
}

/** @param {HTMLElement} badge */
function badgeShape(badge) {
  const size = number(badge, "--s");
  /** @type {SVGElement[]} */
  const parts = sprites(badge, { x: -size / 2, y: -size / 2, width: size, height: size });
  const text = badge.querySelector("b")?.dataset.text;
  if (text) parts.push(...badgeText(text, size, badge.dataset.on ?? "", badge.dataset.way ?? ""));
  const turned = badge.dataset.way === "turned" ? " rotate(180)" : "";
  const place = `translate(${number(badge, "--bx")} ${number(badge, "--by")})${turned}`;
  return shape("g", { transform: place }, ...parts);
}

/**
 * @param {string} text
 * @param {number} size
 * @param {string} on
 * @param {string} way
 */
function badgeText(text, size, on, way) {
  if (on === "cartouche") return [write(text, 0, size * 0.62 * BASELINE, size * 0.62, { fill: colour("paper") })];
  const [x, y] = !on ? [0, 0] : way === "right" ? [size * 0.78, 0] : [0, size * 0.82];
  const disc = shape("circle", { r: size * 0.37, fill: colour("paper"), stroke: colour("ink") });
  const digits = write(text, 0, size * 0.54 * BASELINE, size * 0.54, { fill: colour("ink") });
  return [shape("g", { transform: `translate(${x} ${y})` }, disc, digits)];
}

// -- what it has to bring along

/** The two faces that it is written in, inside of the style: a picture by itself can fetch nothing. */
async function faces() {
  const links = all(document.head, 'link[rel="preload"][as="font"]').map((link) => link.getAttribute("href") ?? "");
  const rules = Object.entries({ "/grenze.": 400, "/grenze-bold.": 700 }).map(async ([name, weight]) => {
    const address = links.find((link) => link.includes(name));
    if (!address) return "";
    const data = await asData(await (await fetch(address)).blob());
    return `@font-face{font-family:Grenze;font-weight:${weight};src:url(${data})}`;
  });
  return (await Promise.all(rules)).join("");
}

/**
 * A file as an address that has all of it inside.
 * @param {Blob} file
 * @returns {Promise<string>}
 */
function asData(file) {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(new Error("no font"));
    reader.readAsDataURL(file);
  });
}

/**
 * The sprites of these keys as text, with the colours of the page: a picture by itself can fetch nothing.
 * @param {string[]} keys
 */
async function symbols(keys) {
  const sheets = await Promise.all([page.sheets.game, page.sheets.common].map(sheet));
  return keys.map((key) => sheets.map((found) => found.get(key)).find(Boolean) ?? "").join("");
}

/**
 * The sprites of a sheet by key.
 * @param {string} address
 */
async function sheet(address) {
  const text = await (await fetch(address)).text();
  const painted = text.replace(VARIABLE, (_, name, other) => (["ink", "paper"].includes(name) ? colour(name) : other));
  return new Map([...painted.matchAll(SYMBOL)].map(([whole, key]) => [key, whole]));
}
