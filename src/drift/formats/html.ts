import { createHash } from "node:crypto";
import { type DifferenceReport, hasBothValues, type Report, type ResourceReport, type Status } from "../report";
import { SCRIPT, STYLE } from "./html-assets";
import { pictures, placeOf } from "./html-graph";
import { html, Markup } from "./markup";
import {
  acceptanceText,
  badgeOf,
  baselineRemarks,
  changeText,
  doubtLines,
  foundAt,
  foundText,
  inBrackets,
  labelOf,
  placeText,
  ruleRemarks,
  STATUS_WORDS,
  sidesOf,
  subjectOf,
  timeText,
  verdictOf,
  visible,
} from "./words";

/** The maximum length of a value. */
const LONGEST = 4000;

/** A self-contained page: no request, no font, no script but its own, whose hash is in its policy. */
export function htmlPage(report: Report): string {
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(STYLE)}'`,
    `script-src '${hashOf(SCRIPT)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Drift: ${verdictOf(report)}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header class="${toneOf(report)}">
<p class="eyebrow">Drift report</p>
<h1>${verdictOf(report)}</h1>
<p class="subject">${subjectOf(report)}</p>
<p class="subject">${timeText(report.checkedAt)}, ${visible(report.tool)}</p>
</header>
<main>
${tiles(report)}
${filter(report)}
${pictures(report)}
<section aria-label="Resources">${[...report.resources].sort(byUrgency).map((one) => card(one, placeOf(report, one)))}</section>
${unmanaged(report)}
${uncheckedLists(report)}
${remarks(report)}
<p class="nothing" id="nothing" hidden>No matches.</p>
</main>
<script>${new Markup(SCRIPT)}</script>
</body>
</html>
`;
  return page.text;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function toneOf({ exitCode }: Report): string {
  return exitCode === 0 ? "good" : exitCode === 2 ? "bad" : "unsure";
}

function tiles({ summary }: Report): Markup {
  const {
    resources,
    clean,
    differences,
    gone,
    unmanaged: foreign,
    unchecked,
    accepted,
    ignored,
    notObservable,
  } = summary;
  const all: [number, string, string][] = [
    [resources, "declared", ""],
    [clean, "clean", "good"],
    [differences, differences === 1 ? "difference" : "differences", "bad"],
    [gone, "gone", "bad"],
    [foreign, "unmanaged", "bad"],
    [unchecked, "not checked", "unsure"],
    [accepted, "accepted", ""],
    [ignored, "ignored", ""],
    [notObservable, "not observable", ""],
  ];
  return html`<dl class="tiles">${all.map(
    ([number, name, tone]) =>
      html`<div class="tile ${number > 0 ? tone : "none"}"><dd>${number}</dd><dt>${name}</dt></div>`,
  )}</dl>`;
}

/** Works without the script, too: then everything is shown. */
function filter({ resources, unmanaged: foreign }: Report): Markup {
  const statuses = (Object.keys(STATUS_WORDS) as Status[]).map((status) => ({
    status: status as string,
    name: STATUS_WORDS[status],
    number: resources.filter((one) => one.status === status).length,
  }));
  const all = [...statuses, { status: "unmanaged", name: "unmanaged", number: foreign.length }];
  return html`<form class="filter" role="search" hidden>
<input type="search" id="search" placeholder="Filter by name, field or value" aria-label="Filter by name, field or value" autocomplete="off">
<div class="choices">${all
    .filter(({ number }) => number > 0)
    .map(
      ({ status, name, number }) =>
        html`<label><input type="checkbox" value="${status}" checked><span>${name} <b>${number}</b></span></label>`,
    )}</div>
</form>`;
}

const URGENCY: readonly Status[] = ["gone", "drifted", "unchecked", "clean"];

function byUrgency(one: ResourceReport, other: ResourceReport): number {
  return URGENCY.indexOf(one.status) - URGENCY.indexOf(other.status);
}

function card(resource: ResourceReport, place: string): Markup {
  const { status, kind, name, id, address, position, accepted, differences, unchecked, notObservable } = resource;
  const isOpen = status !== "clean";
  return html`<details class="card ${status}" id="${place}" data-status="${status}"${new Markup(isOpen ? " open" : "")}>
<summary><span class="kind">${visible(kind)}</span> <span class="name">${visible(name)}</span>
<span class="badge">${badgeOf(resource)}</span></summary>
${status === "gone" && html`<p>It does not exist any more.${inBrackets(accepted ? acceptanceText(accepted) : foundText(resource))}</p>`}
${unchecked.map(
  ({ field, reason }) =>
    html`<p class="reason">${field === null ? "It cannot be checked: " : html`<code>${visible(field)}</code> cannot be checked: `}${visible(reason)}</p>`,
)}
${differences.length > 0 && table(differences)}
${notObservable.length > 0 && html`<p class="faint">Not observable: ${notObservable.map((field, index) => html`${index > 0 && ", "}<code>${visible(field)}</code>`)}</p>`}
<p class="facts">${id !== "" && html`<code>${visible(id)}</code> `}<code>${visible(address)}</code>${position !== null && html` <code>${placeText(position)}</code>`}${changeText(resource) !== "" && html` <span>${changeText(resource)}</span>`}</p>
</details>`;
}

const FOUND_TITLE = new Markup('<th scope="col">Found since</th>');
const isInHistory = ({ foundSince }: Pick<DifferenceReport, "foundSince">) => foundSince !== null;
const foundCell = (one: Pick<DifferenceReport, "foundSince">) => html`<td class="when">${foundAt(one)}</td>`;

function table(differences: readonly DifferenceReport[]): Markup {
  const hasHistory = differences.some(isInHistory);
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Declared</th><th scope="col">Live</th><th scope="col">Record changed</th>${hasHistory && FOUND_TITLE}</tr></thead>
<tbody>${differences.map((one) => row(one, hasHistory))}</tbody>
</table></div>`;
}

function row(difference: DifferenceReport, hasHistory: boolean): Markup {
  const { field, position, accepted, since, change, secret } = difference;
  const [declared, live] = sidesOf(difference, LONGEST);
  const isWord = !hasBothValues(change) || secret;
  return html`<tr${accepted !== null && new Markup(' class="accepted"')}><th scope="row"><code>${visible(field)}</code>${position !== null && html`<br><code class="faint">${placeText(position)}</code>`}</th>
<td>${side("declared", declared, isWord)}</td><td>${side("live", live, isWord)}</td>
<td class="when">${accepted ? acceptanceText(accepted) : since ? timeText(since) : ""}</td>${hasHistory && foundCell(difference)}</tr>`;
}

function side(which: "declared" | "live", text: string, isWord: boolean): Markup {
  return isWord ? html`<span class="${which} word">${text}</span>` : html`<code class="${which}">${text}</code>`;
}

function unmanaged({ unmanaged: found }: Report): Markup | false {
  if (found.length === 0) return false;
  const hasHistory = found.some(isInHistory);
  return html`<section><h2>Unmanaged</h2><p class="faint">On the platform, and in no given state.</p>
<div class="scroll"><table class="plain"><thead><tr><th scope="col">Kind</th><th scope="col">Name</th><th scope="col">ID</th><th scope="col">Created</th>${hasHistory && FOUND_TITLE}</tr></thead>
<tbody>${found.map((one) => {
    const { kind, name, id, createdAt, accepted } = one;
    return html`<tr data-status="unmanaged"${accepted !== null && new Markup(' class="accepted"')}><td>${visible(kind)}</td><td>${visible(name)}</td><td><code>${visible(id)}</code></td>
<td class="when">${accepted ? acceptanceText(accepted) : createdAt ? timeText(createdAt) : ""}</td>${hasHistory && foundCell(one)}</tr>`;
  })}</tbody></table></div></section>`;
}

function uncheckedLists({ uncheckedLists: lists }: Report): Markup | false {
  if (lists.length === 0) return false;
  return html`<section><h2>Cannot be checked</h2><ul>${lists.map(
    ({ what, reason }) => html`<li><b>${visible(what)}</b>: ${visible(reason)}</li>`,
  )}</ul></section>`;
}

function remarks(report: Report): Markup | false {
  const all = {
    "May belong elsewhere": doubtLines(report),
    "Not compared": report.elsewhere.map((one) => `${labelOf(one)}: ${visible(one.owner)}`),
    Baseline: baselineRemarks(report),
    Rules: ruleRemarks(report),
  };
  const found = Object.entries(all).filter(([, lines]) => lines.length > 0);
  return (
    found.length > 0 &&
    html`${found.map(
      ([title, lines]) =>
        html`<section><h2>${title}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`,
    )}`
  );
}
