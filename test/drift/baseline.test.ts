import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { driftCommand } from "../../src/cli/drift";
import { type Baseline, isUnchecked, proofsOf, withBaseline } from "../../src/drift/baseline";
import { baselineText, dayFrom, readBaseline } from "../../src/drift/baseline-file";
import {
  type Change,
  type DifferenceReport,
  exitCodeOf,
  type Report,
  type ResourceReport,
  summaryOf,
} from "../../src/drift/report";
import { hidingBy } from "../../src/drift/shown";
import { keyOf } from "../../src/drift/withheld";
import { startSandbox } from "../../src/sandbox";
import { printedBy } from "../support/cli";
import { newFolder } from "../support/new-folder";
import { everything, reports } from "./reports";

const now = new Date("2026-11-21T10:00:00Z");
let folder: string;
let file: string;
beforeAll(() => {
  folder = newFolder();
  file = join(folder, "baseline.yaml");
});

function read(text: string) {
  writeFileSync(file, text);
  return readBaseline(file);
}

const accepted = (text: string, at = now) => {
  const { baseline: _, ...found } = { ...everything(), uncheckedLists: [] };
  return withBaseline(
    { ...found, resources: found.resources.filter(({ status }) => status !== "unchecked") },
    read(text),
    at,
  );
};
const exitCode = (found: Parameters<typeof summaryOf>[0]) => exitCodeOf(summaryOf(found));

test("a written baseline accepts all drift, until it expires", async () => {
  const text = await baselineText(everything(), "2026-12-01");
  expect(exitCode(accepted(text))).toBe(0);
  expect(exitCode(accepted(text, new Date("2026-12-01T23:59:59Z")))).toBe(0);
  const late = accepted(text, new Date("2026-12-02T00:00:00Z"));
  expect(exitCode(late)).toBe(2);
  expect(late.baseline?.expired).toHaveLength(7);
});

test("the same for any report, whatever its texts are", async () => {
  // A file cannot hold half a character.
  const isWhole = (report: unknown) => !/\\ud[89a-f]/.test(JSON.stringify(report));
  const whole = fc
    .sample(reports, { numRuns: 200, seed: 1 })
    .filter(
      (report) =>
        isWhole(report) &&
        [report.resources, report.unmanaged]
          .flat()
          .every((one) => [one.id, "address" in one ? one.address : "x"].every(Boolean)) &&
        report.resources.every(({ differences }) => differences.every(({ field }) => field)),
    );
  expect(whole.length).toBeGreaterThan(20);
  for (const drawn of whole) {
    const report: Report = JSON.parse(JSON.stringify(drawn));
    const { baseline: _, ...found } = report;
    const settled = withBaseline(
      { ...found, uncheckedLists: [], resources: found.resources.map((one) => ({ ...one, unchecked: [] })) },
      read(await baselineText(report, "2026-12-01")),
      now,
    );
    const open = settled.resources.flatMap(({ differences }) => differences.filter((one) => !one.accepted));
    expect(open).toEqual([]);
    expect(exitCode(settled)).toBe(0);
  }
});

const CHANGES: readonly Change[] = ["changed", "missing", "extra", "undeclared", "deployed"];

/** A report of one difference, with what it does not show. */
function ofOne(change: Change, secret: boolean, live: unknown) {
  const one = everything().resources[0] as ResourceReport;
  const difference = {
    ...(one.differences[0] as DifferenceReport),
    ...{ change, secret, live: secret ? null : live, accepted: null },
  };
  const exact: Report = {
    ...everything(),
    ...{ resources: [{ ...one, differences: [difference] }], unmanaged: [], uncheckedLists: [] },
  };
  return { exact, live: new Map([[keyOf(one, difference), JSON.stringify(live)]]), hiding: hidingBy() };
}

describe.each(CHANGES)("%s", (change) => {
  // A hash takes its time.
  test.each([
    ["shown", [null, false, 0, 2, "debug", ["a"], { instanceCount: 2 }]],
    ["secret", ["debug", null, 2]],
  ] as const)("is accepted with its value only, which is %s; of an earlier release, with any", async (how, values) => {
    const isSecret = how === "secret";
    for (const live of change === "missing" ? [null] : values) {
      const first = ofOne(change, isSecret, live);
      const entries = read(await baselineText(first.exact, "2026-12-01", first));
      for (const other of values) {
        const isSame = JSON.stringify(other) === JSON.stringify(live);
        const { exact, ...secrets } = ofOne(change === "missing" && !isSame ? "changed" : change, isSecret, other);
        const settled = withBaseline(exact, entries, now, await proofsOf(exact, entries, secrets));
        const accepted = settled.resources[0]?.differences[0]?.accepted;
        expect([live, other, accepted !== null]).toEqual([live, other, isSame]);
        const without = entries.map((entry) => {
          const { live: _, liveHash: __, ...rest } = { live: null, liveHash: "", ...entry };
          return rest as Baseline[number];
        });
        expect(exitCode(withBaseline(exact, without, now))).toBe(0);
      }
    }
  });
});

test("one value is accepted, not later ones; unused entries are reported", () => {
  const entry = (live: string) => `
version: 1
accepted:
  - what: difference
    address: urn:pulumi:prod::shop::pulumi-nodejs:dynamic/svc:Application::api
    field: variables.LOG_LEVEL
    live: ${live}
    expires: 2026-12-01
    reason: looking for a fault
`;
  const found = (live: string) =>
    accepted(entry(live)).resources[0]?.differences.find(({ field }) => field === "variables.LOG_LEVEL");
  expect(found("debug")?.accepted).toEqual({ until: "2026-12-01", reason: "looking for a fault" });
  expect(found("trace")?.accepted).toBeNull();
  expect(accepted(entry("trace")).baseline?.unused).toEqual([expect.objectContaining({ place: `${file}:4` })]);
});

test("all mistakes are reported at once, each with its position", () => {
  const text = `version: 1
accepted:
  - what: diference
    expires: 2026-12-01
  - what: gone
    address: a
    expires: tomorrow
  - what: unmanaged
    id: x
    expire: 2026-12-01
`;
  expect(() => read(text)).toThrow(
    [
      `${file}:3:11: accepted.0.what must be "difference", "gone" or "unmanaged".`,
      `${file}:7:14: accepted.1.expires must be a day such as 2026-12-31.`,
      `${file}:8:5: accepted.2.expires is missing and must be a string.`,
      `${file}:10:13: expire is not a key; did you mean expires?`,
    ].join("\n"),
  );
  expect(() => read("version: 1\naccepted: [\n")).toThrow(new RegExp(`^${file}:3:1: `));
  expect(() => read("version: 2\naccepted: []\n")).toThrow(`${file}:1:10: version must be 1.`);
  expect(() => read("")).toThrow(`${file}:1:1: version`);
  expect(() => readBaseline(join(folder, "none.yaml"))).toThrow(
    "none.yaml does not exist. `--write-baseline` writes one.",
  );
});

test("a day, or a number of days", () => {
  expect(dayFrom("2027-01-31", now)).toBe("2027-01-31");
  expect(dayFrom("14", now)).toBe("2026-12-05");
  expect(dayFrom("14d", now)).toBe("2026-12-05");
  for (const wrong of ["2027-02-30", "soon", "-1", "2026-11-20", "2020-01-01"])
    expect(() => dayFrom(wrong, now)).toThrow("--expires must be a day");
});

test("an entry is not unused where what it is for could not be checked, or was not searched for", () => {
  const [first] = everything().resources;
  const one = { ...first, address: "it", differences: [], status: "unchecked" } as Report["resources"][number];
  const baseline: Baseline = [
    { what: "difference", address: "it", field: "x", expires: "2030-01-01", place: "a:1" },
    { what: "gone", address: "other", expires: "2030-01-01", place: "a:2" },
    { what: "unmanaged", id: "u", expires: "2030-01-01", place: "a:3" },
  ];
  const unusedIn = (unchecked: (typeof one)["unchecked"], isSearched: boolean) => {
    const found = { resources: [{ ...one, unchecked }], unmanaged: [], uncheckedLists: [] };
    return withBaseline(found, baseline, new Date(0), new Map(), isSearched).baseline?.unused.map(({ place }) => place);
  };
  expect(unusedIn([], true)).toEqual(["a:1", "a:2", "a:3"]);
  expect(unusedIn([{ field: null, reason: "No answer.", position: null }], false)).toEqual(["a:2"]);
});

/** A report of which nothing could be checked, and one for each resource of which that was so. */
const partial = (whole: Report): Report[] => {
  const unchecked = [{ field: null, reason: "No answer.", position: null }];
  const without = (one: Report["resources"][number]) => {
    return { ...one, status: "unchecked" as const, differences: [], accepted: null, unchecked };
  };
  const uncheckedLists = [{ what: "unmanaged objects", reason: "No answer." }];
  return [
    { ...whole, unmanaged: [], uncheckedLists, resources: whole.resources.map(without) },
    ...whole.resources.map((one) => ({
      ...whole,
      resources: whole.resources.map((other) => (other === one ? without(one) : other)),
    })),
  ];
};

test("a baseline that is written again has what could not be checked as it was, and each reason", async () => {
  const open = <T extends object>(one: T) => ({ ...one, accepted: null });
  const resources = everything().resources.filter(({ status }) => status !== "unchecked");
  const own = {
    ...{ ...everything(), uncheckedLists: [] },
    resources: resources.map((one) => ({ ...open(one), differences: one.differences.map(open) })),
    unmanaged: everything().unmanaged.map(open),
  };
  const first = read(await baselineText(own, "2026-12-01")).map((entry) => ({ ...entry, reason: "ticket 812" }));
  const reasonOf = ({ reason }: Baseline[number]) => reason;
  for (const report of partial(own)) {
    const earlier = { entries: first, isKept: (entry: Baseline[number]) => isUnchecked(entry, report, true) };
    // With `--baseline`, without it, and once its entries have expired.
    const used = [withBaseline(report, first, now), report, withBaseline(report, first, new Date("2027-01-01"))];
    for (const settled of used) {
      const again = read(await baselineText(settled, "2026-12-01", undefined, earlier));
      expect(again.map(reasonOf).sort()).toEqual(first.map(reasonOf).sort());
      expect(exitCode(withBaseline(own, again, now))).toBe(exitCode(withBaseline(own, first, now)));
    }
  }
});

test("a comparison that could check nothing leaves the file as it is", async () => {
  const text =
    "version: 1\naccepted:\n  - what: gone\n    address: buckets.files\n    reason: ticket 812\n    expires: 2999-12-31\n";
  const written = join(folder, "environment.svc.yaml");
  writeFileSync(written, "base:\n  buckets:\n    files: { displayName: files, location: weur }\n");
  const given = { SERVICE_API_URL: process.env.SERVICE_API_URL, SERVICE_API_TOKEN: process.env.SERVICE_API_TOKEN };
  const sandbox = await startSandbox({ limits: false });
  Object.assign(process.env, { SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: "svc_rotated_0123456789" });
  try {
    for (const more of [[], ["--baseline", file]]) {
      writeFileSync(file, text);
      const args = ["--file", written, ...more, "--write-baseline", file, "--expires", "14"];
      await printedBy(() => driftCommand("1.0.0").exitOverride().parseAsync(args, { from: "user" }));
      expect(readBaseline(file)).toMatchObject([
        { address: "buckets.files", reason: "ticket 812", expires: "2999-12-31" },
      ]);
    }
  } finally {
    Object.assign(process.env, given);
    await sandbox.close();
  }
});
