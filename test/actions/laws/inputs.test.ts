import { run } from "../../../src/actions";
import {
  type Action,
  type ActionOn,
  type Call,
  inputsOn,
  jsonSchemaOf,
  type Subject,
  SvcError,
  type Wire,
  wireName,
} from "../../../src/model";
import { changeObject } from "../../laws/world";
import { type Case, cases, pairs } from "../cases";
import { ids, stored } from "../shop";
import { furnishedWorld } from "./furnished";

/**
 * For every action on every kind, every input and every object that differs in what its kind knows: an input that is
 * accepted shows in what is sent and in what the platform has then, or the action is refused. None is ignored.
 */
const world = furnishedWorld();

const PATHS: Readonly<Record<string, string>> = {
  api: `applications/${ids.api}`,
  "api-production": `applications/${ids.production}`,
  worker: `applications/${ids.worker}`,
  "shop-docs": `static-sites/${ids.site}`,
  building: "static-sites/6f0a6c1e-0000-4000-8000-000000000023",
  main: `databases/${ids.main}`,
  "main-copy": `databases/${ids.mainCopy}`,
  shop: `pipelines/${ids.pipeline}`,
  edge: `load-balancers/${ids.balancer}`,
  "shop-assets": `object-storage/${ids.bucket}`,
  "https://hooks.example.com/deploys": `webhooks/${ids.webhook}`,
  ci: `api-keys/${ids.apiKey}`,
};

interface Told {
  readonly value: unknown;
  /** What of it is sent, as text; `guard`: nothing is, it accepts a loss that is refused with another value. */
  readonly sent: string | "guard";
  /** Where the platform has it; the target by default. */
  readonly in?: string;
  /** The text that the platform has then, more often than before, or less often; by default what is sent. */
  readonly has?: string | ((now: number) => string);
  readonly lacks?: string;
  /** Nothing shows it afterwards. */
  readonly isHidden?: true;
}

const tomorrow = (now: number) => now + 86_400_000;
const grace = { value: 24, sent: "24", has: (now: number) => new Date(tomorrow(now)).toISOString().slice(0, 16) };
const until = { ...grace, has: (now: number) => String(tomorrow(now)).slice(0, 8) };
const domain = (value: string): Told => ({ value, sent: SECOND, isHidden: true });
/** Of the IDs in the path. */
const SECOND = '","';
const BUILDING = "6f0a6c1e-0000-4000-8000-000000000035";
const EARLIER = "rolled-back-to";

/** By the names of the action, the kind and the input. */
const told: Readonly<Record<string, Told>> = {
  "deploy Application branch": { value: "feature/x", sent: "feature/x" },
  "deploy Application dockerImage": { value: "shop/other:9", sent: "shop/other:9" },
  "deploy StaticSite branch": { value: "feature/x", sent: "feature/x" },
  "cancel-deployment Application deployment": { value: ids.running, sent: ids.running, has: "cancelled" },
  "cancel-deployment StaticSite deployment": { value: BUILDING, sent: BUILDING, has: "cancelled" },
  "rollback StaticSite deployment": { value: ids.siteDeployment, sent: ids.siteDeployment, has: EARLIER },
  "promote Pipeline from": { value: "staging", sent: ids.api, in: "api-production", has: "PROMOTE" },
  "promote Pipeline to": { value: ["api-production"], sent: ids.production, in: "api-production", has: "PROMOTE" },
  "trigger-cron Application process": { value: "nightly", sent: SECOND, isHidden: true },
  "backup Database name": { value: "of-the-law", sent: "of-the-law" },
  "backups Database type": { value: "daily", sent: "daily", isHidden: true },
  "restore Database backup": { value: "before-migration", sent: "befo", has: "restoring" },
  "restore Database to": { value: "main-copy", sent: ids.mainCopy, in: "main-copy", has: "restoring" },
  "restore Database allowDataLoss": { value: ids.main, sent: "guard" },
  "delete-backup Database backup": { value: "old", sent: "main-20260101000000-old", lacks: "main-20260101000000-old" },
  "delete-backup Database allowDataLoss": { value: "main-20260101000000-old", sent: "guard" },
  "rotate Bucket graceHours": until,
  "rotate Webhook graceHours": grace,
  "rotate ApiKey graceHours": until,
  "refresh-domain Application domain": domain("api.shop.example.com"),
  "refresh-domain StaticSite domain": domain("docs.example.com"),
  "refresh-domain LoadBalancer domain": domain("www.example.com"),
};

interface Row {
  readonly name: string;
  readonly action: Action;
  readonly on: ActionOn;
  readonly input: string;
  readonly object: string;
  readonly fields: Wire;
}

/** The object as it is, suspended, and with each value that a field with a few values can have, by the sandbox's names. */
function objectsOf({ name: kind, fields }: Subject): Readonly<Record<string, Wire>> {
  const several = Object.entries(fields).flatMap(([name, field]) => {
    const { enum: values = [], type } = jsonSchemaOf(field.schema);
    const isKept = field.mutability !== "option" && !field.via && !field.source;
    const all = type === "boolean" && field.mutability === "writable" ? [true, false] : values;
    return isKept ? all.map((value) => [`${name} ${value}`, { [wireName(name, field)]: value }] as const) : [];
  });
  const status = kind === "Database" ? { status: "suspended" } : {};
  const isStopped = fields.suspended ? { suspended: { is_suspended: true, ...status } } : {};
  return { "as it is": {}, ...isStopped, ...Object.fromEntries(several) };
}

const rows: readonly Row[] = pairs.flatMap(([name, action, on]) =>
  Object.keys(inputsOn(action, on)).flatMap((input) =>
    Object.entries(objectsOf(on.subject)).map(([object, fields]) => ({ name, action, on, input, object, fields })),
  ),
);

/** What an application needs for each source. */
const SOURCES: Wire = { repo_url: "https://git.example.com/shop/api", docker_image: "shop/api" };

const textOf = async (target: string) => JSON.stringify(await stored(world.sandbox, PATHS[target] ?? ""));
const times = (text: string, part: string) => text.split(part).length - 1;

/** Carries it out with one input, and returns whether it was accepted, with what was sent. */
async function carriedOut({ action, on }: Row, target: string, given: Wire) {
  const calls: Call[] = [];
  const { client } = world.io;
  const noting =
    <T>(send: (call: Call, signal?: AbortSignal) => Promise<T>) =>
    (call: Call, signal?: AbortSignal) => {
      if (call.operation === on.operation) calls.push(call);
      return send(call, signal);
    };
  const io = { ...world.io, client: { ...client, send: noting(client.send), all: noting(client.all) } };
  const asked = { target, kind: on.subject.name, input: given as never };
  const end = await run(action, asked, io).catch((error) => error);
  if (end instanceof Error && !(end instanceof SvcError)) throw end;
  return { isAccepted: !(end instanceof Error), sent: JSON.stringify(calls) };
}

const accepted = new Set<string>();

test.each(rows)("$name, $input, of an object that is: $object", async (row) => {
  const { name, on, input, object, fields } = row;
  const { value, sent, isHidden, lacks, ...shows } = told[`${name} ${input}`] as Told;
  const { target, input: others = {} } = cases[name] ?? ({ target: "main" } as Case);
  const path = PATHS[target] ?? "";
  const isOfApplication = on.subject.name === "Application";
  await changeObject(world.sandbox, path, { ...(isOfApplication && object !== "as it is" ? SOURCES : {}), ...fields });
  if (name === "rollback StaticSite") {
    const { deployments } = (await stored(world.sandbox, path)) as { deployments: Record<string, object> };
    const named = { ...deployments[ids.siteDeployment], branch: EARLIER };
    await changeObject(world.sandbox, path, { deployments: { ...deployments, [ids.siteDeployment]: named } });
  }
  const required = Object.entries(others).filter(([one]) => told[`${name} ${one}`]?.sent === "guard");
  const given = { ...others, ...Object.fromEntries(required), [input]: value };
  const into = input === "to" && shows.in ? { ...given, allowDataLoss: ids.mainCopy } : given;
  if (sent === "guard") {
    const { isAccepted } = await carriedOut(row, target, { ...given, [input]: "another" });
    expect(isAccepted).toBe(false);
    return accepted.add(`${name} ${input}`);
  }
  const where = shows.in ?? target;
  const before = await textOf(where);
  const now = world.sandbox.clock.now();
  const { isAccepted, sent: all } = await carriedOut(row, target, name.startsWith("restore") ? into : given);
  if (!isAccepted) return expect(await textOf(where)).toBe(before);
  accepted.add(`${name} ${input}`);
  expect(all).toContain(sent);
  if (isHidden) return;
  const after = await textOf(where);
  const has = typeof shows.has === "function" ? shows.has(now) : (shows.has ?? sent);
  if (lacks === undefined) expect(times(after, has)).toBeGreaterThan(times(before, has));
  else expect(times(after, lacks)).toBeLessThan(times(before, lacks));
});

test("each input of each action is accepted somewhere", () => {
  const inputs = pairs.flatMap(([name, action, on]) =>
    Object.keys(inputsOn(action, on)).map((one) => `${name} ${one}`),
  );
  expect(Object.keys(told).sort()).toEqual([...new Set(inputs)].sort());
  expect([...accepted].sort()).toEqual([...new Set(inputs)].sort());
});
