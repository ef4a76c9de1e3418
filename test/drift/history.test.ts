import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formats } from "../../src/drift/formats";
import {
  changesSince,
  differenceIn,
  entryOf,
  goneIn,
  type History,
  historyIn,
  withHistory,
} from "../../src/drift/history";
import { appendHistory, readHistory } from "../../src/drift/history-file";
import type { Report } from "../../src/drift/report";
import { newFolder } from "../support/new-folder";
import { everything } from "./reports";

let folder: string;
let file: string;
beforeEach(() => {
  folder = newFolder();
  file = join(folder, "drift.jsonl");
});

type Resources = Report["resources"];

/** The report of a comparison at an hour of the day, and what its file gets. */
function compareAt(hour: number, change: (resources: Resources) => Resources = (same) => same): Report {
  const report = everything();
  const checkedAt = `2026-11-21T${String(hour).padStart(2, "0")}:00:00.000Z`;
  const history = readHistory(file);
  const compared = { ...report, checkedAt, resources: change(report.resources), uncheckedLists: [] };
  const shown = withHistory(compared, history);
  appendHistory(file, entryOf(compared, history));
  return shown;
}

const clean = (resources: Resources) => resources.map((one) => ({ ...one, differences: [] }));
const unchecked = (resources: Resources) =>
  clean(resources).map((one) => ({ ...one, unchecked: [{ field: null, reason: "403", position: null }] }));
const since = ({ resources }: Report) => resources[0]?.differences[0]?.foundSince;

test("each comparison adds a line, and shows since when drift has been found", () => {
  expect(since(compareAt(6))).toBe("2026-11-21T06:00:00.000Z");
  const second = compareAt(7);
  expect(since(second)).toBe("2026-11-21T06:00:00.000Z");
  expect(second.resources.find(({ status }) => status === "gone")?.foundSince).toBe("2026-11-21T06:00:00.000Z");
  expect(second.unmanaged[0]?.foundSince).toBe("2026-11-21T06:00:00.000Z");
  expect(readFileSync(file, "utf8").split("\n")).toHaveLength(3);
  for (const name of ["text", "markdown", "html", "github", "sarif", "junit"] as const)
    expect(formats[name](second, { color: false }).replaceAll("&#58;", ":")).toContain("2026-11-21 06:00 UTC");
  expect(JSON.parse(formats.json(second)).resources[0].differences[0].foundSince).toBe("2026-11-21T06:00:00.000Z");
});

test("it begins again after a comparison that did not find it, but not after one that could not check it", () => {
  compareAt(6);
  compareAt(7, unchecked);
  expect(since(compareAt(8))).toBe("2026-11-21T06:00:00.000Z");
  compareAt(9, clean);
  expect(since(compareAt(10))).toBe("2026-11-21T10:00:00.000Z");
});

test("a comparison of other sources, or of another service, proves nothing", () => {
  compareAt(6);
  const [entry] = readHistory(file) as [History[number]];
  appendHistory(file, { ...entry, at: "2026-11-21T07:00:00.000Z", sources: ["stack other"], found: [] });
  appendHistory(file, { ...entry, at: "2026-11-21T07:30:00.000Z", service: "https://other.example.com", found: [] });
  expect(since(compareAt(8))).toBe("2026-11-21T06:00:00.000Z");
});

test("a line that was not finished is skipped, and the next one is complete", () => {
  compareAt(6);
  appendFileSync(file, '{"version":1,"at":"2026-11-21T06:30:00.000Z","serv');
  expect(since(compareAt(7))).toBe("2026-11-21T06:00:00.000Z");
  expect(readHistory(file).map(({ at }) => at)).toEqual(["2026-11-21T06:00:00.000Z", "2026-11-21T07:00:00.000Z"]);
  writeFileSync(file, "\n[]\nnull\n{}\n");
  expect(readHistory(file)).toEqual([]);
});

test("concurrent comparisons keep all lines, in any order", () => {
  const history = readHistory(file);
  const reports = [9, 7, 8].map((hour) => ({ ...everything(), checkedAt: `2026-11-21T0${hour}:00:00.000Z` }));
  for (const report of reports) appendHistory(file, entryOf(report, history));
  expect(readHistory(file).map(({ at }) => at.slice(11, 13))).toEqual(["07", "08", "09"]);
  expect(since(compareAt(10))).toBe("2026-11-21T09:00:00.000Z");
});

test("it has names and times, but no values", () => {
  compareAt(6);
  const text = readFileSync(file, "utf8");
  for (const value of ["debug", "shop-api (copy)", "targetCpuPercent"]) expect(text).not.toContain(value);
  expect(text).toContain("variables.LOG_LEVEL");
});

test("what cannot be read is an error, and a file that does not exist is an empty history", () => {
  expect(readHistory(file)).toEqual([]);
  expect(() => readHistory(folder)).toThrow(`${folder} is a folder, and not a file.`);
});

test("a change is a new finding, another value, and one that is no longer found", () => {
  const before = everything();
  const at = (hour: number, report = before) => entryOf({ ...report, checkedAt: `2026-11-21T0${hour}:00:00.000Z` }, []);
  const changes = (after: Report) => changesSince(at(7, after), historyIn(JSON.stringify(at(6))));
  const [api] = before.resources as [Resources[number]];
  const [first, second] = api.differences as [Resources[number]["differences"][number], never];
  expect(changes(before).isNew(differenceIn(api, first))).toBe(false);
  expect(changes(before).settled).toBe(0);
  const other = { ...first, live: "another" };
  const changed = { ...before, resources: [{ ...api, differences: [other] }] };
  expect(changes(changed).isNew(differenceIn(api, other))).toBe(true);
  // Three open differences of the application, and the bucket.
  expect(changes(changed).settled).toBe(4);
  expect(changesSince(at(7), []).isNew(differenceIn(api, second))).toBe(true);
  const gone = before.resources.find(({ status }) => status === "gone") as Resources[number];
  expect(changes(before).isNew(goneIn(gone))).toBe(false);
});
