import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { formats } from "../../src/drift/formats";
import { MARKER } from "../../src/drift/formats/markdown";
import { saidOnce } from "../../src/drift/formats/said-once";
import { sidesOf } from "../../src/drift/formats/words";
import type { DifferenceReport, Report } from "../../src/drift/report";
import { cases } from "../laws/cases";
import { everything, reports } from "./reports";
import { sarifSubset } from "./sarif-subset";

const runs = { numRuns: cases(25) };
const rendered = (name: keyof typeof formats, report: Report, color = false) => formats[name](report, { color });

const schema = JSON.parse(readFileSync(join(__dirname, "../../schemas/drift-report.schema.json"), "utf8"));
const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true });
addFormats(ajv);
const validate = ajv.compile(schema);

/** Everything that the schema says of an object, and nothing that it does not say. */
function undocumented(value: unknown, at: { properties?: object; [key: string]: unknown }, path = ""): string[] {
  const definition = typeof at.$ref === "string" ? schema.definitions[at.$ref.split("/").at(-1) ?? ""] : at;
  const chosen =
    definition.oneOf?.find((one: object) => "$ref" in one || (one as { type?: string }).type === "object") ??
    definition;
  const known = typeof chosen.$ref === "string" ? schema.definitions[chosen.$ref.split("/").at(-1)] : chosen;
  if (Array.isArray(value))
    return value.flatMap((item) => (known.items ? undocumented(item, known.items, `${path}[]`) : []));
  if (typeof value !== "object" || value === null || !known.properties) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    known.properties[key] ? undocumented(inner, known.properties[key], `${path}.${key}`) : [`${path}.${key}`],
  );
}

test("json is what its schema says", () => {
  const holds = (report: Report) => {
    const parsed = JSON.parse(rendered("json", report));
    expect(validate(parsed) ? [] : validate.errors).toEqual([]);
    expect(undocumented(parsed, schema)).toEqual([]);
  };
  holds(everything());
  fc.assert(fc.property(reports, holds), runs);
});

test("text shows no character that could steer a terminal, and colours only where they are wanted", () => {
  fc.assert(
    fc.property(reports, (report) => {
      const plain = rendered("text", report);
      expect(plain).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}|\u2028|\u2029/u);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with it
      const uncoloured = rendered("text", report, true).replace(/\u001b\[\d+m/g, "");
      expect(uncoloured).toBe(plain);
    }),
    runs,
  );
});

test("text says it all in tables", () => {
  expect(rendered("text", everything())).toMatchSnapshot();
});

test("github prints nothing but commands, one a line, and no value ends one", () => {
  const decoded = (text: string) => text.replaceAll("%0A", "\n").replaceAll("%0D", "\r").replaceAll("%25", "%");
  fc.assert(
    fc.property(reports, (report) => {
      const lines = rendered("github", report)
        .split(/\r\n|\r|\n/)
        .slice(0, -1);
      const open = <T extends { accepted: unknown }>(all: readonly T[]) =>
        all.filter(({ accepted }) => !accepted).length;
      const { resources, uncheckedLists } = saidOnce(report);
      const expected =
        resources.reduce((sum, one) => sum + open(one.differences) + one.unchecked.length, 0) +
        open(report.resources.filter(({ status }) => status === "gone")) +
        open(report.unmanaged) +
        uncheckedLists.length;
      expect(lines).toHaveLength(expected + 1);
      for (const line of lines) {
        const [, properties = "", message = ""] = /^::(?:error|warning|notice) ([^:]*)::(.*)$/s.exec(line) ?? [];
        expect(properties).toMatch(/^(file=[^,:]*,(line=\d+,col=\d+,)?)?title=[^,:]+$/);
        expect(decoded(message)).not.toMatch(/\p{Cc}|\p{Cf}/u);
      }
    }),
    runs,
  );
  const [first] = rendered("github", everything()).split("\n");
  expect(first).toBe(
    '::error file=Pulumi.yaml,title=Application "api" has drifted::displayName is declared as "shop-api" and is "shop-api (copy)" (the record changed 2026-11-20 22:14 UTC).',
  );
});

test("markdown keeps its own structure, whatever the values are", () => {
  const own = /<!-- svc-iac drift -->|<\/?code>|<\/?details>|<\/?summary>/g;
  fc.assert(
    fc.property(reports, (report) => {
      const text = rendered("markdown", report);
      expect(text.split(MARKER)).toHaveLength(2);
      expect(text.startsWith(MARKER)).toBe(true);
      expect(text.replace(own, "")).not.toMatch(/[<>`@[\]\\~$]|[^\P{Cc}\n]|https?:|www\./u);
      const numbers = new Set(
        text
          .split("\n")
          .filter((line) => line.startsWith("| "))
          .map((line) => line.split("|").length),
      );
      for (const number of numbers) expect([4, 6, 7]).toContain(number);
      for (const line of text.split("\n")) {
        expect(line).toMatch(/^($|<!--|### |\*\*|\| |- |<details>|<\/details>|[\p{L}\p{N}&,/=… -])/u);
      }
    }),
    runs,
  );
});

test("markdown stays below what a comment may be long", () => {
  const report = everything();
  const many = { ...report, resources: Array.from({ length: 2000 }, () => report.resources).flat() };
  const text = rendered("markdown", many);
  expect(text.length).toBeLessThan(65_536);
  expect(text).toContain("more: the other formats have the complete report");
});

test("html has the same elements whatever the values are, and loads nothing", () => {
  const tags = (report: Report) => {
    const page = rendered("html", report);
    const named = page.slice(page.indexOf("<body>")).replace(/ aria-label="[^"]*"/g, "");
    return named.match(/<[^>]*>/g);
  };
  const seen: string[] = [];
  const tame = <T>(value: T, key = ""): T => {
    // What something is known by still tells it apart from the others.
    if (typeof value === "string" && /^(address|source|from|to)$/.test(key)) {
      if (!seen.includes(value)) seen.push(value);
      return `x${seen.indexOf(value)}` as T;
    }
    if (typeof value === "string")
      return (/^$|^\d{4}-|^(clean|drifted|gone|unchecked|changed|missing|extra)$/.test(value) ? value : "x") as T;
    if (Array.isArray(value)) return value.map((inner) => tame(inner)) as T;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tame(inner, name)])) as T;
  };
  fc.assert(
    fc.property(reports, (report) => {
      expect(tags(report)).toEqual(tags(tame(report)));
      expect(rendered("html", report)).not.toMatch(/\b(src|href|action)=["']?(?!x)[a-z]|@import|url\((?!#)/i);
    }),
    runs,
  );
});

test("junit is well-formed whatever the values are, and its counts are those of its elements", () => {
  fc.assert(
    fc.property(reports, (report) => {
      const text = rendered("junit", report);
      expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}|&(?!#\d+;)/u);
      const open: string[] = [];
      for (const [, close, name = "", attributes = "", alone] of text.matchAll(
        /<(\/?)(\w+)((?: \w+="[^"<]*")*)(\/?)>/g,
      )) {
        if (close) expect(open.pop()).toBe(name);
        else if (!alone) open.push(name);
        expect(close ? attributes : "").toBe("");
      }
      expect(open).toEqual([]);
      // Nothing but those tags has brackets.
      expect(text.replace(/^<\?xml[^>]*>/, "").replace(/<\/?\w+(?: \w+="[^"<]*")*\/?>/g, "")).not.toMatch(/[<>]/);
      for (const [, suite = ""] of text.matchAll(/(<testsuite .*?<\/testsuite>)/gs)) {
        const counted = (element: string) => suite.split(`<${element} `).length - 1;
        const [, ...counts] = /tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"/.exec(suite) ?? [];
        expect(counts.map(Number)).toEqual(["testcase", "failure", "error", "skipped"].map(counted));
      }
    }),
    runs,
  );
});

test("junit shows drift as failures, what cannot be checked as errors, and accepted drift as skipped", () => {
  expect(rendered("junit", everything())).toMatchSnapshot();
});

test("sarif is what the written subset of 2.1.0 allows, and that refuses what the standard refuses", () => {
  const validate = addFormats(new Ajv({ allErrors: true, strict: false })).compile(sarifSubset);
  const valid = (log: unknown) => validate(log) || validate.errors;
  fc.assert(
    fc.property(reports, (report) => expect(valid(JSON.parse(rendered("sarif", report)))).toBe(true)),
    runs,
  );
  // A log is JSON whose shape is just what is in question.
  type Log = Record<string, unknown> & { runs: [ReturnType<typeof JSON.parse>] };
  const broken: ((log: Log) => void)[] = [
    (log) => delete log.version,
    ({ runs: [run] }) => delete run.tool.driver.name,
    ({ runs: [run] }) => delete run.results[0].message.text,
    ({ runs: [run] }) => Object.assign(run.results[0], { level: "fatal" }),
    ({ runs: [run] }) => Object.assign(run.results[0].locations[0].physicalLocation.region, { startLine: 0 }),
    ({ runs: [run] }) => Object.assign(run.invocations[0], { endTime: "today" }),
    ({ runs: [run] }) => Object.assign(run.results[0].partialFingerprints, { n: 1 }),
  ];
  for (const breaks of broken) {
    const log = JSON.parse(rendered("sarif", everything()));
    breaks(log);
    expect(valid(log)).not.toBe(true);
  }
});

test("sarif says what the report says, under rules that it lists", () => {
  const holds = (report: Report) => {
    const log = JSON.parse(rendered("sarif", report));
    expect(log).toMatchObject({ $schema: expect.stringMatching(/sarif-2\.1\.0\.json$/), version: "2.1.0" });
    expect(log.runs).toHaveLength(1);
    const [{ tool, results, invocations }] = log.runs;
    expect(tool.driver).toMatchObject({ name: "svc-iac", version: "1.2.3" });
    const { rules } = tool.driver;
    expect(new Set(rules.map(({ id }: { id: string }) => id)).size).toBe(rules.length);
    const positions = [
      ...report.resources.flatMap(({ status, position, differences }) => [
        ...(status === "gone" ? [position] : []),
        ...differences.map((one) => one.position),
      ]),
      ...report.unmanaged.map(() => null),
    ];
    for (const [index, result] of results.entries()) {
      expect(rules[result.ruleIndex].id).toBe(result.ruleId);
      expect(["error", "warning", "note", "none"]).toContain(result.level);
      expect(result.message.text).toEqual(expect.any(String));
      const [{ physicalLocation, logicalLocations }] = result.locations;
      expect(physicalLocation.artifactLocation.uri).toMatch(/^[\w.!~*'()%/-]*$/);
      const { line = 1, column } = positions[index] ?? {};
      expect(physicalLocation.region).toEqual(
        column === undefined ? { startLine: line } : { startLine: line, startColumn: column },
      );
      expect(logicalLocations[0].fullyQualifiedName).toEqual(expect.any(String));
      expect(Object.values(result.partialFingerprints)).toEqual([expect.any(String)]);
      for (const { kind, status } of result.suppressions ?? [])
        expect([kind, status]).toEqual(["external", "accepted"]);
    }
    const [{ executionSuccessful, toolExecutionNotifications, endTimeUtc }] = invocations;
    expect(executionSuccessful).toBe(report.exitCode !== 1);
    expect(endTimeUtc).toBe(report.checkedAt);
    expect(toolExecutionNotifications).toHaveLength(report.summary.unchecked);
    const { summary } = report;
    expect(results).toHaveLength(
      summary.differences + summary.gone + summary.unmanaged + summary.accepted + summary.ignored,
    );
  };
  fc.assert(fc.property(reports, holds), runs);
});

describe("two values are shown so that they differ", () => {
  const long = "x".repeat(120);
  test.each([
    ["at the end of a text", `${long}a`, `${long}b`],
    ["in the middle of a text", `${long}a${long}`, `${long}b${long}`],
    ["at the beginning", `a${long}`, `b${long}`],
    ["by what follows", long, `${long}y`],
    ["in an item of a list", [long, "a"], [long, "b"]],
    ["in a property, in another order of the keys", { a: long, b: [1], c: 1 }, { c: 1, b: [2], a: long }],
    ["in a property of an item", [{ a: long, b: 1 }], [{ b: 2, a: long }]],
  ])("%s", (_, declared, live) => {
    const [difference] = everything().resources.flatMap(({ differences }) => differences);
    for (const longest of [48, 60, 200]) {
      const one = { ...(difference as DifferenceReport), change: "changed" as const, secret: false, declared, live };
      const [from, to] = sidesOf(one, longest);
      expect(from).not.toBe(to);
      expect([from, to].map((text) => [...text].length <= longest + 2)).toEqual([true, true]);
    }
  });

  test("the order of keys is no difference", () => {
    const [difference] = everything().resources.flatMap(({ differences }) => differences);
    const values = { declared: { a: 1, b: { c: 1, d: 2 } }, live: { b: { d: 2, c: 1 }, a: 1 } };
    const [from, to] = sidesOf({ ...(difference as DifferenceReport), change: "changed", secret: false, ...values });
    expect(from).toBe(to);
  });
});
