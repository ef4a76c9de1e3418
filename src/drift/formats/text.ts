import { styleText } from "node:util";
import { type Report, type ResourceReport, summaryOf, type UnmanagedReport } from "../report";
import { saidOnce } from "./said-once";
import {
  acceptanceText,
  baselineRemarks,
  causeText,
  doubtLines,
  elsewhereLines,
  foundAt,
  foundText,
  inBrackets,
  labelOf,
  placeText,
  ruleRemarks,
  sidesOf,
  subjectOf,
  timeText,
  verdictOf,
  visible,
} from "./words";

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

/** Widest value in a column; the other formats show more. */
const WIDEST = 48;

/** Tables for a person at a terminal. */
export function text(report: Report, options: { readonly color: boolean }): string {
  const paint: Paint = options.color ? (style, words) => styleText(style, words) : (_, words) => words;
  const of = (one: ResourceReport) => (report.sources.length > 1 ? ` in ${visible(one.source)}` : "");
  const drifted = report.resources.filter(({ differences }) => differences.length > 0);
  const gone = report.resources.filter(({ status }) => status === "gone");
  const blocks = [
    [paint("bold", subjectOf(report)), countsOf(report), ...countsBySource(report)].join("\n"),
    ...drifted.map((one) => differencesOf(one, of(one), paint)),
    section(
      paint("red", "Gone"),
      gone.map((one) => `${goneLine(one)}${of(one)}`),
    ),
    unmanagedOf(report.unmanaged, paint),
    section(
      paint("dim", "Not compared (of other environments, previews or stacks, or to be deleted; no drift)"),
      elsewhereLines(report),
    ),
    section(paint("yellow", "Cannot be checked"), uncheckedLines(saidOnce(report))),
    section(
      paint("dim", "Not observable (no answer of the platform shows it, or its value was not given; no drift)"),
      hiddenLines(report),
    ),
    section(paint("yellow", "Baseline"), baselineRemarks(report)),
    section(paint("yellow", "Rules"), ruleRemarks(report)),
    paint(report.exitCode === 0 ? "green" : report.exitCode === 2 ? "red" : "yellow", verdictOf(report)),
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

function countsOf({ summary }: Report): string {
  const { resources, clean, drifted, gone, unmanaged, unchecked, accepted, ignored } = summary;
  const facts = { clean, drifted, gone, unmanaged, "not checked": unchecked, accepted, ignored };
  const shown = Object.entries(facts).filter(([name, number]) => number > 0 || name === "clean");
  return `${resources} declared: ${shown.map(([name, number]) => `${number} ${name}`).join(", ")}`;
}

/** The counts of each source, if there are several. */
function countsBySource({ sources, resources }: Report): string[] {
  if (sources.length < 2) return [];
  return sources.map((source) => {
    const own = resources.filter((one) => one.source === source);
    const { clean, drifted, gone, unchecked } = summaryOf({ resources: own, unmanaged: [], uncheckedLists: [] });
    const facts = Object.entries({ clean, drifted, gone, "not checked": unchecked });
    const shown = facts.filter(([name, number]) => number > 0 || name === "clean");
    return `  ${visible(source)}: ${own.length} declared: ${shown.map(([name, number]) => `${number} ${name}`).join(", ")}`;
  });
}

function differencesOf(resource: ResourceReport, of: string, paint: Paint): string {
  const hasHistory = resource.differences.some(({ foundSince }) => foundSince);
  const rows = resource.differences.map((one) => {
    const [declared, live] = sidesOf(one, WIDEST);
    const remark = one.accepted ? acceptanceText(one.accepted) : one.since ? timeText(one.since) : "";
    const place = one.position ? placeText(one.position) : "";
    return {
      cells: [visible(one.field), declared, live, remark, ...(hasHistory ? [foundAt(one)] : []), place],
      dim: one.accepted !== null,
    };
  });
  const isPlaced = resource.differences.some(({ position }) => position);
  const cause = causeText(resource);
  const change = cause === "" ? [] : [paint("dim", `  ${cause}`)];
  const heading = `${paint("bold", labelOf(resource))} ${paint("dim", `${visible(resource.id)}${of}`)}`;
  return [
    heading,
    ...table(
      [
        ...["FIELD", "DECLARED", "LIVE", "RECORD CHANGED"],
        ...(hasHistory ? ["FOUND SINCE"] : []),
        isPlaced ? "DECLARED AT" : "",
      ],
      rows,
      paint,
    ),
    ...change,
  ].join("\n");
}

function unmanagedOf(unmanaged: readonly UnmanagedReport[], paint: Paint): string {
  if (unmanaged.length === 0) return "";
  const rows = unmanaged.map((one) => {
    const { kind, name, id, createdAt, accepted } = one;
    const remark = accepted ? acceptanceText(accepted) : createdAt ? timeText(createdAt) : "";
    return { cells: [visible(kind), visible(name), visible(id), remark, foundAt(one)], dim: accepted !== null };
  });
  const found = unmanaged.some(({ foundSince }) => foundSince) ? "FOUND SINCE" : "";
  const lines = table(["KIND", "NAME", "ID", "CREATED", found], rows, paint);
  const doubts = doubtLines({ unmanaged }).map((line) => `  ${line}`);
  return [paint("red", "Unmanaged (in no given state)"), ...lines, ...doubts].join("\n");
}

interface Row {
  readonly cells: readonly string[];
  readonly dim: boolean;
}

function table(head: readonly string[], rows: readonly Row[], paint: Paint): string[] {
  const widths = head.map((title, column) =>
    Math.max(...[title, ...rows.map(({ cells }) => cells[column] ?? "")].map(length)),
  );
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - length(cell))).join("  ")}`.trimEnd();
  return [paint("dim", line(head)), ...rows.map(({ cells, dim }) => (dim ? paint("dim", line(cells)) : line(cells)))];
}

const length = (words: string) => [...words].length;

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [title, ...lines.map((line) => `  ${line}`)].join("\n");
}

function goneLine(resource: ResourceReport): string {
  const accepted = inBrackets(resource.accepted ? acceptanceText(resource.accepted) : foundText(resource));
  const id = resource.id === "" ? "" : ` ${visible(resource.id)}`;
  const place = resource.position ? ` ${placeText(resource.position)}` : "";
  return `${labelOf(resource)}${id}${place}${accepted}`;
}

function uncheckedLines({ resources, uncheckedLists }: Report): string[] {
  return [
    ...resources.flatMap((resource) =>
      resource.unchecked.map(({ field, reason }) => {
        const place = field === null ? "" : ` ${visible(field)}`;
        return `${labelOf(resource)}${place}: ${visible(reason)}`;
      }),
    ),
    ...uncheckedLists.map(({ what, reason }) => `${visible(what)}: ${visible(reason)}`),
  ];
}

function hiddenLines({ resources }: Report): string[] {
  return resources
    .filter(({ notObservable }) => notObservable.length > 0)
    .map((resource) => `${labelOf(resource)}: ${resource.notObservable.map(visible).join(", ")}`);
}
