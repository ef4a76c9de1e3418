import fc from "fast-check";
import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { applyPlan } from "../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../src/model";
import { read } from "../../src/read";
import type { Known } from "../../src/state";
import { judged } from "./availability";
import { activated, failures, HOST, made, outagesIn, planned } from "./availability-acts";
import { scenes } from "./availability-scenes";
import { cases } from "./cases";
import { isAllowed, lawsIn, worldOfSuite } from "./law";
import { sampleOf, withImmutablesOf } from "./samples";

/** Law 11: no host and no connection is unavailable for longer than the plan announced, and no plan announces what is not. */
const world = worldOfSuite({ availability: true });
const holds = lawsIn(world, cases(8));

describe.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))("%s", (_, kind) => {
  test("whatever was declared before, an update makes nothing unavailable that its plan does not announce", () =>
    holds(fc.tuple(sampleOf(kind), sampleOf(kind), fc.boolean()), async ([before, drawn, isRefreshed]) => {
      const after = withImmutablesOf(kind, before, drawn);
      fc.pre(await isAllowed(kind, before, after, world));
      const first = await made(kind, before, world);
      const began = await activated(world);
      // A state that was not refreshed is as old as what it has.
      const known = isRefreshed ? ((await read(kind, "shop", first, world.io)) as Known) : first;
      const plan = await planned(kind, after, known, world);
      fc.pre(plan.problems.length === 0);
      const { error } = await applyPlan(plan, world.io);
      if (error) throw error;
      expect(judged(await failures(began, world), outagesIn(plan))).toEqual([]);
      await remove(kind, "shop", known, world.io);
    }));
});

beforeEach(() => world.reset());

/** Why requests fail, of what is announced. */
const REASONS: Readonly<Record<keyof typeof scenes, readonly string[]>> = {
  "a move with an active domain": ["notVerified", "unknownHost"],
  "a move whose original is deleted without waiting": ["notVerified"],
  "a move that suspends its original": ["suspended", "notVerified"],
  "a move that keeps the name of the generated domain": ["notVerified", "unknownHost"],
  "a move whose generated domain is off": [],
  "a move whose hand-over has failed": ["notVerified"],
  "a move that is cancelled after that": ["notVerified"],
  "a move behind a load balancer": ["unknownHost"],
  "a move that another stack's load balancer does not follow": ["targetGone"],
  "the same, with another destination": ["targetGone"],
  "a move that leaves an active domain behind": ["unknownHost"],
  "a domain of an application that is added again": ["notVerified"],
  "a domain of a load balancer that is added again": ["notVerified"],
  "a domain of an application that is declared no longer": ["unknownHost"],
  "a domain of a load balancer that is declared no longer": ["unknownHost"],
  "a domain that a move does not declare any more": ["unknownHost"],
  "a domain whose name gets another case": [],
  "a move whose domain gets another case": ["notVerified"],
  "a domain of its own whose name gets another case": [],
  "a generated domain that is renamed": ["unknownHost"],
  "a domain of its own that is replaced": ["notVerified"],
  "the last destination, of its own, that is replaced": ["noDestination"],
  "an application with an active domain that is replaced instead of moved": ["notVerified"],
  "an application behind a load balancer that is replaced, and deleted first": ["unknownHost", "targetGone"],
  "the same, created first": ["unknownHost"],
  "a static site behind a load balancer that is replaced, and deleted first": ["unknownHost", "targetGone"],
  "an application with an active domain that is deleted": ["unknownHost"],
  "an application that is deleted, and created again with its active domain": ["notVerified"],
  "a static site with an active domain that is deleted": ["unknownHost"],
  "a load balancer with an active domain that is deleted": ["unknownHost"],
  "an active domain of its own that is deleted": ["unknownHost"],
  "an application that is deleted, whose domain is of its own": ["unknownHost"],
  "an application without an active domain that is deleted": [],
  "keys of a bucket that are rotated before its applications are deployed": ["keyExpired"],
  "a database that is replaced under its applications": ["targetGone"],
  "a password that is reset before its applications are deployed": ["wrongPassword"],
};

test.each(Object.entries(scenes))("%s: what fails is announced, and what is announced fails", async (name, scene) => {
  const { found, outages } = await scene(world);
  expect(judged(found, outages)).toEqual([]);
  const reasons = found.flatMap((one) => Object.keys(one.seconds));
  const expected = REASONS[name as keyof typeof scenes];
  expect(reasons).toEqual(expect.arrayContaining([...expected]));
  expect(outages.length > 0).toBe(expected.length > 0);
});

test("the law itself sees what is left out, and what is made up", async () => {
  const { found, outages } = await scenes["a move with an active domain"](world);
  expect(judged(found, [])).toContainEqual(
    expect.stringMatching(/^shop\.example\.org: \w+ for \d+ s was not announced$/),
  );
  const generated = expect.stringMatching(/^shop-\w+\.apps\.example: announced, and did not fail$/);
  expect(judged([], outages)).toEqual([`${HOST}: announced, and did not fail`, generated]);
});
