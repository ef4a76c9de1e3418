import fc from "fast-check";
import { comment, outagesOf } from "../../src/cost";
import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { applyPlan } from "../../src/lifecycle/run/apply-plan";
import { code } from "../../src/markdown";
import { type Kind, outageConditions, outageLength, outageLengths } from "../../src/model";
import { visible } from "../../src/model/visible";
import { read } from "../../src/read";
import type { Connection } from "../../src/sandbox/data-plane/reach";
import type { Known } from "../../src/state";
import { judged } from "./availability";
import {
  activated,
  failuresInPlace,
  HOST,
  made,
  outagesIn,
  planned,
  type Seen,
  type Sleepy,
} from "./availability-acts";
import { scenes } from "./availability-scenes";
import { stops } from "./availability-stops";
import { cases } from "./cases";
import { isAllowed, lawsIn, ODD, unknownsIn, worldOfSuite } from "./law";
import { doors } from "./outage-doors";
import { sampleOf, withImmutablesOf } from "./samples";
import { fixtures } from "./world";

/** Law 11: no host and no connection is unavailable for longer than the plan announced, and no plan announces what is not. */
const world = worldOfSuite({ availability: true });
const holds = lawsIn(world, cases(8));

jest.setTimeout(600_000);

describe.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))("%s", (_, kind) => {
  test("whatever was declared before, an update makes nothing unavailable that its plan does not announce", () =>
    holds(fc.tuple(sampleOf(kind), sampleOf(kind), fc.boolean()), async ([before, drawn, isRefreshed]) => {
      const after = withImmutablesOf(kind, before, drawn);
      fc.pre(await isAllowed(kind, before, after, world));
      // It has no destinations, so what has it as one does not answer.
      fc.pre(!JSON.stringify(before.destinations ?? []).includes(fixtures.balancer));
      const first = await made(kind, before, world);
      const began = await activated(world);
      // A state that was not refreshed is as old as what it has.
      const known = isRefreshed ? ((await read(kind, "shop", first, world.io)) as Known) : first;
      const plan = await planned(kind, after, known, world);
      fc.pre(plan.problems.length === 0);
      const { error } = await applyPlan(plan, world.io);
      if (error) throw error;
      // The plan has the resource's name, or the one that the object had; the sandbox has the one that it gets.
      const called = outagesIn(plan).map((one) => {
        const names = [`Application "shop"`, `Application ${JSON.stringify(before.displayName)}`];
        const of = names.find((name) => one.subject.includes(name)) ?? "";
        const isOfAll = one.subject === of || one.subject.startsWith(`The connection of ${of}`);
        const renamed = one.subject.replace(of, `Application ${JSON.stringify(after.displayName)}`);
        return "until" in one && of !== "" && isOfAll ? { ...one, subject: renamed } : one;
      });
      expect(judged(await failuresInPlace(began, world), called)).toEqual([]);
      await remove(kind, "shop", known, world.io);
    }));
});

beforeEach(() => world.reset());

/** What may make something unavailable while it is not known yet: nothing else is announced of it. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  Application: ["clusterId", "connections", "domains", "systemDomain"],
  StaticSite: ["domains", "systemDomain"],
  Bucket: ["publicAccess"],
  LoadBalancer: ["destinations", "domains", "systemDomain"],
  Domain: ["application", "isWildcard", "loadBalancer", "name", "staticSite"],
  Destination: ["isEnabled", "loadBalancer"],
  Connection: ["application", "database"],
};

test.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))(
  "%s: a value that is not known yet is announced only if some value of it makes something unavailable",
  async (_, kind) => {
    const announced = new Set<string>();
    for (const [declared, unknowns] of unknownsIn(sampleOf(kind), 3)) {
      await world.reset();
      const known = await made(kind, declared, world);
      await activated(world);
      for (const [at, partly] of unknowns) {
        const request = { kind, name: "shop", declared: partly, known };
        const { notices } = await planResource(request, { look: world.io.client, io: () => world.io });
        const open = notices.filter(({ code }) => code === "may-interrupt").map(({ field = "" }) => field);
        expect(open.filter((field) => field !== at.split(".")[0])).toEqual([]);
        for (const field of open) announced.add(field);
        const certain = notices.flatMap(({ outage }) => outage?.subject ?? []);
        expect({ at, partly, certain }).toEqual({ at, partly, certain: [] });
        expect(notices.map(({ message }) => message).filter((text) => ODD.test(text))).toEqual([]);
      }
    }
    expect([...announced].sort()).toEqual(OPEN[kind.name] ?? []);
  },
);

/** Why requests fail, of what is announced, and how long its plans say that it lasts: `never unless released`. */
const EXPECTED: Readonly<Record<keyof typeof scenes, readonly [fails: readonly string[], lasts: readonly string[]]>> = {
  "the last destination of a load balancer that is declared no longer": [
    ["noDestination"],
    ["forwarding unless redirected"],
  ],
  "a load balancer whose destinations are emptied": [["noDestination"], ["forwarding unless redirected"]],
  "the last destination of a load balancer that is switched off": [["noDestination"], ["forwarding unless redirected"]],
  "the last destination of a load balancer behind another one": [["noDestination"], ["forwarding unless redirected"]],
  "one of two destinations that is declared no longer": [[], []],
  "a destination that is exchanged for one that is on": [[], []],
  "a destination of its own that is the last, and switched off": [["noDestination"], ["forwarding unless redirected"]],
  "a destination of its own beside another one, switched off": [[], []],
  "a destination of its own that is the last, and deleted": [["noDestination"], ["forwarding unless redirected"]],
  "a destination of its own beside another one, deleted": [[], []],
  "the only destination that a load balancer has inline, beside one of its own": [[], []],
  "an application that is suspended": [["suspended"], ["declared"]],
  "an application behind a load balancer that is suspended": [["suspended"], ["declared"]],
  "one of several behind a load balancer that is suspended": [["suspended"], ["declared"]],
  "an application with a connection that is suspended": [["suspended"], ["declared"]],
  "an application that gets no instances": [["noWebProcess"], ["declared"]],
  "an application behind a load balancer whose web process takes no requests": [["noWebProcess"], ["declared"]],
  "the same, and no deployment that says so": [[], []],
  "an application that admits a list of addresses only": [["ipRule"], ["declared"]],
  "an application that refuses a list of addresses": [[], []],
  "an application that refuses both halves of all addresses": [["ipRule"], ["declared"]],
  "an application that admits both halves of all addresses": [[], []],
  "a bucket that is not public any more": [["unknownHost"], ["declared"]],
  "a suspended application that gets a rule": [[], []],
  "an application without a deployment that is suspended": [[], []],
  "the generated domain of an application that is switched off": [["domainOff"], ["declared"]],
  "the generated domain of a static site that is switched off": [["domainOff"], ["declared"]],
  "the generated domain of a load balancer that is switched off": [["domainOff"], ["declared"]],
  "a database that is suspended under an application": [["databaseDown"], ["declared"]],
  "a move with an active domain": [
    ["notVerified", "unknownHost"],
    ["dns", "never"],
  ],
  "a move whose original is deleted without waiting": [["notVerified"], ["dns", "never"]],
  "a move that suspends its original": [
    ["suspended", "notVerified"],
    ["deployment", "dns", "never"],
  ],
  "a move that keeps the name of the generated domain": [
    ["notVerified", "unknownHost"],
    ["dns", "renewal"],
  ],
  "a move whose generated domain is off": [[], []],
  "a move that continues while its domain is off": [["notVerified"], ["dns", "never"]],
  "a move that continues while its domain is being checked on the clone": [["notVerified"], ["dns", "never"]],
  "a move that continues while its domain is active on the clone": [["unknownHost"], ["never"]],
  "a move that continues while its domain is active there alone": [["unknownHost"], ["never"]],
  "a move that is cancelled while its domain is off": [["notVerified"], ["dns"]],
  "a move that is cancelled while its domain is being checked on the clone": [["notVerified"], ["dns"]],
  "a move that is cancelled while its domain is active on the clone": [["notVerified"], ["dns"]],
  "a move that is cancelled while its domain is active there alone": [["notVerified"], ["dns"]],
  "a move that is removed while its domain is off": [[], []],
  "a move that is removed while its domain is being checked on the clone": [[], []],
  "a move that is removed while its domain is active on the clone": [["unknownHost"], ["elsewhere"]],
  "a move that is removed while its domain is active there alone": [["unknownHost"], ["elsewhere"]],
  "a move that goes elsewhere while its domain is off": [["notVerified"], ["dns", "never"]],
  "a move that goes elsewhere while its domain is being checked on the clone": [["notVerified"], ["dns", "never"]],
  "a move that goes elsewhere while its domain is active on the clone": [["notVerified"], ["dns", "never"]],
  "a move that goes elsewhere while its domain is active there alone": [["notVerified"], ["dns", "never"]],
  "a move behind a load balancer": [["unknownHost"], ["never"]],
  "a move behind a load balancer that suspends its original": [["suspended"], ["deployment", "never", "referral"]],
  "the same, and something else behind it": [["suspended"], ["deployment", "never", "referral"]],
  "a move that another stack's load balancer does not follow": [["targetGone"], ["never", "referral"]],
  "the same, with another destination": [["targetGone"], ["never", "referral"]],
  "an original, kept for a load balancer, that is left behind": [["targetGone"], ["never", "referral"]],
  "an original, kept for a load balancer, that is left behind by an engine that deletes first": [
    ["targetGone"],
    ["never", "referral"],
  ],
  "an original, kept for a load balancer, that is left behind when it goes elsewhere": [
    ["targetGone"],
    ["never", "referral"],
  ],
  "an original, kept for a load balancer, that is left behind when it moves back": [
    ["targetGone"],
    ["never", "referral"],
  ],
  "an original, kept for a load balancer, that is left behind with a domain that it serves": [
    ["targetGone", "unknownHost"],
    ["elsewhere", "never", "referral"],
  ],
  "an original, kept for a load balancer, that is left behind first with a domain that it serves": [
    ["targetGone", "unknownHost"],
    ["elsewhere", "never", "referral"],
  ],
  "an original, kept for a load balancer, that is deleted with a domain that it serves": [
    ["targetGone", "unknownHost"],
    ["elsewhere", "never", "redirection"],
  ],
  "an original, kept for a load balancer, that is deleted when it is replaced": [
    ["targetGone"],
    ["never", "redirection"],
  ],
  "an original, kept for a load balancer, that is deleted when it is removed": [
    ["noDestination"],
    ["forwarding unless redirected"],
  ],
  "a move that leaves an active domain behind": [["unknownHost"], ["elsewhere", "never"]],
  "a domain of an application that is added again": [["notVerified"], ["dns"]],
  "a domain of a load balancer that is added again": [["notVerified"], ["dns"]],
  "a domain of an application that is declared no longer": [["unknownHost"], ["elsewhere"]],
  "a domain of a load balancer that is declared no longer": [["unknownHost"], ["elsewhere"]],
  "a domain that a move does not declare any more": [["unknownHost"], ["elsewhere", "never"]],
  "a domain whose name gets another case": [[], []],
  "a move whose domain gets another case": [["notVerified"], ["dns", "never"]],
  "a domain of its own whose name gets another case": [[], []],
  "a generated domain that is renamed": [["unknownHost"], ["never"]],
  "a domain of its own that is replaced": [["notVerified"], ["dns"]],
  "the last destination, of its own, that is replaced": [["noDestination"], ["successor"]],
  "an application with an active domain that is replaced instead of moved": [["notVerified"], ["elsewhere", "never"]],
  "an application behind a load balancer that is replaced, and deleted first": [
    ["unknownHost", "targetGone"],
    ["never", "redirection"],
  ],
  "the same, created first": [["unknownHost"], ["never"]],
  "a static site behind a load balancer that is replaced, and deleted first": [
    ["unknownHost", "targetGone"],
    ["never", "redirection"],
  ],
  "an application with an active domain that is deleted": [["unknownHost"], ["elsewhere"]],
  "an application that is deleted, and created again with its active domain": [["notVerified"], ["elsewhere"]],
  "a static site with an active domain that is deleted": [["unknownHost"], ["elsewhere"]],
  "a load balancer with an active domain that is deleted": [["unknownHost"], ["elsewhere"]],
  "an active domain of its own that is deleted": [["unknownHost"], ["elsewhere"]],
  "an application that is deleted, whose domain is of its own": [["unknownHost"], ["elsewhere"]],
  "an application without an active domain that is deleted": [[], []],
  "keys of a bucket that are rotated before its applications are deployed": [["keyExpired"], ["deployment"]],
  "keys of a bucket that are rotated with a grace, and nothing has them when it ends": [
    ["keyExpired"],
    ["deployment unless deployedInTime"],
  ],
  "the same, and its application is deployed with the new ones in time": [[], ["deployment unless deployedInTime"]],
  "a database that is replaced under its applications": [["targetGone"], ["deployment"]],
  "a database that is deleted under an application": [["targetGone"], ["never unless released"]],
  "a database that is deleted with its application": [[], ["never unless released"]],
  "a bucket that is deleted under an application": [["targetGone"], ["never unless released"]],
  "a bucket that is deleted with its application": [[], ["never unless released"]],
  "a connection that leads to another database": [[], []],
  "the same, and no deployment": [["notConnected"], ["deployment"]],
  "the same, and a deployment that is not waited for": [["notConnected"], ["deployment"]],
  "the same, and the first database is under another name": [[], []],
  "a connection that is declared no longer": [[], []],
  "a connection that is declared no longer, and a variable that names its database": [["notConnected"], ["declared"]],
  "a connection that is declared no longer, and a new variable that names its database": [
    ["notConnected"],
    ["declared"],
  ],
  "a connection that is declared no longer at once, and a variable that names its database": [
    ["notConnected"],
    ["declared"],
  ],
  "a connection that leads to another database than a variable": [["notConnected"], ["declared"]],
  "a connection that leads to another database with its variable": [[], []],
  "a connection that is declared no longer, and a variable of builds that names its database": [[], []],
  "a connection that is declared no longer, and a global variable that names its database": [
    ["notConnected"],
    ["declared"],
  ],
  "a connection of its own that leads to another database": [["notConnected"], ["deployment"]],
  "the same, created first while it leads to the first": [["notConnected"], ["deployment"]],
  "a connection of its own that is replaced without a difference": [["notConnected"], ["renewal"]],
  "a connection of its own that is deleted under its application": [["notConnected"], ["deployment unless deleted"]],
  "a connection of its own that is deleted under an application whose variable names its database": [
    ["notConnected"],
    ["declared unless deleted"],
  ],
  "a connection of its own that is deleted with its application": [[], ["deployment unless deleted"]],
  "a connection of its own with which nothing runs": [[], []],
  "an application behind a load balancer that is deleted": [["noDestination"], ["forwarding unless redirected"]],
  "a static site behind a load balancer that is deleted": [["noDestination"], ["forwarding unless redirected"]],
  "a load balancer behind a load balancer that is deleted": [["noDestination"], ["forwarding unless redirected"]],
  "one of several that a load balancer forwards to, which is deleted": [[], []],
  "a bucket that is replaced under an application": [["targetGone"], ["deployment"]],
  "the same, created first, and followed": [[], ["deployment unless followed"]],
  "the same, created first, and not followed": [["targetGone"], ["deployment unless followed"]],
  "a password in no state that is reset": [["wrongPassword"], ["deployment unless same"]],
  "a password in no state that is the same": [[], ["deployment unless same"]],
  "a database that is resized under its application": [["databaseDown"], ["ready"]],
  "a password that is reset before its applications are deployed": [["wrongPassword"], ["deployment"]],
};

const variants: Readonly<Record<string, Partial<Sleepy>>> = {
  "": {},
  ", of what hibernates": { hibernates: true },
  ", of what is adopted": { adopts: true },
};
/** An adoption removes nothing, and does not know what no answer shows: that is sent again, and may be the same. */
const ADOPTED: Readonly<Record<string, (typeof EXPECTED)[keyof typeof EXPECTED]>> = {
  ...Object.fromEntries(Object.keys(stops).map((name) => [name, EXPECTED[name as keyof typeof stops]])),
  "the last destination of a load balancer that is declared no longer": [[], []],
  "a load balancer whose destinations are emptied": [[], []],
  "the last destination of a load balancer behind another one": [[], []],
  "a database that is suspended under an application": [["databaseDown"], ["declared", "deployment unless same"]],
  "a generated domain that is renamed": EXPECTED["a generated domain that is renamed"],
  "a domain whose name gets another case": [[], []],
  "a domain of an application that is declared no longer": [[], []],
  "a domain of an application that is added again": [[], []],
  "a database that is resized under its application": [["databaseDown"], ["deployment unless same", "ready"]],
  "a password that is reset before its applications are deployed": [["wrongPassword"], ["deployment unless same"]],
};
const inScenes = Object.entries(scenes).flatMap(([name, scene]) =>
  Object.entries(variants).flatMap(([of, more]) => {
    const expected = more.adopts ? ADOPTED[name] : EXPECTED[name as keyof typeof scenes];
    return expected ? [{ name, scene, of, more, expected }] : [];
  }),
);

test.each(inScenes)("$name$of: what fails is announced, and what is announced fails", async (one) => {
  const { scene, more, expected } = one;
  const where: Sleepy = { ...world, ...more };
  const { found, outages, isExempt = false }: Seen = await scene(where);
  const holding = outages.filter((one) => !(isExempt && "unless" in one));
  expect(judged(found, holding)).toEqual([]);
  const [fails, lasts] = expected;
  expect(found.flatMap((one) => Object.keys(one.seconds))).toEqual(expect.arrayContaining([...fails]));
  expect(holding.length > 0).toBe(fails.length > 0);
  const announced = outages.flatMap((one) => ("until" in one ? [one] : []));
  const said = announced.map(({ until, unless }) => (unless ? `${until} unless ${unless}` : until));
  expect([...new Set(said)].sort()).toEqual([...lasts].sort());
  for (const [door, readBy] of Object.entries(doors)) {
    const plan = readBy(announced);
    const read = outagesOf(plan).map(({ subject, unavailable, why }) => ({
      subject,
      unavailable,
      isWhy: why.length > 9,
    }));
    const all = announced.map((one) => ({ subject: one.subject, unavailable: outageLength(one), isWhy: true }));
    expect({ door, read }).toEqual({ door, read: all });
    for (const { subject } of announced) expect(comment(plan)).toContain(`| ${code(visible(subject))} |`);
  }
});

test("each kind that connections or load balancers lead to knows what uses it", () => {
  const led = Object.values<Kind>(kinds).filter(({ serviceType }) => serviceType);
  expect(led.filter(({ referrers }) => !referrers)).toEqual([]);
  const connected: readonly Connection["kind"][] = ["database", "bucket"];
  for (const name of connected) expect(kinds[name].users).toBeDefined();
});

test("each length and each condition that a plan can announce is that of a scene", () => {
  const lasts = Object.values(EXPECTED).flatMap(([, all]) => all.map((one) => one.split(" unless ")));
  const [lengths, conditions] = [0, 1].map((at) => [...new Set(lasts.flatMap((one) => one[at] ?? []))].sort());
  expect(lengths).toEqual(Object.keys(outageLengths).sort());
  expect(conditions).toEqual(Object.keys(outageConditions).sort());
});

test("the law itself sees what is left out, and what is made up", async () => {
  const { found, outages } = await scenes["a move with an active domain"](world);
  expect(judged(found, [])).toContainEqual(
    expect.stringMatching(/^shop\.example\.org: \w+ for \d+ s was not announced$/),
  );
  const generated = expect.stringMatching(/^shop-\w+\.apps\.example: announced, and did not fail$/);
  expect(judged([], outages)).toEqual([`${HOST}: announced, and did not fail`, generated]);
});
