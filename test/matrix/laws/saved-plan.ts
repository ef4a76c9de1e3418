import type { World } from "../../laws/world";
import { sessionIn } from "../../terraform/core";
import type { Configuration } from "../terraform/configuration";
import type { Dialect } from "../terraform/dialects";
import type { Flags, Outcome } from "../terraform/model";
import { engineFrom, type State } from "../terraform/processes";

let runs = 0;

interface Given {
  readonly folder: string;
  readonly from?: State | undefined;
  readonly dialect?: Dialect;
  readonly flags?: Flags;
  /** It is not applied. */
  readonly isPlan?: boolean;
}

/** A plan that is stored and, in another run of the engine, its apply; `meanwhile` is between the two. */
export async function savedPlan(world: World, configuration: Configuration, given: Given) {
  const { folder, from, dialect, flags = {}, isPlan = false } = given;
  const name = `run ${++runs}`;
  let isApplied = false;
  const isWhole = async () => !flags.target;
  const begun = () =>
    sessionIn(world, {
      ...{ folder, engine: isApplied ? `${name}, applied` : name, coversAll: isWhole, meetsAll: isWhole },
      ...{ destroysAll: async () => flags.destroy === true, storesPlan: async () => true },
      runOfPlan: async () => (isApplied ? name : undefined),
    });
  const { engine, finish } = engineFrom(begun, from, dialect);
  const meanwhile = async (plan: Outcome) => {
    // The processes of the plan end with it.
    await finish();
    isApplied = true;
    await flags.meanwhile?.(plan);
  };
  const outcome = await engine[isPlan ? "plan" : "apply"](configuration, { ...flags, meanwhile });
  await finish();
  return { engine, outcome };
}
