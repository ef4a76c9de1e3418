import { kinds } from "../kinds";
import type { Kind } from "../model";
import { ACTIONS, type Action, type Costed, type Plan } from "./planned";
import { type Cost, costOf, costOfSeed, sum } from "./requests";

export { secretsOf } from "./changes";
export { comment, outagesOf } from "./comment";
export type { Declared, Plan } from "./planned";
export { kindOfType } from "./pulumi-plan";
export { type PlanSource, planSources, readPlan, readTerraformPlan } from "./read-plan";

/** What a plan does to the resources of one kind, and its cost. */
export interface KindCost extends Cost {
  readonly kind: Kind;
  readonly changes: Readonly<Record<Action, number>>;
}

export interface PlanCost extends Cost {
  readonly kinds: readonly KindCost[];
  /** Steps of seeds that are carried out; their requests are in the sum. */
  readonly seeds: number;
  /** Requests for reference lists, in the sum. */
  readonly lookUps: number;
  /** The minimum duration in minutes that the limits force. */
  readonly minutes: number;
}

/** The platform's limits in a window of one minute (spec 8). */
const REQUESTS_A_MINUTE = 120;
const CREATIONS_A_MINUTE = 5;

/** The owner of the key, requested once in a run with any changes. */
const HOME = 1;

export function costOfPlan({ planned, seeds, lookUps }: Pick<Plan, "planned" | "seeds" | "lookUps">): PlanCost {
  const costs = Object.values(kinds).flatMap((kind) => {
    const own = planned.filter((one) => one.kind === kind);
    return own.length > 0 ? [kindCost(kind, own)] : [];
  });
  const all = sum([...costs, ...seeds.map(costOfSeed)]);
  const whole = { ...all, requests: all.requests > 0 ? all.requests + HOME + lookUps : 0 };
  const minutes = Math.max(
    minutesFor(whole.creations, CREATIONS_A_MINUTE),
    minutesFor(whole.requests, REQUESTS_A_MINUTE),
  );
  return { ...whole, kinds: costs, seeds: seeds.length, lookUps, minutes };
}

function kindCost(kind: Kind, plan: readonly Costed[]): KindCost {
  const count = (wanted: Action) => plan.filter(({ action }) => action === wanted).length;
  const changes = Object.fromEntries(ACTIONS.map((one) => [one, count(one)])) as Record<Action, number>;
  // One list shows whether an interrupted run has created any of them already.
  const list = changes.create + changes.move + changes.replace > 0 ? 1 : 0;
  const cost = sum([...plan.map(costOf), { creations: 0, deployments: 0, hidden: 0, requests: list }]);
  return { ...cost, kind, changes };
}

/** Windows are fixed: the first of them costs no time. */
const minutesFor = (count: number, aMinute: number): number => Math.max(0, Math.ceil(count / aMinute) - 1);
