import { type Client, connect } from "../../../src/client/client";
import { application } from "../../../src/kinds/application";
import { database } from "../../../src/kinds/database";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import type { Kind, Named } from "../../../src/model";
import { type Sandbox, startSandbox } from "../../../src/sandbox";
import { CLUSTERS, DATABASE_SIZES, PROCESS_SIZES } from "../../../src/sandbox/reference";
import type { Io, Known } from "../../../src/state";
import { Documents, type Store, storeInMemory } from "../../../src/store";
import { QuietClock } from "../../client/quiet-clock";

/**
 * Previews of one application and one database, for as many pull requests at once, each with a run of its own: what
 * docs/environment.md has of requests and minutes. Time moves when all wait; nothing else uses the limits.
 */
const COUNT = 30;

interface Preview {
  readonly main: Known;
  readonly applications: readonly Known[];
}

class Company {
  readonly #store: Store = storeInMemory();

  private constructor(
    readonly clock: QuietClock,
    readonly sandbox: Sandbox,
  ) {}

  static async open(): Promise<Company> {
    const clock = new QuietClock();
    return new Company(clock, await startSandbox({ clock }));
  }

  client(): Client {
    const { url, token } = this.sandbox;
    const { clock } = this;
    const store = new Documents(this.#store, (pause) => clock.sleep(pause));
    return connect({ settings: { url, token, speed: 1 }, clock, transport: clock.transport, store });
  }

  /** A run, with what a program looks up: the region and the sizes. */
  async run(number: number, changes: Named, before?: Preview, applications = 1): Promise<Preview> {
    const client = this.client();
    for (const operation of ["listClusters", "listDatabaseResourceTypes", "listProcessResourceTypes"] as const) {
      await client.all({ operation, ids: [], once: true });
    }
    const io: Io = { client, say: () => {}, ...(before ? { reads: "state" } : {}) };
    const bring = async (kind: Kind, name: string, declared: Named, known: Known | undefined) => {
      const applied = await apply({ kind, name, declared, ...(known ? { known } : {}) }, io);
      if (applied.error) throw applied.error;
      return applied.known;
    };
    const clusterId = CLUSTERS[0]?.id;
    const main = await bring(
      database,
      "main",
      {
        displayName: `shop-${number}`,
        clusterId,
        type: "postgresql",
        version: "16",
        resourceTypeId: DATABASE_SIZES[0]?.id,
        dbName: "shop",
        dbPassword: "correct-horse",
        ...suspension(changes),
      },
      before?.main,
    );
    const { branch, pullRequest } = changes;
    const web = (index: number) =>
      bring(
        application,
        `web-${index}`,
        {
          displayName: `shop-${number}-${index}`,
          clusterId,
          source: "publicGit",
          repoUrl: "https://git.example.com/shop/web",
          defaultBranch: branch ?? "main",
          processes: { web: { port: 3000, resourceTypeId: PROCESS_SIZES[0]?.id } },
          connections: { main: main.live.id },
          variables: { LOG_LEVEL: "debug", PULL_REQUEST: pullRequest ?? "none" },
          secretVariables: { API_KEY: pullRequest ? `key of ${pullRequest}` : "none yet" },
          ...suspension(changes),
        },
        before?.applications[index],
      );
    return { main, applications: await Promise.all(Array.from({ length: applications }, (_, index) => web(index))) };
  }

  /** Requests, creations and minutes until all of them have ended. */
  async measured(work: () => Promise<unknown>) {
    this.sandbox.resetRequests();
    const began = this.clock.now();
    await work();
    const { total, rateLimited, byOperation } = this.sandbox.requests();
    const { createApplication = 0, createDatabase = 0 } = byOperation;
    const minutes = (this.clock.now() - began) / 60_000;
    return { requests: total, creations: createApplication + createDatabase, minutes, refused: rateLimited };
  }
}

const suspension = ({ suspended }: Named) => (suspended === undefined ? {} : { suspended });
const all = <T>(work: (number: number) => Promise<T>, count = COUNT) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index + 1)));
const changed = (number: number) => ({ branch: `feature-${number}`, pullRequest: String(number) });

let company: Company;
beforeEach(async () => {
  company = await Company.open();
});
afterEach(() => company.sandbox.close());

test("with a pool: no creation, at most 18 requests each, and thirty at once are live within 5 minutes", async () => {
  const alone = await company.run(0, { suspended: true });
  const pool = await all((number) => company.run(number, { suspended: true }));
  await company.clock.sleep(10 * 60_000);
  const one = await company.measured(() => company.run(0, changed(0), alone));
  await company.clock.sleep(10 * 60_000);
  const many = await company.measured(() =>
    all((number) => company.run(number, changed(100 + number), pool[number - 1])),
  );
  expect(one.requests).toBeLessThanOrEqual(18);
  expect(many.minutes).toBeLessThanOrEqual(5);
  expect(many).toMatchObject({ creations: 0, refused: 0 });
}, 120_000);

test("larger ones are live within a minute more than their requests need", async () => {
  const [count, applications] = [8, 4];
  const pool = await all((number) => company.run(number, { suspended: true }, undefined, applications), count);
  await company.clock.sleep(10 * 60_000);
  const many = await company.measured(() =>
    all((number) => company.run(number, changed(number), pool[number - 1], applications), count),
  );
  expect(many.minutes).toBeLessThanOrEqual(Math.ceil(many.requests / 120) + 1);
  expect(many).toMatchObject({ creations: 0, refused: 0 });
}, 120_000);

test("without a pool the same takes longer than their creations at 5 a minute", async () => {
  const many = await company.measured(() => all((number) => company.run(number, changed(number))));
  expect(many).toMatchObject({ creations: 2 * COUNT, refused: 0 });
  expect(many.minutes).toBeGreaterThan((2 * COUNT) / 5 - 1);
}, 120_000);
