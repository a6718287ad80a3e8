/**
 * The rules in a drawer beside the table: what matters now, how to play in a minute, and then all numbered rules. They
 * can be searched, and the drawer opens at the rule in question.
 */

import { el, page, ruleLink, shutter, word } from "./dom.js";
import { helpTexts } from "./help.js";

/** @import { Rule } from "./types.d.ts" */

/**
 * A rule in the drawer; `text` is what a search looks in, `plain` what it says without markup.
 * @typedef {{ id: string, element: HTMLElement, box: HTMLElement, text: string, plain: string }} RuleItem
 */

const MARK = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\b([A-Z]{2,3}-R?\d+)\b/g;

export class Drawer {
  #drawer;
  #list;
  #count;
  #search;
  /** @type {Element | null} */
  #before = null;
  /** @type {RuleItem[]} */
  #items = [];
  #now;
  #lead = el("div", { class: "lead" });

  /** @param {() => string[]} now the ids of the rules behind what can be chosen now */
  constructor(now = () => []) {
    this.#now = now;
    this.#search = el("input", { type: "search", id: "rules-search", input: () => this.#find() });
    this.#count = el("p", { class: "quiet", role: "status" });
    this.#list = el("div", { class: "rulebook", tabindex: "-1" });
    this.#drawer = el("aside", { class: "drawer", hidden: true, "aria-labelledby": "rules-title" },
      el("h2", { id: "rules-title" }, word("rules")),
      shutter(() => this.close()),
      el("label", { for: "rules-search" }, word("search")), this.#search, this.#count, this.#list);
    this.#drawer.addEventListener("keydown", (event) => this.#key(event));
    document.body.append(this.#drawer);
  }

  toggle() {
    if (this.#drawer.hidden) this.open();
    else this.close();
  }

  /** Show the drawer, at a rule if one is given; over a window that is open, so that it can be reached. */
  async open(rule = "") {
    if (this.#drawer.hidden) this.#before = document.activeElement;
    (document.querySelector("dialog[open]") ?? document.body).append(this.#drawer);
    this.#drawer.hidden = false;
    if (!this.#items.length) await this.#load();
    if (!rule) {
      await this.#lay();
      this.#list.scrollTop = 0;
      const touched = matchMedia("(pointer: coarse)").matches; // a keyboard on the screen would hide the rules
      (touched ? this.#list : this.#search).focus();
      return;
    }
    this.#search.value = "";
    this.#find();
    const item = this.#items.find((one) => one.id === rule);
    for (const one of this.#items) one.element.classList.toggle("meant", one === item);
    item?.element.scrollIntoView({ block: "center" });
    item?.element.focus({ preventScroll: true });
  }

  close() {
    this.#drawer.hidden = true;
    document.body.append(this.#drawer);
    if (this.#before instanceof HTMLElement) this.#before.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape") return;
    event.preventDefault(); // a window behind the drawer stays open
    this.close();
  }

  /** What stands before the numbered rules: those that matter now, and how to play in a minute. */
  async #lay() {
    const now = this.#items.filter((item) => this.#now().includes(item.id));
    const copies = now.map((item) => el("p", {}, ruleLink(item.id, () => this.open(item.id)), " ", item.plain));
    /** @type {string[]} */
    let minute = [];
    try { ({ minute } = await helpTexts()); } catch { /* the rules themselves are here */ }
    const sentences = minute.map((text) => el("li", {}, text));
    this.#lead.replaceChildren(
      ...(copies.length ? [el("h3", {}, word("rules_now")), ...copies] : []),
      ...(minute.length ? [el("h3", {}, word("rules_minute")), el("ol", {}, sentences)] : []));
  }

  async #load() {
    try {
      this.#fill(await (await fetch(page.rules)).json());
    } catch {
      this.#count.textContent = word("lost");
    }
  }

  /** @param {Rule[]} rules */
  #fill(rules) {
    this.#list.append(this.#lead);
    let section = null;
    /** @type {HTMLElement} */
    let box = this.#list;
    for (const rule of rules) {
      if (rule.section !== section) {
        section = rule.section;
        box = el("section", {}, el("h3", {}, section));
        this.#list.append(box);
      }
      const element = el("p", { tabindex: "-1" }, el("b", {}, rule.id), " ", this.#inline(rule.text, rule.id));
      const plain = rule.text.replace(/[*`]+/g, "");
      this.#items.push({ id: rule.id, element, box, text: `${rule.id} ${rule.text}`.toLowerCase(), plain });
      box.append(element);
    }
  }

  /**
   * The little markup that rules use; other rules that are named become links to them.
   * @param {string} text
   * @param {string} own
   */
  #inline(text, own) {
    /** @type {(Node | string)[]} */
    const parts = [];
    let at = 0;
    for (const found of text.matchAll(MARK)) {
      parts.push(text.slice(at, found.index));
      const [whole, bold, italic, code, rule] = found;
      if (bold) parts.push(el("b", {}, bold));
      else if (italic) parts.push(el("i", {}, italic));
      else if (code) parts.push(el("code", {}, code));
      else parts.push(rule === own ? whole : ruleLink(rule, () => this.open(rule)));
      at = found.index + whole.length;
    }
    return [...parts, text.slice(at)];
  }

  #find() {
    const wanted = this.#search.value.trim().toLowerCase().split(/\s+/);
    let count = 0;
    this.#lead.hidden = Boolean(wanted[0]);
    for (const item of this.#items) {
      const fits = wanted.every((part) => item.text.includes(part));
      item.element.hidden = !fits;
      count += Number(fits);
    }
    for (const box of new Set(this.#items.map((item) => item.box))) {
      box.hidden = this.#items.every((item) => item.box !== box || item.element.hidden);
    }
    this.#count.textContent = wanted[0] ? word(count ? "found" : "found_none", { count }) : "";
  }
}
