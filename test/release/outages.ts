import { outagesOf, type Plan } from "../../src/cost";
import { HOSTS } from "../../src/sandbox/reference";
import type { LocalSandbox } from "../engine/local-sandbox";
import type { Place } from "../engine/machines";
import { announcedIn } from "../laws/announced";
import { type Failure, failuresSince, judged } from "../laws/availability";
import { ofSuite } from "../support/of-suite";
import { type Answer, Prober, strayAnswers } from "./prober";

/** What both engines declare: two applications, one of which has a domain and the other a database, and a balancer. */
export interface Shop {
  readonly image: string;
  readonly place: Place;
  readonly password: string;
  /** What the balancer forwards to. */
  readonly behind: "api" | "web";
}

export interface Engine {
  readonly sandbox: LocalSandbox;
  declare(shop: Shop): Promise<void>;
  /** What a preview says, as `plan-comment` reads it. */
  preview(): Promise<Plan>;
  up(): Promise<unknown>;
  close(): Promise<void>;
}

export const OWN = "shop.example.org";
export const BALANCED = "edge.example.org";

interface Change {
  readonly to: Partial<Shop>;
  /** An engine may need more than one, between which the platform finds the records. */
  readonly runs: number;
  /** Why requests to each host fail, beside what passes at once. */
  readonly fails: Readonly<Record<string, readonly string[]>>;
  readonly announced: readonly string[];
  /** How many answer each host, one after the other. */
  readonly servers: Readonly<Record<string, number>>;
}

/** Each begins where the one before it has ended. */
const CHANGES: Readonly<Record<string, Change>> = {
  "a deployment": { to: { image: "shop/api:2" }, runs: 1, fails: {}, announced: [], servers: {} },
  "a new password": {
    to: { password: "another-password" },
    runs: 1,
    fails: { "web → main": ["wrongPassword"] },
    announced: ['The connection of Application "web" to Database "main"'],
    servers: {},
  },
  "a move": {
    to: { place: "there" },
    runs: 2,
    fails: { [OWN]: ["notVerified", "noCertificate"] },
    announced: [OWN, `api.${HOSTS.applications}`],
    servers: { [OWN]: 2, [BALANCED]: 2 },
  },
  "another destination": { to: { behind: "web" }, runs: 1, fails: {}, announced: [], servers: { [BALANCED]: 2 } },
};

/** How long an outage lasts is judged by the laws: here, other processes have the machine as well. */
const timeless = (failure: Failure): Failure => ({
  ...failure,
  seconds: Object.fromEntries(Object.keys(failure.seconds).map((reason) => [reason, 1])),
});

/** While an engine makes a change, each host is asked fifty times a second: what fails was announced, and nothing else. */
export function testOutages(open: () => Promise<Engine>): void {
  const engine = ofSuite(open);
  let shop: Shop = { image: "shop/api:1", place: "here", password: "one-password", behind: "api" };

  beforeAll(async () => {
    await engine.declare(shop);
    await engine.up();
    await settled();
  });

  async function settled(): Promise<void> {
    await engine.sandbox.setRecords();
    await engine.sandbox.letPass(300);
  }

  /** The DNS gets what the platform asks for when somebody sees that a domain is off. */
  async function probed(runs: number): Promise<Answer[]> {
    const { sandbox } = engine;
    let records: Promise<void> | undefined;
    const prober = new Prober(sandbox.edge, [OWN, BALANCED], ({ reason }) => {
      if (reason === "notVerified") records ??= sandbox.setRecords();
    });
    try {
      for (let run = 0; run < runs; run++) {
        await engine.up();
        await records;
        if (run < runs - 1) await settled();
      }
    } finally {
      await prober.end();
    }
    return prober.answers;
  }

  test.each(Object.entries(CHANGES))("%s", async (_, { to, runs, fails, announced, servers }) => {
    const { sandbox } = engine;
    shop = { ...shop, ...to };
    await engine.declare(shop);
    const plan = await engine.preview();
    const outages = announcedIn(plan.said);
    expect(outagesOf(plan).map(({ subject }) => subject)).toEqual(outages.map(({ subject }) => subject));
    expect(outages.map(({ subject }) => subject.replace(/ \([^)]*\)|-[a-z0-9]{5}(?=\.)/, ""))).toEqual(announced);
    const since = Date.parse((await sandbox.availability()).now);
    const answers = await probed(runs);
    expect(strayAnswers(answers, await sandbox.availability())).toEqual([]);
    const failures = await failuresSince(engine, since);
    expect(judged(failures.map(timeless), outages)).toEqual([]);
    for (const [name, reasons] of Object.entries(fails)) {
      const seen = failures.find((one) => one.name === name)?.seconds ?? {};
      expect(Object.keys(seen)).toEqual(expect.arrayContaining([...reasons]));
    }
    for (const host of [OWN, BALANCED]) {
      const own = answers.filter((one) => one.host === host);
      expect(new Set(own.flatMap(({ by }) => by ?? [])).size).toBe(servers[host] ?? 1);
      expect([...new Set(own.flatMap(({ reason }) => reason ?? []))]).toEqual(
        fails[host] ? expect.arrayContaining([...fails[host]]) : [],
      );
    }
  });
}
