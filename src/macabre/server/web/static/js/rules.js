// The search field of the rules page: only the rules that mention all the words stay.

const field = document.querySelector("#search");
const found = document.querySelector("#found");
const rules = [...document.querySelectorAll("#book li.rule")];
const texts = rules.map((rule) => rule.textContent.toLowerCase());
const sections = [...document.querySelectorAll("#book section")];
const rest = document.querySelectorAll("#book > p, #book section > :not(h2, ul), #book section li:not(.rule)");

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = texts.map((text) => words.every((word) => text.includes(word)));
  const count = wanted.filter(Boolean).length;
  rules.forEach((rule, i) => { rule.hidden = !wanted[i]; });
  for (const element of rest) element.hidden = words.length > 0;
  for (const section of sections) section.hidden = words.length > 0 && !section.querySelector("li.rule:not([hidden])");
  found.textContent = !words.length ? "" : !count ? found.dataset.none
    : count === 1 ? found.dataset.one : found.dataset.many.replace("2", count);
}

document.querySelector(".search").hidden = false;
if (matchMedia("(max-width: 60rem)").matches) document.querySelector(".contents details").open = false;
field.addEventListener("input", search);
addEventListener("hashchange", () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest("[hidden]")) return;
  field.value = ""; // a link leads to a rule that the search has put away
  search();
  target.scrollIntoView();
});
