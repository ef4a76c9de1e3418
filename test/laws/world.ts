import { connect } from "../../src/client/client";
import type { Clock } from "../../src/client/clock";
import { sendOnce } from "../../src/client/transport";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../src/sandbox";
import { CLUSTERS } from "../../src/sandbox/reference";
import type { Io } from "../../src/state";
import { QuietClock } from "../client/quiet-clock";
import { Sleepers } from "../support/sleepers";

/**
 * Time for both sides of a test: whoever waits moves it on, so nothing ever sleeps; who waits in the background is woken
 * when others have moved it far enough.
 */
export function sharedClock(): Clock {
  let now = Date.UTC(2026, 0, 1);
  const background = new Sleepers();
  return {
    now: () => now,
    sleep: async (milliseconds, signal, isBackground) => {
      signal?.throwIfAborted();
      if (isBackground) return background.until(now + milliseconds, signal);
      now += milliseconds;
      background.wake(now);
      await new Promise((resolve) => setImmediate(resolve));
    },
    toWall: (moment) => moment,
    fromWall: (moment) => moment,
  };
}

export interface World {
  readonly sandbox: Sandbox;
  readonly io: Io;
  /** Everything that was said to the user. */
  readonly said: string[];
  /** Operations that were no reads, since the last call. */
  writes(): Record<string, number>;
  /** Forgets every object but the fixtures. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Objects that the samples refer to. */
export const fixtures = {
  project: "70000000-0000-4000-8000-000000000001",
  database: "70000000-0000-4000-8000-000000000002",
  otherDatabase: "70000000-0000-4000-8000-000000000003",
  application: "70000000-0000-4000-8000-000000000004",
  site: "70000000-0000-4000-8000-000000000005",
  bucket: "70000000-0000-4000-8000-000000000006",
  balancer: "70000000-0000-4000-8000-000000000007",
  otherApplication: "70000000-0000-4000-8000-000000000008",
  pipeline: "70000000-0000-4000-8000-000000000009",
} as const;

/** What every application that is built has. */
const fromGit = { repo_url: "https://git.example.com/shop/api" };

/** The hosts of the databases, inside the cluster. */
export const internalHosts = ["main.internal", "replica.internal"] as const;

/** Custom domains of `otherApplication` that requests reach it through. */
export const activeDomains = ["one.ready.example.com", "two.ready.example.com"] as const;

/** The fixtures, by their place in the control API, with what is not as it would be anyway. */
export const furniture: readonly (readonly [path: string, fields: object])[] = [
  [`projects/${fixtures.project}`, { display_name: "shop", name: "shop" }],
  [`databases/${fixtures.database}`, { display_name: "fixture", name: "main", cluster_id: CLUSTERS[0]?.id }],
  [`databases/${fixtures.otherDatabase}`, { display_name: "fixture", name: "replica", cluster_id: CLUSTERS[0]?.id }],
  [`applications/${fixtures.application}`, { ...fromGit, display_name: "fixture", cluster_id: CLUSTERS[0]?.id }],
  [`static-sites/${fixtures.site}`, { display_name: "fixture" }],
  [`object-storage/${fixtures.bucket}`, { display_name: "fixture" }],
  [`load-balancers/${fixtures.balancer}`, { display_name: "fixture" }],
  [
    `applications/${fixtures.otherApplication}`,
    {
      ...{ ...fromGit, display_name: "fixture", cluster_id: CLUSTERS[0]?.id },
      domains: Object.fromEntries(activeDomains.map((name) => [name, { name, type: "CUSTOM", status: "ACTIVE" }])),
    },
  ],
  [
    `pipelines/${fixtures.pipeline}`,
    {
      display_name: "fixture",
      repo_url: "https://git.example.com/shop/api",
      stages: { "70000000-0000-4000-8000-00000000000a": { type: "preview" } },
    },
  ],
];

/** Milliseconds, and a little more. */
const RUNNERS_STAY = 100_000;

async function furnish(sandbox: Sandbox): Promise<void> {
  for (const [path, fields] of furniture) await changeObject(sandbox, path, fields);
}

export type Controlled = Pick<Sandbox, "url" | "key">;

/** Changes or creates an object behind the provider's back; without fields, it is deleted. */
export async function changeObject(sandbox: Controlled, path: string, fields?: object): Promise<void> {
  await control(sandbox, fields ? "PUT" : "DELETE", `objects/${path}`, fields);
}

/** The answer of the sandbox's control API. */
export async function control(sandbox: Controlled, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/__sandbox/${path}`, {
    method,
    headers: { "x-sandbox-key": sandbox.key, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

/** DNS has what the platform asks for, for all custom domains that there are now. */
export async function setRecords({ sandbox }: World): Promise<void> {
  await control(sandbox, "POST", "dns/required");
}

type Options = Pick<SandboxOptions, "limits" | "stateFile" | "fork" | "tokens" | "availability" | "variants">;

/** The key of a creation alone, and not its record. */
const USUAL = { createdApiKey: "token" } as const;
/** The answers that tell the least: for laws that do not ask the platform for what it leaves out then. */
export const LEAST = { variants: { ...USUAL, uncertainFields: "omitted" } } as const;

export async function startWorld(options: Options = {}): Promise<World> {
  // What is waited for because of limits is to be told before time moves on.
  const quiet = options.limits ? new QuietClock() : undefined;
  const clock = quiet ?? sharedClock();
  const sandbox = await startSandbox({ variants: USUAL, ...options, clock, limits: options.limits ?? false });
  let furnished: string | undefined;
  const said: string[] = [];
  const say = (message: string) => said.push(message);
  const settings = { url: sandbox.url, token: sandbox.token, speed: 1 };
  // What fails between two requests is recorded if they take some time.
  const slow = (...asked: Parameters<typeof sendOnce>) => clock.sleep(1000).then(() => sendOnce(...asked));
  const transport = quiet?.transport ?? (options.availability ? slow : undefined);
  const client = connect({ settings, clock, say, ...(transport ? { transport } : {}) });
  return {
    sandbox,
    io: { client, say },
    said,
    writes: () => {
      const { byOperation } = sandbox.requests();
      sandbox.resetRequests();
      return Object.fromEntries(Object.entries(byOperation).filter(([name]) => !/^(get|list|validate)/.test(name)));
    },
    reset: async () => {
      // Until then, the processes of earlier tests count as runners that share the limits.
      if (!quiet) await clock.sleep(RUNNERS_STAY);
      await sandbox.reset();
      if (furnished === undefined) {
        await furnish(sandbox);
        furnished = sandbox.snapshot().id;
      } else sandbox.restore(furnished);
      said.length = 0;
    },
    close: () => sandbox.close(),
  };
}
