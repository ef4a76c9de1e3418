import { SVG_RULES } from "../../environment/svg";

/** Colours for light and dark are defined once: the names at the top. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f5f6f8, #101317);
  --card: light-dark(#ffffff, #181c22);
  --line: light-dark(#dfe3e8, #2b313a);
  --text: light-dark(#1a1f26, #e6e9ee);
  --faint: light-dark(#5c6672, #98a3b0);
  --good: light-dark(#1a7f4b, #4cc38a);
  --bad: light-dark(#c22f3d, #ff7b86);
  --unsure: light-dark(#9a6200, #f0b45a);
  --was: light-dark(#e8f4ec, #16281f);
  --is: light-dark(#fdecee, #301a1e);
  font: 15px/1.5 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); }
header { padding: 2rem max(1.25rem, calc(50% - 32.75rem)) 1.5rem; background: var(--card); border-bottom: 1px solid var(--line); border-top: 4px solid var(--tone); }
header.good { --tone: var(--good); } header.bad { --tone: var(--bad); } header.unsure { --tone: var(--unsure); }
.eyebrow { margin: 0; font-size: .8rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; color: var(--tone); }
h1 { margin: .15rem 0 .5rem; font-size: 1.7rem; line-height: 1.25; }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
.subject { margin: 0; color: var(--faint); overflow-wrap: anywhere; }
main { max-width: 68rem; margin: 0 auto; padding: 1.25rem; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.4rem, 1fr)); gap: .75rem; margin: 0 0 1.25rem; }
.tile { display: flex; flex-direction: column; padding: .7rem .8rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.tile dd { margin: 0; font-size: 1.6rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums; }
.tile dt { color: var(--faint); font-size: .82rem; white-space: nowrap; }
.tile.none dd { color: var(--faint); font-weight: 400; }
.tile.good dd { color: var(--good); } .tile.bad dd { color: var(--bad); } .tile.unsure dd { color: var(--unsure); }
.filter:not([hidden]) { display: flex; flex-wrap: wrap; gap: .75rem; margin-bottom: 1rem; }
.filter input[type=search] { flex: 1 1 16rem; padding: .5rem .8rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
.choices { display: flex; flex-wrap: wrap; gap: .4rem; }
.choices input { position: absolute; opacity: 0; }
.choices span { display: block; padding: .45rem .8rem; border: 1px solid var(--line); border-radius: 99px; background: transparent; color: var(--faint); cursor: pointer; text-decoration: line-through; }
.choices input:checked + span { background: var(--card); color: var(--text); text-decoration: none; }
:focus-visible, .choices input:focus-visible + span { outline: 2px solid var(--unsure); outline-offset: 2px; }
.card { margin-bottom: .75rem; background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--tone); border-radius: 10px; }
.card.clean { --tone: var(--good); } .card.drifted, .card.gone { --tone: var(--bad); } .card.unchecked { --tone: var(--unsure); }
.card > :not(summary) { margin: 0 1rem .8rem; }
summary { display: flex; align-items: baseline; gap: .6rem; padding: .7rem 1rem; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "▸"; color: var(--faint); width: .8em; }
[open] > summary::before { content: "▾"; }
.kind { color: var(--faint); } .name { font-weight: 600; overflow-wrap: anywhere; }
.badge { margin-left: auto; white-space: nowrap; color: var(--tone); font-size: .9rem; font-weight: 600; }
.card:target { outline: 2px solid var(--tone); outline-offset: 2px; }
.graph { margin-bottom: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; --tone: var(--faint); }
.canvas { overflow: auto; max-height: 34rem; border-top: 1px solid var(--line); border-radius: 0 0 10px 10px; }
.canvas svg {
  display: block; margin: 0 auto; font-family: system-ui, sans-serif;
  --paper: transparent; --lane: var(--page); --edge: light-dark(#8a94a6, #76839a); --box: var(--card);
  --ink: var(--text); --soft: var(--faint); --mark: var(--tone); --tone: var(--good);
}
.canvas { ${SVG_RULES} }
.node.drifted, .node.gone { --tone: var(--bad); } .node.unchecked { --tone: var(--unsure); }
.node:is(.drifted, .gone, .unchecked) .box { stroke: var(--tone); stroke-width: 1.5; }
.node:is(.drifted, .gone) .box { fill: var(--is); } .node.gone .box { stroke-dasharray: 5 4; }
.node .bar { fill: var(--tone); } .node .note { fill: var(--tone); font-weight: 600; }
.node:hover .box, .node:focus-visible .box { stroke: var(--tone); stroke-width: 2; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .45rem .75rem .45rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); font-weight: 400; }
thead th { border-top: 0; color: var(--faint); font-size: .8rem; }
tbody th { width: 26%; min-width: 11rem; }
td { min-width: 9rem; }
.plain { background: var(--card); border: 1px solid var(--line); border-radius: 10px; border-collapse: separate; border-spacing: 0; }
.plain th, .plain td { padding-left: 1rem; }
code { font: .88em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
td code, .word { display: inline-block; padding: .05rem .4rem; border-radius: 5px; white-space: pre-wrap; }
.plain td code { padding: 0; }
.declared { background: var(--was); } .live { background: var(--is); }
.when { color: var(--faint); white-space: nowrap; font-size: .88rem; }
.accepted { opacity: .6; } .accepted .when { white-space: normal; }
.facts, .faint { color: var(--faint); font-size: .85rem; } .facts > * { margin-right: 1rem; }
.nothing { padding: 2rem; text-align: center; color: var(--faint); }
@media print { .filter { display: none !important; } }
`;

/** Filters the page; stores nothing and sends nothing. */
export const SCRIPT = `
const form = document.querySelector(".filter");
const search = document.querySelector("#search");
const items = [...document.querySelectorAll("[data-status]")];
form.hidden = false;
function update() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const chosen = new Set([...form.querySelectorAll("input:checked")].map((box) => box.value));
  for (const item of items) {
    const text = item.textContent.toLowerCase();
    item.hidden = !chosen.has(item.dataset.status) || !words.every((word) => text.includes(word));
  }
  document.querySelector("#nothing").hidden = items.some((item) => !item.hidden) || items.length === 0;
}
form.addEventListener("input", update);
form.addEventListener("submit", (event) => event.preventDefault());
// A browser may restore the input's text on reload.
update();
`;
