import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { svcIac } from "../../support/cli";
import { newFolder } from "../../support/new-folder";
import { placesIn, put, replaced } from "../../support/places";
import { cases } from "../cases";
import { doors } from "./doors";

/** Whatever has come in through a door, no command prints what a terminal or a CI obeys. */
jest.setTimeout(900_000);

/** What no text may have that leaves for a terminal or a log. */
const OBEYED = /[^\P{Cc}\n\t]|[\u200e\u200f\u2028-\u202e\u2066-\u2069]|^[^\S\n]*::|##(\[|vso\[)/mu;

const steering = fc
  .array(
    fc.constantFrom(
      ...["\u001b[2J", "\u001b]0;t\u0007", "\u001b]8;;x\u001b\\", "\u009b31m", "\u0085", "\u007f", "\r", "\u202e"],
      ...["\u2028", "\n::error::x", "\n  ::set-env name=A::b\n", "::stop-commands::x", "##[error]y", "##vso[task.x]"],
      ...["a", "${x}", ".", '"', "\\"],
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((pieces) => pieces.join(""));

/** A JSON text with such words as a value or as a key, the words alone, and the text with them put in. */
const hostile = (whole: string) =>
  fc
    .record({ at: fc.nat(), words: steering, how: fc.constantFrom("value", "key", "raw", "inside") })
    .map(({ at, words, how }) => {
      if (how === "raw") return words;
      if (how === "inside") return whole.slice(0, at % whole.length) + words + whole.slice(at % whole.length);
      const parsed: unknown = JSON.parse(whole);
      if (how === "value") return JSON.stringify(replaced(parsed, at, words));
      const places = placesIn(parsed).filter((path) => path.length > 0);
      const path = places[at % places.length] ?? [];
      return JSON.stringify(put(parsed, [...path.slice(0, -1), words], "x"));
    });

const wholeOf = (name: string): string => doors.find((door) => door.name === name)?.whole ?? "";
const [environment, configuration, compose, plan, state] = [
  "an environment file in JSON",
  "a configuration in JSON",
  "a compose file",
  "a plan of Terraform",
  "an export of a stack",
].map(wholeOf) as [string, string, string, string, string];

const folder = newFolder();

/** Commands that read a file, or whose words are hostile themselves. */
const commands: readonly [string, readonly string[], string][] = [
  ["environment.svc.yaml", ["validate"], environment],
  ["environment.svc.yaml", ["validate", "--json"], environment],
  ["environment.svc.yaml", ["graph", "--environment", "staging", "--file"], environment],
  ["environment.svc.yaml", ["graph", "--environment", "staging", "--format", "svg", "--file"], environment],
  ["environment.svc.yaml", ["graph", "--environment", "staging", "--json", "--file"], environment],
  ["main.tf.json", ["validate"], configuration],
  ["main.tf.json", ["validate", "--json"], configuration],
  ["compose.yaml", ["convert"], compose],
  ["compose.yaml", ["convert", "--json"], compose],
  ["plan.json", ["cost"], plan],
  ["plan.json", ["cost", "--json"], plan],
  ["plan.json", ["policy"], plan],
  ["plan.json", ["policy", "--json"], plan],
  ["plan.json", ["plan-comment"], plan],
  ["state.json", ["migrate", "--from"], state],
];

let files = 0;
test.each(commands)("of a hostile %s, `svc-iac %j` prints nothing that is obeyed", async (name, words, whole) => {
  const holds = async (text: string) => {
    const own = join(folder, String(files++));
    mkdirSync(own);
    writeFileSync(join(own, name), text);
    const { stdout, stderr } = await svcIac(...words, join(own, name));
    expect([OBEYED.exec(stdout)?.[0], OBEYED.exec(stderr)?.[0]]).toEqual([undefined, undefined]);
  };
  await fc.assert(fc.asyncProperty(hostile(whole), holds), { numRuns: cases(25) });
});

test("hostile words of a command are printed as they are read", async () => {
  const line = fc.tuple(
    fc.constantFrom(["validate"], ["explain"], ["graph", "--environment"], ["graph", "--format"], ["convert"], []),
    steering,
    fc.constantFrom([], ["--json"]),
  );
  const holds = async ([words, hostileWord, json]: readonly [readonly string[], string, readonly string[]]) => {
    const { stdout, stderr } = await svcIac(...words, hostileWord, ...json);
    expect([OBEYED.exec(stdout)?.[0], OBEYED.exec(stderr)?.[0]]).toEqual([undefined, undefined]);
  };
  await fc.assert(fc.asyncProperty(line, holds), { numRuns: cases(60) });
});
