import { RealPulumi } from "./real";
import type { Act } from "./scenarios";
import { type Call, Stub } from "./stub";

const TOKEN = "stub:index:Thing";
export const urnOf = (name: string) => `urn:pulumi:test::shop::${TOKEN}::${name}`;

interface Recorded {
  readonly acts: Call[][];
  readonly codes: number[];
  readonly texts: string[];
}

/** A scenario with the real engine: what it asks a stub, act by act, and how each command ended. */
export async function record(scenario: readonly Act[]): Promise<Recorded> {
  const stub = new Stub();
  const engine = await RealPulumi.open(() => stub.provider(), TOKEN);
  const acts: Call[][] = [];
  const codes: number[] = [];
  const texts: string[] = [];
  try {
    for (const act of scenario) {
      let ran = { code: 0, text: "" };
      if (act.does === "drift") act.with(stub);
      else if (act.does === "import") ran = await engine.import(act.ids);
      else ran = await engine[act.does](act.program, act.flags);
      acts.push(stub.calls.splice(0));
      codes.push(ran.code);
      texts.push(ran.text);
    }
    return { acts, codes, texts };
  } finally {
    engine.close();
  }
}
