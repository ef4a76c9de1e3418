import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { baselineText } from "../../src/drift/baseline-file";
import { formats } from "../../src/drift/formats";
import { exitCodeOf, type Report, summaryOf } from "../../src/drift/report";
import { withRules } from "../../src/drift/rules";
import { readRules } from "../../src/drift/rules-file";
import { kinds } from "../../src/kinds";
import { blocksIn } from "../docs/blocks";
import { newFolder } from "../support/new-folder";
import { everything } from "./reports";

const names = Object.values(kinds).map(({ name }) => name);
let folder: string;
let file: string;
beforeAll(() => {
  folder = newFolder();
  file = join(folder, "drift.yaml");
});

function read(text: string) {
  writeFileSync(file, text);
  return readRules(file, names);
}

/** The report with these rules, as a run would have it. */
function ignoring(...rules: string[]): Report {
  const lines = rules.map((rule) => `  - { ${rule}, reason: known }\n`).join("");
  const { resources, ...rest } = everything();
  const open = resources.map((one) => ({ ...one, unchecked: [] }));
  const ruled = withRules({ ...rest, resources: open, uncheckedLists: [] }, read(`version: 1\nignore:\n${lines}`));
  const summary = summaryOf(ruled);
  return { ...ruled, summary, exitCode: exitCodeOf(summary) };
}

const ignoredIn = ({ resources, unmanaged }: Report) => [
  ...resources.flatMap(({ differences }) => differences.filter(({ accepted }) => accepted).map(({ field }) => field)),
  ...[...resources, ...unmanaged].filter(({ accepted }) => accepted).map(({ name }) => name),
];

test.each([
  [["kind: Application, field: displayName"], ["displayName"]],
  [["field: variables"], ["variables.LOG_LEVEL", "variables.REGION"]],
  [["name: api, field: 'processes.*.scalingStrategy'"], ["processes.web.scalingStrategy"]],
  [["field: variable"], []],
  [["kind: Bucket"], ["<img src=x onerror=alert(1)>", "old-uploads"]],
  [["name: 'old-*'", "kind: Database"], ["old-uploads"]],
  [["kind: Bucket, field: '*'"], []],
])("%j ignores %j", (rules, expected) => {
  expect(ignoredIn(ignoring(...rules)).sort()).toEqual(expected.sort());
});

test("what is ignored is neither drift nor in a baseline, and says why", async () => {
  const report = ignoring("name: '*'");
  expect(report).toMatchObject({ exitCode: 0, summary: { ignored: 7, accepted: 0, differences: 0, unmanaged: 0 } });
  expect(await baselineText(report, "2026-12-01")).toContain("accepted: []");
  const text = formats.text(report, { color: false });
  expect(text).toContain("ignored: known");
  expect(text).toContain("No drift.");
});

test("a rule that matches nothing is reported, and is no error", () => {
  const report = ignoring("kind: Bucket", "name: nothing, field: cdn");
  expect(report.rules?.unused).toEqual([{ place: `${file}:4`, what: "nothing cdn" }]);
  expect(formats.text(report, { color: false })).toContain(`Rules\n  ${file}:4: matches no drift: nothing cdn`);
  expect(formats.markdown(report)).toContain("matches no drift&#58; nothing cdn");
  expect(formats.html(report)).toContain("matches no drift: nothing cdn");
});

test("all mistakes are reported at once, each with its position", () => {
  const text = `version: 1
ignore:
  - kind: Aplication
    reason: a
  - name: b
  - reason: c
  - feild: variables
    reason: d
  - name: e
    reason: ""
`;
  const messages = [
    `${file}:3:11: ignore.0.kind: "Aplication" is not a kind; did you mean Application.`,
    `${file}:5:5: ignore.1.reason is missing and must be a string.`,
    `${file}:6:5: ignore.2 must have at least one of kind, name and field.`,
    `${file}:7:12: feild is not a key; did you mean field?`,
    `${file}:7:5: ignore.3 must have at least one of kind, name and field.`,
    `${file}:10:13: ignore.4.reason must be a string.`,
  ];
  expect(() => read(text)).toThrow(messages.join("\n"));
  expect(() => readRules(join(folder, "none.yaml"), names)).toThrow("none.yaml does not exist.");
});

test("the rules in the documentation are valid", () => {
  const examples = blocksIn("docs/drift.md", "yaml").filter(({ code }) => code.includes("ignore:"));
  expect(examples).toHaveLength(1);
  for (const { code } of examples) expect(read(code).length).toBeGreaterThan(1);
});

test("a rule is not unused where what it may match could not be checked, or was not searched for", () => {
  const rules = read(`version: 1
ignore:
  - { kind: Application, field: nothing, reason: known }
  - { kind: Bucket, field: nothing, reason: known }
  - { kind: Webhook, reason: known }
`);
  const [first] = everything().resources;
  const one = { ...first, kind: "Application", differences: [] } as Report["resources"][number];
  const unchecked = [{ field: null, reason: "No answer.", position: null }];
  const unusedIn = (resource: typeof one, lists: Report["uncheckedLists"], isSearched: boolean) => {
    const found = { resources: [resource], unmanaged: [], uncheckedLists: lists };
    return withRules(found, rules, isSearched).rules?.unused.map(({ what }) => what);
  };
  const known = { ...one, unchecked: [] };
  const [application, bucket, webhook] = ["Application nothing", "Bucket nothing", "Webhook"];
  expect(unusedIn(known, [], true)).toEqual([application, bucket, webhook]);
  expect(unusedIn({ ...one, unchecked }, [], true)).toEqual([bucket, webhook]);
  expect(unusedIn(known, [], false)).toEqual([application, bucket]);
  expect(unusedIn(known, [{ what: "webhooks", reason: "No answer." }], true)).toEqual([application, bucket]);
});
