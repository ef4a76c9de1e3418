import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { discoverCommand } from "../../src/cli/discover";
import { driftCommand } from "../../src/cli/drift";
import { connect } from "../../src/client/client";
import { sendOnce } from "../../src/client/transport";
import type { Report } from "../../src/drift";
import { readShown } from "../../src/drift/sources/terraform";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { type Intent, intentsIn, intentsWithin } from "../../src/state";
import { ownDocuments } from "../../src/store";
import { worldOfSuite } from "../laws/law";
import { printedBy } from "../support/cli";
import { WritingProcess } from "../support/journal";
import { newFolder } from "../support/new-folder";
import { driftOf, kept, made, type Subject, shown } from "./states";

/**
 * What a run has begun before it was killed is no drift where its journal is: a comparison names the run, and its patch
 * declares nothing of that. Killed with each request that the run sends.
 */

const kind: Kind = kinds.application;
const [here, there] = CLUSTERS.map(({ id }) => id);
const image = { displayName: "api", source: "dockerImage", dockerImage: "shop/api:1" };
const declared = { ...image, clusterId: here, domains: { "shop.example.org": {}, "www.example.org": {} } };
const MAIN = `resource "svc_application" "api" {
  display_name = "api"
  cluster_id   = var.region
  docker_image = "shop/api:1"
  domains      = { "shop.example.org" = {}, "www.example.org" = {} }
}
`;

const api = (region: unknown) => `
      displayName: api
      clusterId: ${region}
      source: dockerImage
      dockerImage: shop/api:1`;
const DOMAINS = `
      domains: { shop.example.org: {}, www.example.org: {} }`;
/** By the run: what its program declares. */
const FILES: Readonly<Record<string, string>> = {
  "a move": `base:\n  applications:\n    api:${api(there)}${DOMAINS}\n`,
  "a creation": `base:\n  applications:\n    old:${api(here)}${DOMAINS}\n    api:${api(there)}\n`,
};
const UPDATED = {
  ...{ ...image, dockerImage: "shop/api:2", clusterId: here },
  ...{ domains: { "shop.example.org": {} }, variables: { ADDED: "1" } },
};
const UPDATED_FILE = `base:
  applications:
    api:${api(here).replace(":1", ":2")}
      domains: { shop.example.org: {} }
      variables: { ADDED: "1" }
`;
const SOURCES: Readonly<Record<string, string>> = {
  "main.tf": MAIN,
  "before.yaml": `base:\n  applications:\n    api:${api(here)}${DOMAINS}\n`,
  "a move.yaml": FILES["a move"] ?? "",
  "a creation.yaml": FILES["a creation"] ?? "",
  "an update.yaml": UPDATED_FILE,
};

const world = worldOfSuite();
const before = { ...process.env };
let folder = "";
let subject: Subject;

async function begin(): Promise<void> {
  await world.reset();
  folder = newFolder();
  subject = await made(kind, "api", declared, world.io);
  writeFileSync(join(folder, "state.json"), shown([subject]));
  for (const [file, text] of Object.entries(SOURCES)) writeFileSync(join(folder, file), text);
  Object.assign(process.env, service());
}

function service() {
  const { url, token } = world.sandbox;
  return { SERVICE_API_URL: url, SERVICE_API_TOKEN: token };
}
afterEach(() => {
  process.env = { ...before };
});

/** A process with the journal in the folder, which dies with its `nth` write. Returns whether it has sent as many. */
async function killed(nth: number, work: (io: typeof world.io) => Promise<unknown>): Promise<boolean> {
  const { clock } = world.io.client;
  const running = new WritingProcess(ownDocuments(folder).store, clock);
  let [sent, isDead] = [0, false];
  const transport: typeof sendOnce = async (settings, time, call, signal) => {
    if (!/^(?:get|list)/.test(call.operation)) sent += 1;
    isDead ||= sent === nth;
    if (!isDead) return sendOnce(settings, time, call, signal);
    running.die();
    throw new Error("killed");
  };
  const { journal } = running;
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  const client = connect({ settings, clock, transport, stopWrites: () => journal.lease.guard() });
  await journal.load();
  await work({ client, say: () => {}, journal, taken: new Set([subject.known.live.id]) }).catch(() => {});
  return isDead;
}

/** What a comparison has to go by. */
const faces: Readonly<Record<string, (run: string) => string[]>> = {
  "a state": () => ["--terraform", join(folder, "state.json"), "--folder", folder],
  "a file that was taken back": () => ["--file", join(folder, "before.yaml"), "--cwd", folder],
  "an environment file": (run) => ["--file", join(folder, `${run}.yaml`), "--cwd", folder],
};

async function compared(face: string, run: string) {
  const args = [...(faces[face]?.(run) ?? []), "--patch", "--adopt", "--format", "json"];
  const { stdout, stderr } = await printedBy(() =>
    driftCommand("1.0.0").exitOverride().parseAsync(args, { from: "user" }),
  );
  const { resources, unmanaged, exitCode } = JSON.parse(stdout) as Report;
  return {
    exitCode,
    unmanaged: unmanaged.filter(({ name, mayBelongTo }) => name === "api" && mayBelongTo === null),
    drift: resources.flatMap(({ status, differences }) => [...(status === "gone" ? [status] : []), ...differences]),
    isUnpatched: Object.entries(SOURCES).every(([file, text]) => readFileSync(join(folder, file), "utf8") === text),
    isNamed: stderr.includes("svc-iac journal"),
  };
}

const runs: Readonly<Record<string, (io: typeof world.io) => Promise<unknown>>> = {
  "a move": (io) => {
    const wanted = { ...declared, clusterId: there };
    return apply({ kind, name: "api", declared: wanted, moveFrom: subject.known, address: "a" } as never, io);
  },
  "a creation": (io) =>
    apply({ kind, name: "api", declared: { ...image, clusterId: there }, address: "Application api" } as never, io),
  "an update": (io) => apply({ kind, name: "api", declared: UPDATED, known: subject.known, address: "a" } as never, io),
};

test("so are they where only the state has the move: the apply has failed on another machine", async () => {
  await begin();
  let [move] = [] as readonly Intent[];
  for (let nth = 1; move?.taken === undefined || move.clone === undefined; nth++) {
    await begin();
    await killed(nth, runs["a move"] as (typeof runs)[string]);
    [move] = (await intentsIn(ownDocuments(folder))).flatMap(({ entries }) => entries.map(({ intent }) => intent));
  }
  const notes = kept([subject]);
  const [[key = "", own] = []] = [...notes];
  const state = (more: object) =>
    readShown(shown([subject]), "state", "main.tf", new Map([[key, { ...own, ...more }]]));
  const found = async (more: object) => {
    const { resources, unmanaged } = await driftOf(state(more), world.io, { ignore: [] });
    const apis = unmanaged.filter(({ name }) => name === "api");
    return { drift: resources.flatMap(({ differences }) => differences.map(({ field }) => field)), apis: apis.length };
  };
  expect(await found({ move })).toEqual({ drift: [], apis: 0 });
  expect((await found({})).apis).toBe(1);
});

test("other commands that write a program say that a run has not ended", async () => {
  await begin();
  await killed(3, runs["a move"] as (typeof runs)[string]);
  process.env.SVC_STORE = join(folder, ".svc");
  const args = ["--to", "terraform"];
  const said = async (...words: string[]) =>
    (await printedBy(() => discoverCommand().exitOverride().parseAsync(words, { from: "user" }))).stderr;
  expect(await said(...args)).toContain("A run of stack shop/dev was interrupted, or still runs.");
  // The journal of a state in another folder is there.
  delete process.env.SVC_STORE;
  const from = ["--from", join(folder, "state.json")];
  expect(await said(...args, ...from)).toContain("A run of stack shop/dev was interrupted, or still runs.");
});

/** Ways in which the journal is not to be had, each of which begins with a run that was killed. */
const unreadable: Readonly<Record<string, () => void>> = {
  "its store does not answer": () => {
    process.env.SVC_STORE = join(folder, "main.tf");
  },
  "it is damaged": () => {
    const journal = join(folder, ".svc", "journal");
    const [file = ""] = readdirSync(journal, { recursive: true, encoding: "utf8" }).filter((one) =>
      one.endsWith(".document"),
    );
    writeFileSync(join(journal, file), "{");
  },
};

const crossed = Object.keys(faces).flatMap((face) => Object.keys(runs).map((name) => [face, name] as const));

test.each(Object.keys(unreadable).flatMap((way) => crossed.map(([face, name]) => [way, face, name] as const)))(
  "where %s, %s shows no drift after %s",
  async (way, face, name) => {
    for (let nth = 1; ; nth++) {
      await begin();
      if (!(await killed(nth, runs[name] as (typeof runs)[string]))) return;
      unreadable[way]?.();
      const { isNamed: _, exitCode, ...found } = await compared(face, name);
      process.env = { ...before, ...service() };
      expect({ nth, exitCode, ...found }).toEqual({ nth, exitCode: 1, unmanaged: [], drift: [], isUnpatched: true });
    }
  },
);

test.each(crossed)("%s, after %s", async (face, name) => {
  for (let nth = 1; ; nth++) {
    await begin();
    if (!(await killed(nth, runs[name] as (typeof runs)[string]))) {
      expect(nth).toBeGreaterThan(2);
      return;
    }
    const { exitCode: _, ...found } = await compared(face, name);
    expect({ nth, ...found }).toEqual({ nth, unmanaged: [], drift: [], isUnpatched: true, isNamed: true });
  }
});

test.each(Object.keys(faces).filter((face) => face !== "a file that was taken back"))(
  "what others change after a complete update is drift: %s",
  async (face) => {
    await begin();
    await killed(Infinity, async (io) => {
      subject = await made(kind, "api", UPDATED, io, subject.known);
    });
    writeFileSync(join(folder, "state.json"), shown([subject]));
    await made(kind, "api", { ...UPDATED, variables: { ADDED: "by hand" } }, world.io, subject.known);
    const { drift } = await compared(face, "an update");
    expect(drift).toMatchObject([{ field: "variables.ADDED" }]);
  },
);

test("what a run creates after the journals were read is not unmanaged", async () => {
  await begin();
  const { url, token } = world.sandbox;
  let isBegun = false;
  const transport: typeof sendOnce = async (settings, time, call, signal) => {
    if (call.operation === "listApplications" && !isBegun) {
      isBegun = true;
      await killed(2, runs["a creation"] as (typeof runs)[string]);
    }
    return sendOnce(settings, time, call, signal);
  };
  const client = connect({ settings: { url, token, speed: 1 }, clock: world.io.client.clock, transport });
  const state = readShown(shown([subject]), "state", "main.tf", kept([subject]));
  const journals = async () => ({
    stacks: await intentsWithin(ownDocuments(folder), Object.values(kinds)),
    unread: [],
  });
  const { unmanaged } = await driftOf(state, { ...world.io, client }, { ignore: [], journals });
  expect([isBegun, unmanaged.filter(({ name }) => name === "api")]).toEqual([true, []]);
});
