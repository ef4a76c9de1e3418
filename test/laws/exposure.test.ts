import { isIPv6 } from "node:net";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { connect } from "../../src/client/client";
import { sendOnce } from "../../src/client/transport";
import { operation as operationOf } from "../../src/contract";
import { suspends } from "../../src/declaration/suspension";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Fields, Kind, Named } from "../../src/model";
import { readFull } from "../../src/read/full-read";
import type { Known } from "../../src/state";
import { records } from "../support/objects";
import { type Interval, timelinesIn } from "./availability";
import { activated, domains, image, made } from "./availability-acts";
import { cases } from "./cases";
import { isAllowed, kept, lawsIn, worldOfSuite } from "./law";
import { sampleOf, withImmutablesOf } from "./samples";

jest.setTimeout(600_000);

const world = worldOfSuite({ availability: true });
const holds = lawsIn(world, cases(6));
const name = "subject";

/** The values that the platform shows of the object that is not among `others`. */
async function valuesOf(kind: Kind, others: ReadonlySet<unknown>): Promise<Named | undefined> {
  const [record] = await records(kind, ({ id }) => !others.has(id), world.io);
  return record && (await readFull(kind, String(record.id), world.io))?.live.values;
}

/** Applies, and returns the values after each request that changes something. */
async function played(kind: Kind, declared: Named, others: ReadonlySet<unknown>, known?: Known) {
  const met: Named[] = [];
  const transport: typeof sendOnce = async (...asked) => {
    const answer = await sendOnce(...asked);
    if (operationOf(asked[2].operation).method !== "GET") met.push((await valuesOf(kind, others)) ?? {});
    return answer;
  };
  const { url, token } = world.sandbox;
  const client = connect({ settings: { url, token, speed: 1 }, clock: world.io.client.clock, transport });
  const { known: now, error } = await apply({ kind, name, declared, known }, { ...world.io, client });
  if (error) throw error;
  return { met, known: kept(kind, now) };
}

/** What is not a rule of addresses. */
const guardsOf = ({ fields }: Kind, exposed: string) =>
  Object.entries(fields).flatMap(([field, facts]) =>
    facts.mutability === "writable" && field !== exposed && !suspends(facts) && !facts.restricts ? [field] : [],
  );

/** Some that the rules of samples name, and one that none does. */
const CLIENTS = ["203.0.113.9", "198.51.100.7", "192.0.2.1", "192.0.2.200", "2001:db8::9", "2001:db9::9"];

interface Rules {
  readonly type: "allow" | "deny";
  readonly isEnabled: boolean;
  readonly ipList: readonly string[];
}

const admitted = ({ ipRestriction }: Named) => {
  const { type, isEnabled, ipList } = ipRestriction as Rules;
  const isIn = (client: string, range: string) =>
    isIPv6(client) === range.includes(":") &&
    ipaddr.parse(client).match(ipaddr.parseCIDR(range.includes("/") ? range : `${range}/${isIPv6(range) ? 128 : 32}`));
  return CLIENTS.filter((client) => !isEnabled || ipList.some((range) => isIn(client, range)) === (type === "allow"));
};

const exposing = Object.values<Kind>(kinds).flatMap((kind) =>
  Object.entries(kind.fields).flatMap(([field, { exposes }]) => (exposes ? [{ kind, field }] : [])),
);
/** The recorded client is in the second range. */
const guarded = { ipRestriction: { type: "allow", isEnabled: true, ipList: ["203.0.113.0/24"] } };
interface Change {
  readonly before: boolean | undefined;
  readonly after: boolean;
  readonly was?: Named;
  readonly becomes?: Named;
  readonly and: string;
}

const changes: readonly Change[] = [
  ...[undefined, false, true].flatMap((before) => [false, true].map((after) => ({ before, after, and: "" }))),
  ...[false, true].flatMap((after): Change[] => {
    const [running, suspended] = [
      { suspended: false, ...guarded },
      { suspended: true, ipRestriction: undefined },
    ];
    const wide = { suspended: false, ipRestriction: { type: "deny", isEnabled: true, ipList: [] } };
    return [
      {
        before: !after,
        after,
        was: wide,
        becomes: { ...running, suspended: true },
        and: " and suspended with a narrower rule",
      },
      { before: true, after, was: suspended, becomes: running, and: " and resumed with a rule" },
      { before: true, after, was: running, becomes: suspended, and: " and suspended without its rule" },
      {
        before: !after,
        after,
        was: { ...running, suspended: true },
        becomes: { ...wide, suspended: true },
        and: " with a wider rule while it is suspended",
      },
      { before: true, after, was: suspended, becomes: { ...running, suspended: true }, and: " while it is suspended" },
    ];
  }),
];

describe.each(exposing)("$kind.name.$field", ({ kind, field }) => {
  const sample = sampleOf(kind);
  const guards = guardsOf(kind, field);
  const reaching = (values: Named | undefined) =>
    values?.[field] === true && values.suspended === false ? admitted(values) : [];

  /**
   * It is switched and guarded otherwise while it runs only (contract note 18), so that one which is suspended before or
   * afterwards runs for a moment. Its rules do not wait for that: only who both of them admit reaches it then.
   */
  const whileItRuns = (ends: readonly Named[]) => {
    if (!ends.some(({ suspended }) => suspended === true) || !ends.some((end) => end[field] === true)) return [];
    const [one = [], other = one] = ends.map(admitted);
    const both = one.filter((client) => other.includes(client));
    return both.length === Math.min(one.length, other.length) ? both : CLIENTS;
  };

  test.each(changes)(
    "from $before to $after$and: between two requests, it is not open with what neither an open original nor an open declaration has",
    ({ before, after, was: had = {}, becomes = {} }) =>
      holds(fc.tuple(sample, sample), async ([one, other]) => {
        const start = { ...one, ...had, [field]: before };
        const declared = { ...withImmutablesOf(kind, one, other), ...becomes, [field]: after };
        fc.pre(before === undefined || (await isAllowed(kind, start, declared, world)));
        const others = new Set((await records(kind, () => true, world.io)).map(({ id }) => id));
        const first = before === undefined ? undefined : (await played(kind, start, others)).known;
        const was = await valuesOf(kind, others);
        const { met } = await played(kind, declared, others, first);
        const all = [was, await valuesOf(kind, others)].filter((values) => values !== undefined);
        const ends = all.filter((values) => values[field] === true);
        const isGuarded = (values: Named) =>
          guards.every((guard) => ends.some((end) => isDeepStrictEqual(end[guard], values[guard])));
        expect(met.filter((values) => values[field] === true && !isGuarded(values))).toEqual([]);
        const reach = new Set([...all.flatMap(reaching), ...whileItRuns(all)]);
        expect(met.filter((values) => reaching(values).some((client) => !reach.has(client)))).toEqual([]);
      }),
  );
});

const rules: Readonly<Record<string, Named>> = {
  "without a rule": {},
  "with one that is off": { ipRestriction: { ...guarded.ipRestriction, isEnabled: false } },
  "with one that admits others": { ipRestriction: { ...guarded.ipRestriction, ipList: ["198.51.100.0/24"] } },
};

/** How requests cease to reach an object, by the field that decides it. */
const closed: Readonly<Record<string, Named>> = {
  suspended: { suspended: true },
  "without its generated domain": { systemDomain: { isEnabled: false } },
  "without an ingress": { processes: { web: { isIngressEnabled: false } } },
  "without an instance": { processes: { web: { scalingStrategy: { type: "manual", config: { instanceCount: 0 } } } } },
};
const open: Named = {
  ...{ suspended: false, systemDomain: { isEnabled: true } },
  processes: { web: { isIngressEnabled: true, scalingStrategy: { type: "manual", config: { instanceCount: 1 } } } },
};
const ruled = Object.entries({ ...closed, "without its domain": {} }).flatMap(([how, by]) =>
  Object.entries(rules).flatMap(([rule, ruledBy]): [string, Named, Named][] => {
    const served = { ...open, domains };
    const [reached, shut] = [
      { ...served, ...guarded },
      { ...(closed[how] ? served : open), ...by, ...ruledBy },
    ];
    return [
      [`open with a rule, then ${how}, ${rule}`, reached, shut],
      [`${how}, ${rule}, then open with a rule`, shut, reached],
    ];
  }),
);
/** What runs is what was deployed before, and nothing is deployed before it is resumed. */
const UNAVOIDABLE = ["suspended, then without an ingress", "suspended, then without an instance"];
const crossed = Object.entries(closed).flatMap(([how, by]) =>
  Object.entries(closed).flatMap(([then, next]): [string, Named, Named][] => {
    const text = `${how}, then ${then}`;
    return how === then || UNAVOIDABLE.includes(text) ? [] : [[text, { ...open, ...by }, { ...open, ...next }]];
  }),
);

const to = (host: string, isEnabled = true) => ({
  destinations: [{ url: `https://${host}.example.org`, weight: 1, isEnabled }],
});
const generated = (isEnabled: boolean, more: Named = {}) => ({ systemDomain: { isEnabled, ...more } });
const balanced: readonly [string, Named, Named][] = [
  [
    "its generated domain off, another destination",
    { ...generated(true), ...to("old") },
    { ...generated(false), ...to("new") },
  ],
  [
    "its generated domain on, another destination",
    { ...generated(false), ...to("old") },
    { ...generated(true), ...to("new") },
  ],
  [
    "its generated domain on, its destination off",
    { ...generated(false), ...to("old") },
    { ...generated(true), ...to("old", false) },
  ],
  [
    "its generated domain off, its destination on",
    { ...generated(true), ...to("old", false) },
    { ...generated(false), ...to("old") },
  ],
  [
    "its domain away, another destination",
    { ...generated(false), domains, ...to("old") },
    { ...generated(false), domains: {}, ...to("new") },
  ],
];

const services: readonly (readonly [Kind, Named])[] = [
  [kinds.application, image],
  [kinds.staticSite, kinds.staticSite.examples.minimal],
  [kinds.loadBalancer, to("old")],
];
const renamed = services.map(([kind, more]) => {
  const [before, after] = [generated(true, { name: "one" }), generated(false, { name: "two" })];
  return [kind, "its generated domain renamed and off", { ...more, ...before }, { ...more, ...after }] as const;
});
const acts = [
  ...[...ruled, ...crossed].map(
    ([text, one, other]) => [kinds.application, text, { ...image, ...one }, { ...image, ...other }] as const,
  ),
  ...balanced.map(([text, ...ends]) => [kinds.loadBalancer, text, ...ends] as const),
  ...renamed,
].map(([kind, text, ...ends]) => {
  const [before, after] = ends.map((declared): Named => ({ ...declared, displayName: "shop" }));
  return { kind: kind as Kind, text, before, after };
});

test.each(acts)(
  "$kind.name, $text: between two requests, nobody reaches it who did not before and does not after",
  async (act) => {
    const { kind, before = {}, after = {} } = act;
    await world.reset();
    const change = async (known: Known, declared: Named) => {
      const applied = await apply({ kind, name: "shop", declared, known }, world.io);
      if (applied.error) throw applied.error;
      return applied.known;
    };
    // One that is suspended has been deployed before.
    const isSuspended = before.suspended === true;
    const first = await made(kind, isSuspended ? { ...before, suspended: false } : before, world);
    const known = isSuspended ? await change(first, before) : first;
    const since = await activated(world);
    await change(known, after);
    world.sandbox.clock.advance(600);
    const isBegun = ({ from }: Interval) => Date.parse(from) <= since;
    const exposed = (await timelinesIn(world.sandbox)).flatMap(({ name: host, intervals }) => {
      const ends = [intervals.findLast(isBegun), intervals.at(-1)].flatMap((one) => one?.by ?? []);
      const since = intervals.filter((one) => !isBegun(one));
      return since.flatMap((one) => (one.by.some((by) => !ends.includes(by)) ? [{ host, ...one }] : []));
    });
    expect(exposed).toEqual([]);
  },
);

test("each field that opens or closes an object is switched in one of these laws", () => {
  const facts = (fields: Fields) =>
    Object.entries(fields).flatMap(([field, facts]) =>
      facts.opens || facts.restricts || suspends(facts) ? [field] : [],
    );
  const found = Object.values<Kind>(kinds).flatMap((kind) =>
    [kind.fields, ...Object.values(kind.parts).map(({ fields }) => fields)]
      .flatMap(facts)
      .map((field) => `${kind.name}.${field}`),
  );
  const switched = acts.flatMap(
    ({ kind, before, after }) =>
      JSON.stringify([before, after])
        .match(/\w+(?=":)/g)
        ?.map((field) => `${kind.name}.${field}`) ?? [],
  );
  const sampled = exposing.flatMap(({ kind }) => Object.keys(kind.fields).map((field) => `${kind.name}.${field}`));
  expect(found.filter((one) => ![...switched, ...sampled].includes(one))).toEqual([]);
});
