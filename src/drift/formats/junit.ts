import type { Report, ResourceReport } from "../report";
import { html, type Markup } from "./markup";
import {
  acceptanceText,
  causeText,
  goneSentence,
  labelOf,
  sentenceOf,
  unmanagedSentence,
  verdictOf,
  visible,
} from "./words";

/** One test case of a suite. */
interface Case {
  readonly kind: string;
  readonly name: string;
  readonly file: string;
  readonly failures: readonly string[];
  readonly errors: readonly string[];
  /** Accepted drift, where nothing else is wrong. */
  readonly skipped: readonly string[];
}

/** JUnit's XML, which CI systems show as tests: a suite for each source, a test case for each object. */
export function junit(report: Report): string {
  const { resources, unmanaged, uncheckedLists } = report;
  const sources = [...new Set(resources.map(({ source }) => source))];
  const none = { file: "", failures: [], errors: [], skipped: [] };
  const others: Case[] = [
    ...unmanaged.map((one) => ({
      ...none,
      ...one,
      ...(one.accepted ? { skipped: [acceptanceText(one.accepted)] } : { failures: [unmanagedSentence(one)] }),
    })),
    ...uncheckedLists.map(({ what, reason }) => ({ ...none, kind: "list", name: what, errors: [reason] })),
  ];
  const suites = [
    ...sources.map((source) => suite(source, resources.filter((one) => one.source === source).map(caseOf))),
    ...(others.length > 0 ? [suite("unmanaged", others)] : []),
  ];
  const all = html`<testsuites name="${`svc-iac drift: ${verdictOf(report)}`}">${suites}\n</testsuites>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${all.text}\n`;
}

function caseOf(resource: ResourceReport): Case {
  const { kind, name, file, position, status, accepted, differences, unchecked } = resource;
  const [open, closed] = [differences.filter((one) => !one.accepted), differences.filter((one) => one.accepted)];
  const gone = status === "gone" ? goneSentence(resource, labelOf(resource)) : undefined;
  return {
    kind,
    name,
    file: position ? `${position.file}:${position.line}` : file,
    failures: [
      ...(gone && !accepted ? [gone] : []),
      ...open.map(sentenceOf),
      ...(open.length > 0 ? [causeText(resource)].filter(Boolean) : []),
    ],
    errors: unchecked.map(({ field, reason }) => (field === null ? reason : `${field}: ${reason}`)),
    skipped: [...(accepted ? [acceptanceText(accepted)] : []), ...closed.map(sentenceOf)],
  };
}

function suite(name: string, cases: readonly Case[]): Markup {
  const failed = cases.filter(({ failures }) => failures.length > 0).length;
  const broken = cases.filter(({ failures, errors }) => failures.length === 0 && errors.length > 0).length;
  const skipped = cases.filter(isSkipped).length;
  return html`\n  <testsuite name="${visible(name)}" tests="${cases.length}" failures="${failed}" errors="${broken}" skipped="${skipped}">${cases.map(element)}\n  </testsuite>`;
}

const isSkipped = ({ failures, errors, skipped }: Case) =>
  failures.length === 0 && errors.length === 0 && skipped.length > 0;

/** A test case has one result: a failure before an error, and what was accepted if there is neither. */
function element(one: Case): Markup {
  const { kind, name, file, failures, errors, skipped } = one;
  const lines = [...failures, ...errors].map(visible).join("\n");
  const result =
    failures.length > 0
      ? html`\n      <failure message="${visible(failures[0] ?? "")}">${lines}</failure>`
      : errors.length > 0
        ? html`\n      <error message="${visible(errors[0] ?? "")}">${lines}</error>`
        : isSkipped(one) && html`\n      <skipped message="${skipped.map(visible).join("; ")}"/>`;
  const place = file === "" ? "" : html` file="${visible(file)}"`;
  return html`\n    <testcase classname="${visible(kind)}" name="${visible(name)}"${place}>${result}\n    </testcase>`;
}
