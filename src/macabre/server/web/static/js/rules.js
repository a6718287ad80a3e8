// The search field of the rules page: only the rules that mention all the words stay.

import { all, byId, must } from "./elements.js";

const field = must(byId("search"), HTMLInputElement);
const found = byId("found");
const rules = all(document, "#book li.rule");
const texts = rules.map((rule) => rule.textContent.toLowerCase());
const sections = all(document, "#book section");
const rest = all(document, "#book > p, #book section > :not(h2, ul), #book section li:not(.rule)");

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = texts.map((text) => words.every((word) => text.includes(word)));
  const count = wanted.filter(Boolean).length;
  rules.forEach((rule, i) => { rule.hidden = !wanted[i]; });
  for (const element of rest) element.hidden = words.length > 0;
  for (const section of sections) section.hidden = words.length > 0 && !section.querySelector("li.rule:not([hidden])");
  const { none = "", one = "", many = "" } = found.dataset;
  found.textContent = !words.length ? "" : !count ? none : count === 1 ? one : many.replace("2", String(count));
}

must(document.querySelector(".search"), HTMLElement).hidden = false;
if (matchMedia("(max-width: 60rem)").matches) {
  must(document.querySelector(".contents details"), HTMLDetailsElement).open = false;
}
field.addEventListener("input", search);
addEventListener("hashchange", () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest("[hidden]")) return;
  field.value = ""; // a link leads to a rule that the search has put away
  search();
  target.scrollIntoView();
});
