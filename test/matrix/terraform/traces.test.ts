import { spawnSync } from "node:child_process";
import { ENGINE } from "../../terraform/workspace";
import { type ActTrace, hasOption, Traces } from "../trace-file";
import { dialectOf } from "./dialects";
import { newerScenarios } from "./newer-scenarios";
import { record } from "./record";
import type { Call } from "./recorder";
import { replay } from "./replay";
import type { Scenario } from "./scenario";
import { scenarios } from "./scenarios";

/**
 * What the real engines asked, by option, is in `../traces/terraform`; the model asks the same. `RECORD=1` asks the
 * engine on PATH, or in SVC_TERRAFORM, and writes the answers down.
 */
const traces = new Traces<Call>("terraform", "");
const isRecording = process.env.RECORD === "1";
jest.setTimeout(120_000);

const all: readonly (readonly [string, Scenario])[] = [
  ...Object.entries(scenarios),
  ...Object.entries(newerScenarios).map(([name, { acts }]) => [name, acts] as const),
];

describe.each(all)("%s", (name, scenario) => {
  const since = newerScenarios[name]?.since;
  if (isRecording && (!since || hasOption(engine(), since))) {
    test("is recorded", async () => {
      const { acts, codes, texts } = await record(scenario);
      if (process.env.SHOW) console.log(texts.join("\n----\n"), codes);
      const trace = acts.map((calls, index) => ({ act: scenario[index]?.does, code: codes[index], calls }));
      traces.write(name, engine(), JSON.parse(JSON.stringify(trace)), (one, other) =>
        scenario.every((_, index) => isAlike(scenario, index, one, other)),
      );
    });
  }
  if (isRecording) return;

  test.each(traces.read(name).map((trace) => ({ ...trace, of: trace.engines.join(", ") })))(
    "the model makes the calls of $of",
    async ({ engines, acts }) => {
      const asked = JSON.parse(JSON.stringify(await replay(scenario, dialectOf(engines[0] ?? "")))) as Call[][];
      for (const [index, calls] of asked.entries()) {
        const theirs = acts[index]?.calls ?? [];
        const isOrdered = hasOrder(scenario, index);
        expect({ act: index, ...comparable(calls, isOrdered) }).toEqual({
          act: index,
          ...comparable(theirs, isOrdered),
        });
      }
    },
  );
});

/** The engine that is recorded, by name and version. */
function engine(): string {
  const { stdout } = spawnSync(ENGINE, ["version"], {
    encoding: "utf8",
    env: { ...process.env, CHECKPOINT_DISABLE: "1" },
  });
  const [, name = "", version = ""] = /^(Terraform|OpenTofu) v(\S+)/m.exec(stdout) ?? [];
  return `${name.toLowerCase()} ${version}`;
}

type Acts = readonly ActTrace<Call>[];

function isAlike(scenario: Scenario, index: number, one: Acts, other: Acts): boolean {
  const isOrdered = hasOrder(scenario, index);
  const [first, second] = [one, other].map((acts) => {
    const { code, calls = [] } = acts[index] ?? {};
    return JSON.stringify({ code, ...comparable(calls, isOrdered) }, sorted);
  });
  return first === second;
}

const sorted = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Instances of one block come in any order; what is asked about one, and what is sent where one needs another, does not. */
const hasOrder = (scenario: Scenario, index: number) => !JSON.stringify(scenario[index]).includes("forEach");

function comparable(calls: readonly Call[], isOrdered: boolean) {
  const byObject: Record<string, Call[]> = {};
  for (const call of calls) byObject[call.of] = [...(byObject[call.of] ?? []), call];
  const sent = calls
    .filter(({ method }) => method === "ApplyResourceChange")
    .map(({ of, prior, planned }) => `${of} ${prior ? (planned ? "update" : "delete") : "create"}`);
  return { byObject, sent: isOrdered ? sent : sent.toSorted() };
}
