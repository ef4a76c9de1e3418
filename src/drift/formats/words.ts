import type { Position } from "../../environment/tree";
import { isObject } from "../../model/plain";
import { visible } from "../../model/visible";
import type { Accepted, DifferenceReport, Report, ResourceReport, Status, Summary, UnmanagedReport } from "../report";

export { visible };

/** Longest value, in characters. */
const LONGEST = 200;

/** The characters of a value in JSON, so that types can be distinguished. */
const charsOf = (value: unknown) => [
  ...(value === null || value === undefined ? "empty" : visible(JSON.stringify(value))),
];

/** Cut to `longest` characters. */
function cut(chars: readonly string[], longest: number, from = 0): string {
  if (chars.length <= longest) return chars.join("");
  const begin = Math.max(0, Math.min(from, chars.length - longest));
  const [before, after] = [begin > 0 ? "…" : "", begin + longest < chars.length ? "…" : ""];
  return `${before}${chars.slice(begin, begin + longest).join("")}${after}`;
}

const valueText = (value: unknown, longest = LONGEST) => cut(charsOf(value), longest);

/** Two values as short texts: where they are too long, cut around their first difference. The order of keys is none. */
function valueTexts(declared: unknown, live: unknown, longest = LONGEST): [string, string] {
  const [one, other] = [charsOf(declared), charsOf(inOrderOf(declared, live))];
  const first = one.findIndex((char, index) => char !== other[index]);
  const differs = first < 0 ? one.length : first;
  // Some of what is the same shows where it is.
  const from = differs < (longest * 2) / 3 ? 0 : differs - Math.floor(longest / 3);
  return [cut(one, longest, from), cut(other, longest, from)];
}

/** A value with its keys in the order of another one. */
function inOrderOf(model: unknown, value: unknown): unknown {
  if (Array.isArray(model) && Array.isArray(value)) return value.map((item, index) => inOrderOf(model[index], item));
  if (!isObject(model) || !isObject(value)) return value;
  const names = Object.keys(value);
  const known = Object.keys(model).filter((name) => names.includes(name));
  const ordered = [...known, ...names.filter((name) => !known.includes(name))];
  return Object.fromEntries(ordered.map((name) => [name, inOrderOf(model[name], value[name])]));
}

/** The address of an instance, `svc_application.web["a"]`: it has quotes of its own. */
const INSTANCE = /^[\w.-]+\[(?:\d+|"[^"\\]*")\](?:[\w.-]|\[(?:\d+|"[^"\\]*")\])*$/;

/** `Application "api"`, `Application svc_application.web["a"]`. */
export function labelOf({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return `${visible(kind)} ${visible(INSTANCE.test(name) ? name : JSON.stringify(name))}`;
}

/** `environment.svc.yaml:12`, as terminals and editors link it. */
export function placeText({ file, line }: Position): string {
  return `${visible(file)}:${line}`;
}

/** The declared and the live value, as short texts. */
export function sidesOf({ change, secret, declared, live }: DifferenceReport, longest?: number): [string, string] {
  if (change === "missing") return ["present", "missing"];
  if (change === "extra") return ["not declared", "present"];
  if (change === "undeclared") return ["not declared", valueText(live, longest)];
  if (secret) return ["[secret]", "[secret] differs"];
  // The setting is as declared.
  const deployed = change === "deployed" ? " (deployed)" : "";
  const [from, to] = valueTexts(declared, live, longest);
  return [from, `${to}${deployed}`];
}

export function sentenceOf(difference: DifferenceReport): string {
  const field = visible(difference.field);
  const { since, change } = difference;
  const changed = since && change === "changed" ? `the record changed ${timeText(since)}` : "";
  const remarks = [changed, foundText(difference)].filter(Boolean).join("; ");
  const end = remarks === "" ? "." : ` (${remarks}).`;
  if (change === "missing") return `${field} is declared, but does not exist${end}`;
  if (change === "extra") return `${field} is no longer declared, but still exists${end}`;
  if (change === "undeclared") return `${field} is not declared and is ${sidesOf(difference)[1]}${end}`;
  if (difference.secret) return `${field} [secret] differs${end}`;
  const [declared, live] = valueTexts(difference.declared, difference.live);
  if (change === "deployed") return `${field} is declared as ${declared}, and ${live} is deployed${end}`;
  return `${field} is declared as ${declared} and is ${live}${end}`;
}

export function goneSentence(found: WithHistory, subject = "It"): string {
  return `${subject} does not exist any more${inBrackets(foundText(found))}.`;
}

export function unmanagedSentence(found: UnmanagedReport, subject = visible(found.id)): string {
  const remarks = [found.mayBelongTo === null ? "" : mayBelongText(found.mayBelongTo), foundText(found)];
  return `${subject} is in no given state${inBrackets(remarks.filter(Boolean).join("; "))}.`;
}

/** `may belong to environment staging of environment.svc.yaml (…)`. */
const mayBelongText = (owner: string) => `may belong to ${visible(owner)}`;

/** Unmanaged objects that may belong to something, a line each. */
export function doubtLines({ unmanaged }: Pick<Report, "unmanaged">): string[] {
  return unmanaged.flatMap((one) =>
    one.mayBelongTo === null ? [] : [`${labelOf(one)} ${mayBelongText(one.mayBelongTo)}`],
  );
}

/** How many objects of a line are named. */
const MOST_NAMED = 5;

/** What belongs elsewhere, a line for each owner. */
export function elsewhereLines({ elsewhere }: Pick<Report, "elsewhere">): string[] {
  const owners = [...new Set(elsewhere.map(({ owner }) => owner))];
  return owners.map((owner) => {
    const labels = elsewhere.filter((one) => one.owner === owner).map(labelOf);
    const more = labels.length > MOST_NAMED ? ` and ${labels.length - MOST_NAMED} more` : "";
    return `${visible(owner)}: ${labels.slice(0, MOST_NAMED).join(", ")}${more}`;
  });
}

type WithHistory = Pick<DifferenceReport, "foundSince">;

/** `found since 2026-11-20 22:14 UTC`; empty without a history. */
export function foundText({ foundSince }: WithHistory): string {
  return foundSince ? `found since ${timeText(foundSince)}` : "";
}

/** The same for a column: `2026-11-20 22:14 UTC`. */
export function foundAt({ foundSince }: WithHistory): string {
  return foundSince ? timeText(foundSince) : "";
}

/** ` (text)`, or nothing. */
export const inBrackets = (text: string) => (text === "" ? "" : ` (${text})`);

/** What the platform shows about changes of an object: facts, not the cause of a difference. Empty if nothing. */
export function changeText({ updatedAt, changedBy, lastDeployment }: ResourceReport): string {
  const by = changedBy ? `, last by ${visible(changedBy)}` : "";
  const record = updatedAt ? `Record changed ${timeText(updatedAt)}${by}.` : "";
  return [record, deploymentText({ lastDeployment })].filter(Boolean).join(" ");
}

/** The last deployment as a sentence. Empty if there is none. */
export function deploymentText({ lastDeployment }: Pick<ResourceReport, "lastDeployment">): string {
  if (!lastDeployment) return "";
  const { id, requestedAt, trigger, author, commit, branch } = lastDeployment;
  const of = [
    trigger ? `started by ${visible(trigger)}` : "",
    commit ? `commit ${visible(commit.slice(0, 12))}` : "",
    branch ? `branch ${visible(branch)}` : "",
    author ? `author ${visible(author)}` : "",
  ].filter(Boolean);
  const when = requestedAt ? timeText(requestedAt) : visible(id);
  return `Last deployment ${when}${of.length > 0 ? `: ${of.join(", ")}` : ""}.`;
}

/** The same, for places without a column of times: empty if only the time of the last change is known. */
export function causeText(resource: ResourceReport): string {
  const { changedBy, lastDeployment } = resource;
  return changedBy === null && lastDeployment === null ? "" : changeText(resource);
}

/** `2026-11-21 10:18 UTC`. */
export function timeText(time: string): string {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(time) ? `${time.slice(0, 10)} ${time.slice(11, 16)} UTC` : visible(time);
}

/** `accepted until 2026-12-31: being moved`, `ignored: scaled by hand`. */
export function acceptanceText({ until, reason }: Accepted): string {
  return `${until === null ? "ignored" : `accepted until ${visible(until)}`}${reason ? `: ${visible(reason)}` : ""}`;
}

/** `3 differences`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** The result as a sentence. */
export function verdictOf({ summary, exitCode }: Report): string {
  const drift = driftText(summary);
  if (exitCode === 0) return "No drift.";
  if (exitCode === 2) return `Drift: ${drift}.`;
  const rest = drift ? ` Besides: ${drift}.` : "";
  return `Not everything could be checked: ${count(summary.unchecked, "thing")} could not.${rest}`;
}

function driftText({ differences, drifted, gone, unmanaged }: Summary): string {
  const parts = [
    differences > 0 ? `${count(differences, "difference")} in ${count(drifted, "resource")}` : "",
    gone > 0 ? `${gone} gone` : "",
    unmanaged > 0 ? `${unmanaged} unmanaged` : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** `stack dev at https://api.example.com`. */
export function subjectOf({ sources, service }: Report): string {
  return `${sources.map(visible).join(", ")} at ${visible(service)}`;
}

/** The resources that need attention. */
export function inQuestion({ resources }: Report): readonly ResourceReport[] {
  return resources.filter(({ status, unchecked }) => ["drifted", "gone"].includes(status) || unchecked.length > 0);
}

/** Unused and expired entries of the baseline, a sentence each. */
export function baselineRemarks({ baseline }: Report): string[] {
  if (!baseline) return [];
  return [
    ...baseline.expired.map(
      ({ place, what, expires }) => `${visible(place)}: expired ${visible(expires)}: ${visible(what)}`,
    ),
    ...baseline.unused.map(({ place, what }) => `${visible(place)}: no longer matches any drift: ${visible(what)}`),
  ];
}

/** Rules that match nothing, a sentence each. */
export function ruleRemarks({ rules }: Report): string[] {
  return (rules?.unused ?? []).map(({ place, what }) => `${visible(place)}: matches no drift: ${visible(what)}`);
}

export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  drifted: "drifted",
  gone: "gone",
  unchecked: "not checked",
  clean: "clean",
};

/** The result for a resource, in a few words: `2 differences, 1 accepted`. */
export function badgeOf({ status, differences, accepted }: ResourceReport): string {
  const open = differences.filter((one) => !one.accepted).length;
  const closed = [...differences.map((one) => one.accepted), accepted].filter((one) => one !== null);
  const ignored = closed.filter(({ until }) => until === null).length;
  const until = closed.length - ignored;
  const parts = [
    open > 0 ? count(open, "difference") : "",
    until > 0 ? `${until} accepted` : "",
    ignored > 0 ? `${ignored} ignored` : "",
  ].filter(Boolean);
  return status === "drifted" ? parts.join(", ") : [STATUS_WORDS[status], ...parts].join(", ");
}
