import { Traces } from "../trace-file";
import { Pulumi } from "./model";
import { record, urnOf } from "./record";
import { type Act, scenarios } from "./scenarios";
import { type Call, Stub } from "./stub";

/** What the real engine asked, by option, is in `../traces/pulumi`; `RECORD=1` asks the CLI in the cache of tools anew. */
const traces = new Traces<Call>("pulumi", "flag-");
jest.setTimeout(300_000);

async function replay(scenario: readonly Act[]): Promise<readonly (readonly Call[])[]> {
  const stub = new Stub();
  const engine = new Pulumi(() => stub.provider(), urnOf);
  const acts: Call[][] = [];
  for (const act of scenario) {
    if (act.does === "drift") act.with(stub);
    else if (act.does === "refresh") await engine.refresh(act.flags);
    else await engine.up(act.program, act.flags).finally(() => engine.errors.splice(0));
    acts.push(stub.calls.splice(0));
  }
  return acts;
}

/** Resources that need nothing of each other come in any order. */
function byResource(calls: readonly Call[]): Record<string, Call[]> {
  const found: Record<string, Call[]> = {};
  for (const call of calls) found[call.of] = [...(found[call.of] ?? []), call];
  return found;
}

describe.each(Object.entries(scenarios))("%s", (name, scenario) => {
  test("the model makes the engine's calls", async () => {
    if (process.env.RECORD === "1") {
      const { acts, codes, texts } = await record(scenario);
      if (process.env.SHOW) console.log(texts.join("\n----\n"), codes);
      const trace = acts.map((calls, index) => ({ act: scenario[index]?.does, code: codes[index], calls }));
      traces.write(name, trace);
    }
    expect(traces.has(name)).toBe(true);
    const trace = traces.read(name);
    const asked = JSON.parse(JSON.stringify(await replay(scenario))) as Call[][];
    for (const [index, calls] of asked.entries()) {
      const [ours, theirs] = [calls, trace[index]?.calls ?? []].map(byResource);
      expect({ act: index, ...ours }).toEqual({ act: index, ...theirs });
    }
  });
});
