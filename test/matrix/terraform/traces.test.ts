import { Traces } from "../trace-file";
import { record } from "./record";
import type { Call } from "./recorder";
import { replay } from "./replay";
import { scenarios } from "./scenarios";

/**
 * What the real engine asked, by option, is in `../traces/terraform`; the model asks the same. `RECORD=1` asks the
 * engine on PATH, or in SVC_TERRAFORM, and writes the answers down.
 */
const traces = new Traces<Call>("terraform", "");
const isRecording = process.env.RECORD === "1";
jest.setTimeout(120_000);

describe.each(Object.entries(scenarios))("%s", (name, scenario) => {
  test("the model makes the engine's calls", async () => {
    if (isRecording) {
      const { acts, codes, texts } = await record(scenario);
      if (process.env.SHOW) console.log(texts.join("\n----\n"), codes);
      const trace = acts.map((calls, index) => ({ act: scenario[index]?.does, code: codes[index], calls }));
      traces.write(name, trace);
    }
    expect(traces.has(name)).toBe(true);
    const trace = traces.read(name);
    const asked = JSON.parse(JSON.stringify(await replay(scenario))) as Call[][];
    for (const [index, calls] of asked.entries()) {
      const theirs = trace[index]?.calls ?? [];
      const isOrdered = !JSON.stringify(scenario[index]).includes("forEach");
      expect({ act: index, ...comparable(calls, isOrdered) }).toEqual({ act: index, ...comparable(theirs, isOrdered) });
    }
  });
});

/** Instances of one block come in any order; what is asked about one, and what is sent where one needs another, does not. */
function comparable(calls: readonly Call[], isOrdered: boolean) {
  const byObject: Record<string, Call[]> = {};
  for (const call of calls) byObject[call.of] = [...(byObject[call.of] ?? []), call];
  const sent = calls
    .filter(({ method }) => method === "ApplyResourceChange")
    .map(({ of, prior, planned }) => `${of} ${prior ? (planned ? "update" : "delete") : "create"}`);
  return { byObject, sent: isOrdered ? sent : sent.toSorted() };
}
