import { readFileSync } from "node:fs";
import { join } from "node:path";
import { current, recordingsOf, releases, requestsFor, requestsOf, titleOf } from "./recorded";

jest.setTimeout(300_000);

/** The last release before this version; while there is none, what is recorded of this one. */
const before =
  releases()
    .filter((release) => release !== current)
    .at(-1) ?? current;
const recorded = requestsOf(before);

/** Kinds that a line `More requests: …` of this version's notes names, with the fault that they mend. */
const [, notes = ""] = readFileSync(join(__dirname, "../../CHANGELOG.md"), "utf8").split(`\n## ${current}`);
const [section = ""] = notes.split("\n## ");
const excused = new Set(
  [...section.matchAll(/More requests:.*/g)].flatMap(([line]) => line.match(/(?<=`)\w+(?=`)/g) ?? []),
);

test("every recorded object has its requests", () => {
  const names = recordingsOf(before).map(titleOf);
  expect(Object.keys(recorded).sort()).toEqual(names.sort());
});

test.each(recordingsOf(before).filter(({ kind }) => !excused.has(kind)))(
  `$kind through $face takes no more requests than in ${before}`,
  async (recording) => {
    const now = await requestsFor(before, recording);
    const then = recorded[titleOf(recording)] ?? {};
    const more = Object.entries(now).filter(([what, count]) => count > (then[what] ?? 0));
    expect(more).toEqual([]);
  },
);
