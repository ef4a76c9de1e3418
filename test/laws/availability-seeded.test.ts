import { kinds } from "../../src/kinds";
import { applicationStops } from "../../src/kinds/parts/stops";
import type * as Deploy from "../../src/lifecycle/apply/deploy";
import type * as Clone from "../../src/lifecycle/move/clone";
import type * as Forwarding from "../../src/lifecycle/plan/forwarding-outages";
import type * as Moved from "../../src/lifecycle/plan/move-outages";
import type * as MovePlan from "../../src/lifecycle/plan/move-plan";
import type * as Planned from "../../src/lifecycle/plan/outage";
import type { Outage } from "../../src/model";
import { judged } from "./availability";
import { HOST } from "./availability-acts";
import { scenes } from "./availability-scenes";
import { worldOfSuite } from "./law";

/** Outages that are made on purpose, each by one change to the code that decides what can be reached: law 11 finds all. */
interface Seed {
  readonly scene: keyof typeof scenes;
  readonly finds: RegExp;
  readonly ofMove?: (outages: Outage[]) => Outage[];
  readonly beside?: (real: typeof Planned.outagesBesideMoves) => typeof Planned.outagesBesideMoves;
  readonly cloned?: (real: typeof Clone.cloned) => typeof Clone.cloned;
  readonly referralProblem?: typeof MovePlan.referralProblem;
  readonly waitUntilLive?: typeof Deploy.waitUntilLive;
  /** A fact that nobody has declared. */
  readonly lacks?: readonly [of: object | undefined, fact: string];
  /** What is there instead. */
  readonly instead?: unknown;
}

const OTHER: Outage = { subject: "other.example.org", why: "It is said.", without: "Nothing.", until: "dns" };

const seeds: Readonly<Record<string, Seed>> = {
  "the domains of a move are not announced": {
    scene: "a move with an active domain",
    ofMove: () => [],
    finds: /^shop\.example\.org: notVerified for \d+ s was not announced$/,
  },
  "one domain too many is announced": {
    scene: "a move with an active domain",
    ofMove: (all) => [...all, OTHER],
    finds: /^other\.example\.org: announced, and did not fail$/,
  },
  "domains are taken before the original is cloned": {
    scene: "a move with an active domain",
    cloned: (real) => async (move, io) => {
      const from = move.from.live.id;
      const rows = await io.client.all({ operation: "listApplicationDomains", ids: [from] });
      const { id } = rows.find(({ name }) => name === HOST) ?? {};
      await io.client.send({ operation: "deleteApplicationDomain", ids: [from, String(id)] });
      return real(move, io);
    },
    finds: /^shop\.example\.org: unknownHost for \d+ s was not announced$/,
  },
  "what forwards to a deleted original is not announced": {
    scene: "a move that another stack's load balancer does not follow",
    ofMove: () => [],
    finds: /^shop\.example\.org: noDestination for Infinity s was not announced$/,
  },
  "the generated domain of an original is not announced": {
    scene: "a move with an active domain",
    ofMove: (all) => all.filter(({ subject }) => subject === HOST),
    finds: /^shop-\w+\.apps\.example: unknownHost for Infinity s was not announced$/,
  },
  "`suspendOld` is not announced": {
    scene: "a move that suspends its original",
    ofMove: (all) => all.filter(({ subject }) => subject === HOST),
    finds: /^shop\.example\.org: suspended for \d+ s was not announced$/,
  },
  "every move suspends its original": {
    scene: "a move behind a load balancer",
    cloned: (real) => (move, io) => {
      const values = { ...move.goal.values, move: { suspendOld: true } };
      return real({ ...move, goal: { ...move.goal, values } }, io);
    },
    finds: /^shop\.example\.org: suspended for \d+ s was not announced$/,
  },
  "an original is deleted although a load balancer refers to it": {
    scene: "a move behind a load balancer",
    referralProblem: async () => undefined,
    finds: /^shop\.example\.org: targetGone for \d+ s was not announced$/,
  },
  "the deployment of a clone is not waited for": {
    scene: "a move behind a load balancer",
    waitUntilLive: async () => undefined as never,
    finds: /^shop\.example\.org: noLiveDeployment for \d+ s was not announced$/,
  },
  "a destination is removed before its successor is there": {
    scene: "a move behind a load balancer",
    lacks: [kinds.loadBalancer.parts.destinations, "overlaps"],
    finds: /^shop\.example\.org: noDestination for \d+ s was not announced$/,
  },
  "a domain that is added again is not announced": {
    scene: "a domain of an application that is added again",
    beside: () => async () => [],
    finds: /^shop\.example\.org: notVerified for \d+ s was not announced$/,
  },
  "a state as old as the domain is believed": {
    scene: "a domain of its own that is replaced",
    beside: (real) => (kind, label, declared, change) => real(kind, label, declared, { ...change, look: undefined }),
    finds: /^shop\.example\.org: notVerified for \d+ s was not announced$/,
  },
  "an engine that deletes first is not known": {
    scene: "the last destination, of its own, that is replaced",
    beside: (real) => (kind, label, declared, change) =>
      real(kind, label, declared, { ...change, deletesFirst: false }),
    finds: /^shop\.example\.org: noDestination for \d+ s was not announced$/,
  },
  "a kind is not asked what its change makes unavailable": {
    scene: "a password that is reset before its applications are deployed",
    beside: (real) => (kind, label, declared, change) => {
      const { outages: _, ...silent } = kind;
      return real(silent, label, declared, change);
    },
    finds: /^web → shop: wrongPassword for Infinity s was not announced$/,
  },
  "who is connected to a deleted database is not known": {
    scene: "a database that is deleted under an application",
    lacks: [kinds.database, "users"],
    finds: /^web → [\w-]+: targetGone for Infinity s was not announced$/,
  },
  "a connection is removed before what runs is replaced": {
    scene: "a connection that leads to another database",
    lacks: [kinds.application.parts.connections, "inUse"],
    finds: /^shop → orders: notConnected for \d+ s was not announced$/,
  },
  "the end of a grace is not announced": {
    scene: "keys of a bucket that are rotated with a grace, and nothing has them when it ends",
    lacks: [kinds.bucket, "outages"],
    finds: /^web → shop: keyExpired for Infinity s was not announced$/,
  },
  "what runs with a connection of its own is not known": {
    scene: "a connection of its own that is deleted under its application",
    lacks: [kinds.connection.owned, "user"],
    finds: /^web → orders: notConnected for Infinity s was not announced$/,
  },
  "who has the keys of a replaced bucket is not known": {
    scene: "a bucket that is replaced under an application",
    lacks: [kinds.bucket, "users"],
    finds: /^web → shop: targetGone for \d+ s was not announced$/,
  },
  "what forwards to a deleted application is not known": {
    scene: "an application behind a load balancer that is deleted",
    lacks: [kinds.application, "referrers"],
    finds: /^shop\.example\.org: noDestination for Infinity s was not announced$/,
  },
  "what is in front of a suspended original is not known": {
    scene: "a move behind a load balancer that suspends its original",
    lacks: [kinds.application, "stops"],
    finds: /^outer-\w+\.balancers\.example: suspended for \d+ s was not announced$/,
  },
  "the host of a public bucket is not known": {
    scene: "a bucket that is not public any more",
    lacks: [kinds.bucket, "outages"],
    finds: /^shop-\w+\.buckets\.example: unknownHost for Infinity s was not announced$/,
  },
  "what variables name is not known": {
    scene: "a connection that is declared no longer, and a variable that names its database",
    lacks: [kinds.application.parts.connections, "namedIn"],
    finds: /^shop → orders: notConnected for Infinity s was not announced$/,
  },
  "what stops an application is not known": {
    scene: "an application behind a load balancer that is suspended",
    lacks: [kinds.application, "stops"],
    finds: /^outer-\w+\.balancers\.example: suspended for Infinity s was not announced$/,
  },
  "whether an application answers is not asked": {
    scene: "an application without a deployment that is suspended",
    lacks: [applicationStops, "now"],
    instead: async () => ({}),
    finds: /^Application "shop": announced, and did not fail$/,
  },
  "what a load balancer forwards to is not known": {
    scene: "the last destination of a load balancer that is declared no longer",
    lacks: [kinds.loadBalancer.parts.destinations, "forwards"],
    finds: /^shop\.example\.org: noDestination for Infinity s was not announced$/,
  },
};

let mockSeed: Partial<Seed> = {};

jest.mock("../../src/lifecycle/plan/move-outages", () => {
  const real = jest.requireActual<typeof Moved>("../../src/lifecycle/plan/move-outages");
  const outagesOfMove: typeof real.outagesOfMove = async (...asked) => {
    const all = await real.outagesOfMove(...asked);
    return mockSeed.ofMove?.(all) ?? all;
  };
  return { ...real, outagesOfMove };
});
jest.mock("../../src/lifecycle/plan/forwarding-outages", () => {
  const real = jest.requireActual<typeof Forwarding>("../../src/lifecycle/plan/forwarding-outages");
  const outagesOfReferrers: typeof real.outagesOfReferrers = async (...asked) => {
    const all = await real.outagesOfReferrers(...asked);
    return mockSeed.ofMove?.(all) ?? all;
  };
  return { ...real, outagesOfReferrers };
});
jest.mock("../../src/lifecycle/plan/outage", () => {
  const real = jest.requireActual<typeof Planned>("../../src/lifecycle/plan/outage");
  const outagesBesideMoves: typeof real.outagesBesideMoves = (...asked) =>
    (mockSeed.beside?.(real.outagesBesideMoves) ?? real.outagesBesideMoves)(...asked);
  return { ...real, outagesBesideMoves };
});
jest.mock("../../src/lifecycle/move/clone", () => {
  const real = jest.requireActual<typeof Clone>("../../src/lifecycle/move/clone");
  const cloned: typeof real.cloned = (...asked) => (mockSeed.cloned?.(real.cloned) ?? real.cloned)(...asked);
  return { ...real, cloned };
});
jest.mock("../../src/lifecycle/plan/move-plan", () => {
  const real = jest.requireActual<typeof MovePlan>("../../src/lifecycle/plan/move-plan");
  const referralProblem: typeof real.referralProblem = (...asked) =>
    (mockSeed.referralProblem ?? real.referralProblem)(...asked);
  return { ...real, referralProblem };
});
jest.mock("../../src/lifecycle/apply/deploy", () => {
  const real = jest.requireActual<typeof Deploy>("../../src/lifecycle/apply/deploy");
  const waitUntilLive: typeof real.waitUntilLive = (...asked) =>
    (mockSeed.waitUntilLive ?? real.waitUntilLive)(...asked);
  return { ...real, waitUntilLive };
});

const world = worldOfSuite({ availability: true });

beforeEach(() => world.reset());
afterEach(() => {
  mockSeed = {};
});

test.each(Object.entries(seeds))("%s: law 11 finds it", async (_, seed) => {
  mockSeed = seed;
  const [of = {}, fact = ""] = seed.lacks ?? [];
  const declared = Object.getOwnPropertyDescriptor(of, fact);
  Reflect.deleteProperty(of, fact);
  if (seed.instead) Reflect.set(of, fact, seed.instead);
  try {
    const { found, outages } = await scenes[seed.scene](world);
    expect(judged(found, outages)).toContainEqual(expect.stringMatching(seed.finds));
  } finally {
    if (declared) Object.defineProperty(of, fact, declared);
  }
});
