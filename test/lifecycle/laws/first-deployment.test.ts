import { randomUUID } from "node:crypto";
import { kinds } from "../../../src/kinds";
import type { ResourcePlan } from "../../../src/lifecycle";
import { planResource } from "../../../src/lifecycle/plan/resource-plan";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import type { Kind, Named } from "../../../src/model";
import { readFull } from "../../../src/read";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { type Known, undeclared } from "../../../src/state";
import { made } from "../../drift/states";
import { kept, worldOfTests } from "../../laws/law";
import { changeObject } from "../../laws/world";
import { collectionOf } from "../../support/objects";

/**
 * A law over the kinds that are deployed: of an object that exists, an apply deploys only what its plan shows as deployed,
 * by a difference or by saying so, and what a plan says is deployed is. What has been deployed by then × how a declaration
 * gets the object × what that changes × who deploys. The plan after it is empty.
 */
const world = worldOfTests();

const samples: Readonly<Record<string, { readonly kind: Kind; readonly declared: Named; readonly deploys: Named }>> = {
  Application: {
    kind: kinds.application,
    declared: {
      ...{ displayName: "api", clusterId: CLUSTERS[0]?.id as string },
      ...{ source: "dockerImage", dockerImage: "shop/api:1" },
    },
    deploys: { dockerImage: "shop/api:2" },
  },
  StaticSite: {
    kind: kinds.staticSite,
    declared: { displayName: "docs", repoUrl: "https://git.example.com/shop/docs", defaultBranch: "main" },
    deploys: { variables: { LEVEL: "info" } },
  },
};

const changes: Readonly<Record<string, (deploys: Named) => Named>> = {
  nothing: () => ({}),
  "what needs no deployment": () => ({ displayName: "renamed" }),
  "what needs one": (deploys) => deploys,
};

const options: Readonly<Record<string, Named>> = {
  "by default": {},
  "without waiting": { deploy: { wait: "accepted" } },
  "never here": { deploy: { wait: "none" } },
  suspended: { suspended: true },
};

const cases = Object.keys(samples).flatMap((name) =>
  ["never deployed", "deployed", "failed"].flatMap((before) =>
    ["adopted", "imported"].flatMap((way) =>
      Object.keys(changes).flatMap((change) => Object.keys(options).map((who) => ({ name, before, way, change, who }))),
    ),
  ),
);
/** A site cannot be suspended. */
const isOne = ({ name, who }: (typeof cases)[number]) => name === "Application" || who !== "suspended";

/** Somebody else has made it; the platform may not have deployed it. */
async function existing(kind: Kind, declared: Named, before: string): Promise<string> {
  const { id } = (await made(kind, "it", declared, world.io)).known.live;
  const at = new Date(world.sandbox.clock.now() + 1000).toISOString();
  const failed = { created_at: at, finished_at: at, status: "failed" };
  const records: Named = {
    "never deployed": { status: null, deployments: {} },
    failed: { deployments: { [randomUUID()]: failed } },
  };
  const record = records[before];
  if (record) await changeObject(world.sandbox, `${collectionOf(kind)}/${id}`, record);
  return id;
}

const planned = (kind: Kind, declared: Named, known?: Known): Promise<ResourcePlan> => {
  const request = { kind, name: "it", declared, ...(known ? { known } : {}) };
  return planResource(request, { look: world.io.client, io: () => world.io });
};

const deploymentsOf = (all: Record<string, number>, { deployment }: Kind) => all[deployment?.start ?? ""] ?? 0;

test.each(cases.filter(isOne))("$name, $before, $way: $change, $who", async ({ name, before, way, change, who }) => {
  const { kind, declared, deploys } = samples[name] as (typeof samples)[string];
  const id = await existing(kind, declared, before);
  const wanted = { ...declared, ...changes[change]?.(deploys), ...options[who] };
  const found = way === "imported" ? await readFull(kind, id, world.io) : undefined;
  const known = found && kept(kind, undeclared(found));
  const program = known ? wanted : { ...wanted, adopt: { id } };
  const plan = await planned(kind, program, known);
  const isSaid = plan.notices.some(({ code }) => code === "deploys");
  const isShown = plan.differences.some((one) => one.deploys);
  world.writes();
  const end =
    plan.action === "none" ? undefined : await apply({ kind, name: "it", declared: program, known } as never, world.io);
  const started = deploymentsOf(world.writes(), kind);
  expect({ error: end?.error, started: Math.min(started, 1) }).toEqual({ error: undefined, started });
  if (isSaid) expect(started).toBe(1);
  // An adoption names the differences in its message, and the plan has them as a creation.
  const isExpected = isSaid || isShown || (!known && change === "what needs one");
  if (started > 0) expect(isExpected).toBe(true);
  const expects = before === "never deployed" && ["by default", "without waiting"].includes(who);
  expect(isSaid).toBe(expects && plan.action !== "none");
  const next = await planned(kind, program, kept(kind, (end?.known ?? known) as Known));
  expect(next.action).toBe("none");
});
