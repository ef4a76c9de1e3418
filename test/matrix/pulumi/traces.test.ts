import { isDeepStrictEqual } from "node:util";
import { type ActTrace, Traces } from "../trace-file";
import { Pulumi } from "./model";
import { engineVersion } from "./real";
import { record, urnOf } from "./record";
import { type Act, scenarios } from "./scenarios";
import { type Call, Stub } from "./stub";

/**
 * What the real engines asked, by option, is in `../traces/pulumi`; `RECORD=1` asks the CLI on PATH, or in
 * the folder SVC_PULUMI_TOOLS, and writes the answers down.
 */
const traces = new Traces<Call>("pulumi", "flag-");
jest.setTimeout(300_000);

async function replay(scenario: readonly Act[], by: string): Promise<readonly (readonly Call[])[]> {
  const stub = new Stub();
  const engine = new Pulumi(() => stub.provider(), urnOf, { version: by.replace("pulumi ", "") });
  const acts: Call[][] = [];
  for (const act of scenario) {
    if (act.does === "drift") act.with(stub);
    else if (act.does === "refresh") await engine.refresh(act.flags);
    else if (act.does === "import") await engine.import(act.ids);
    else
      await engine
        .up(act.program, act.flags)
        .catch(unlessStubs)
        .finally(() => engine.errors.splice(0));
    acts.push(stub.calls.splice(0));
  }
  return acts;
}

/** What the stub fails with fails the command. */
function unlessStubs(error: Error): void {
  if (!/^It (failed|is half made)/.test(error.message)) throw error;
}

type Acts = readonly ActTrace<Call>[];

const areAlike = (one: Acts, other: Acts) =>
  isDeepStrictEqual(
    ...([one, other].map((acts) => acts.map(({ code, calls }) => ({ code, ...byResource(calls) }))) as [
      object,
      object,
    ]),
  );

/** Resources that need nothing of each other come in any order. */
function byResource(calls: readonly Call[]): Record<string, Call[]> {
  const found: Record<string, Call[]> = {};
  for (const call of calls) found[call.of] = [...(found[call.of] ?? []), call];
  return found;
}

/**
 * What is refused in the check of a successor is refused before anything is sent (`src/pulumi/ignored.ts`): the engine has each
 * creation checked without inputs of before, and with those that it creates, before it deletes its original.
 */
test("each creation, and each deletion before it, follows a check of what is created", () => {
  for (const [name, { engines, acts }] of Object.keys(scenarios).flatMap((one) =>
    traces.read(one).map((trace) => [one, trace] as const),
  )) {
    for (const calls of acts.map((act) => byResource(act.calls))) {
      for (const [of, own] of Object.entries(calls)) {
        const unchecked = own.filter(({ method, inputs }, at) => {
          if (method !== "create") return false;
          const checked = own.slice(0, at).findLastIndex((call) => call.method === "check");
          const last = own[checked];
          return (
            !last ||
            own[checked - 1]?.method === "delete" ||
            !isDeepStrictEqual(last.olds, {}) ||
            !isDeepStrictEqual(last.news, inputs)
          );
        });
        expect({ name, engines, of, unchecked }).toEqual({ name, engines, of, unchecked: [] });
      }
    }
  }
});

describe.each(Object.entries(scenarios))("%s", (name, scenario) => {
  if (process.env.RECORD === "1") {
    test("is recorded", async () => {
      const by = `pulumi ${engineVersion()}`;
      const { acts, codes, texts } = await record(scenario);
      if (process.env.SHOW) console.log(texts.join("\n----\n"), codes);
      const trace = acts.map((calls, index) => ({ act: scenario[index]?.does, code: codes[index], calls }));
      traces.write(name, by, JSON.parse(JSON.stringify(trace)), areAlike);
    });
    return;
  }

  const recordings = traces.read(name).map((trace) => ({ ...trace, of: trace.engines.join(", ") }));
  test.each(recordings)("the model makes the calls of $of", async ({ engines, acts }) => {
    const asked = JSON.parse(JSON.stringify(await replay(scenario, engines[0] ?? ""))) as Call[][];
    for (const [index, calls] of asked.entries()) {
      const [ours, theirs] = [calls, acts[index]?.calls ?? []].map(byResource);
      expect({ act: index, ...ours }).toEqual({ act: index, ...theirs });
    }
  });
});
