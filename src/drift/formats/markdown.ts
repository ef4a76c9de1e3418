import { code, comment, plain, table } from "../../markdown";
import type { DifferenceReport, Report, ResourceReport } from "../report";
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
  inQuestion,
  labelOf,
  ruleRemarks,
  sidesOf,
  subjectOf,
  timeText,
  verdictOf,
  visible,
} from "./words";

/** Included in each comment, so that the next run finds the one to update. */
export const MARKER = "<!-- svc-iac drift -->";

/** The report as a comment of a merge request, or a step's summary. */
export function markdown(given: Report): string {
  const report = saidOnce(given);
  const blocks = [
    MARKER,
    `### ${report.exitCode === 0 ? "✅" : report.exitCode === 2 ? "❌" : "⚠️"} ${plain(verdictOf(report))}`,
    `${plain(subjectOf(report))}, ${plain(timeText(report.checkedAt))}`,
    ...inQuestion(report).map(resourceBlock),
    table(
      "**Unmanaged** (in no given state)",
      ["Kind", "Name", "ID", "Created", ...foundTitle(report.unmanaged)],
      report.unmanaged.map((one) => [
        plain(visible(one.kind)),
        code(visible(one.name)),
        code(visible(one.id)),
        plain(one.accepted ? acceptanceText(one.accepted) : one.createdAt ? timeText(one.createdAt) : ""),
        ...foundTitle(report.unmanaged).map(() => plain(foundAt(one))),
      ]),
    ),
    table(
      "**Cannot be checked**",
      ["What", "Why"],
      report.uncheckedLists.map(({ what, reason }) => [plain(visible(what)), plain(visible(reason))]),
    ),
    ...doubtLines(report).map((line) => `- Unmanaged: ${plain(line)}`),
    ...elsewhereLines(report).map((line) => `- Not compared: ${plain(line)}`),
    hidden(report),
    ...baselineRemarks(report).map((remark) => `- Baseline: ${plain(remark)}`),
    ...ruleRemarks(report).map((remark) => `- Rules: ${plain(remark)}`),
  ];
  return comment(blocks, "the other formats have the complete report.");
}

function resourceBlock(resource: ResourceReport): string {
  const { id, status, differences, unchecked, accepted } = resource;
  const title = `**${plain(labelOf(resource))}**${id === "" ? "" : ` ${code(visible(id))}`}`;
  const remarks = [
    ...(status === "gone"
      ? [`is gone${plain(inBrackets(accepted ? acceptanceText(accepted) : foundText(resource)))}`]
      : []),
    ...unchecked.map(({ field, reason }) => {
      const place = field === null ? "" : ` ${code(visible(field))}`;
      return `cannot be checked${place}: ${plain(visible(reason))}`;
    }),
  ];
  const heading = remarks.length > 0 ? `${title} ${remarks.join("; ")}` : title;
  if (differences.length === 0) return heading;
  const found = foundTitle(differences);
  const rows = differences.map((one) => [...row(one), ...found.map(() => plain(foundAt(one)))]);
  const cause = causeText(resource);
  const differencesTable = table(heading, ["Field", "Declared", "Live", "Record changed", ...found], rows);
  return cause === "" ? differencesTable : `${differencesTable}\n\n${plain(cause)}`;
}

/** A column for the history, if there is one. */
function foundTitle(all: readonly Pick<DifferenceReport, "foundSince">[]): readonly string[] {
  return all.some(({ foundSince }) => foundSince) ? ["Found since"] : [];
}

function row(difference: DifferenceReport): string[] {
  const [declared, live] = sidesOf(difference);
  const { accepted, since, field } = difference;
  return [
    code(visible(field)),
    code(declared),
    code(live),
    plain(accepted ? acceptanceText(accepted) : since ? timeText(since) : ""),
  ];
}

function hidden({ resources }: Report): string {
  const found = resources.filter(({ notObservable }) => notObservable.length > 0);
  if (found.length === 0) return "";
  const lines = found.map(
    (resource) =>
      `- ${plain(labelOf(resource))}: ${resource.notObservable.map((field) => code(visible(field))).join(", ")}`,
  );
  return [
    "<details><summary>Not observable (shown by no answer of the platform; no drift)</summary>",
    "",
    ...lines,
    "",
    "</details>",
  ].join("\n");
}
