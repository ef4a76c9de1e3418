import type { OperationId } from "../../../src/contract";
import { kinds } from "../../../src/kinds";
import { planResource } from "../../../src/lifecycle/plan/resource-plan";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import { type Kind, type Named, namesOf, snakeCase, type Wire } from "../../../src/model";
import { plain } from "../../../src/pulumi/marks";
import { readFull } from "../../../src/read";
import { CLUSTERS, DISK_SIZES, PROCESS_SIZES } from "../../../src/sandbox/reference";
import { type Known, undeclared } from "../../../src/state";
import type { Row } from "../../../src/terraform/value";
import { worldOfSuite } from "../../laws/law";
import { fixtures } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { faces } from "../stacks/faces";
import type { Ended, Stack } from "../stacks/stack";

/**
 * A declaration omits what only the original of a move has: the move is refused, and names that, however the state has got the
 * application, since nobody has declared it. What is omitted × how the application came into the state × what has
 * run since × faces. Where the loss is accepted, the state has of the clone what that has, and of the rest nothing.
 */
jest.setTimeout(600_000);

const world = worldOfSuite();
const kind: Kind = kinds.application;
const [here, there] = CLUSTERS.map(({ id }) => id);
const image: Named = { displayName: "web", clusterId: here, source: "dockerImage", dockerImage: "shop/web:1" };
const own: Named = {
  ...image,
  processes: { api: { type: "web" } },
  domains: { "own.example.com": {} },
  tcpProxies: [{ process: "api", port: 4000 }],
  privatePorts: [{ process: "api", port: 4001 }],
};

const send = (operation: OperationId, ids: readonly string[], body: Wire = {}) =>
  world.io.client.one({ operation, ids, body });
const processOf = async (id: string) => {
  const [first] = await world.io.client.all({ operation: "listProcesses", ids: [id] });
  return String(first?.id);
};
const SIZE = PROCESS_SIZES[0]?.id;
const disk = { mount_path: "/data", resource_type_id: DISK_SIZES[0]?.id };

/** What others add, and how a refusal names it. */
const extras: Readonly<Record<string, { add(id: string): Promise<unknown>; readonly named: RegExp }>> = {
  domain: {
    add: (id) => send("createApplicationDomain", [id], { domain_name: "x.example.com" }),
    named: /domains does not name x\.example\.com/,
  },
  "TCP proxy": {
    add: async (id) => send("createTcpProxy", [id], { process_id: await processOf(id), port: 5000 }),
    named: /tcpProxies does not name port 5000|tcp_proxies does not name port 5000/,
  },
  "private port": {
    add: async (id) => send("createPrivatePort", [id], { process_id: await processOf(id), port: 5001 }),
    named: /does not name port 5001/,
  },
  connection: {
    add: (id) => send("createInternalConnection", [fixtures.database], { target_type: "app", target_id: id }),
    named: /connections does not name database/,
  },
  disk: {
    add: async (id) => send("putProcessDisk", [id, await processOf(id)], disk),
    named: /disk/,
  },
};

interface Scene {
  readonly first: Stack;
  readonly stack: Stack;
  /** What the object has beside its declaration is added. */
  add(id: string): Promise<unknown>;
  /** What it declares until then. */
  readonly before: Named;
  /** What an import ID has besides. */
  readonly named: string;
}

/** An object that another stack has created, and left. */
async function found({ first, add, before, named }: Scene): Promise<string> {
  await first.up(before);
  const [id = ""] = first.ids();
  await add(id);
  first.lose();
  return `${id}${named}`;
}

/** As after the death of a provider, or an edit of the state. */
function forgetNotes({ state }: Stack): void {
  for (const [at, one] of state) state.set(at, { ...(one as object), private: new Uint8Array() });
}

type Run = (declared: Named, flags?: Parameters<Stack["up"]>[1]) => Promise<Ended>;

interface Way {
  readonly isOf: RegExp;
  /** Gets it into the state; returns what the next run takes besides. */
  begin(scene: Scene, run: Run): Promise<Parameters<Stack["up"]>[1]>;
  /** What has run since then would be the way itself, or has removed the object's own with a plan that shows it. */
  readonly isLast?: true;
}
const created = async ({ stack, add, before }: Scene, run: Run) => {
  await run(before);
  await add(stack.ids()[0] ?? "");
  return {};
};
const imported = async (scene: Scene, run: Run) => {
  await run(scene.before, { imports: await found(scene) });
  return {};
};
const withoutNotes = (begin: Way["begin"]): Way => ({
  isOf: /^terraform$/,
  isLast: true,
  begin: async (scene, run) => {
    await begin(scene, run);
    forgetNotes(scene.stack);
    return {};
  },
});
const ways: Readonly<Record<string, Way>> = {
  created: { isOf: /./, begin: created },
  "created, and refreshed": {
    isOf: /./,
    begin: async (scene, run) => {
      await created(scene, run);
      await run(scene.before, { refresh: true });
      return { refresh: true };
    },
  },
  adopted: {
    isOf: /./,
    begin: async (scene, run) => {
      await run({ ...scene.before, adopt: { id: await found(scene) } });
      return {};
    },
  },
  imported: { isOf: /^(terraform|pulumi native)$/, begin: imported },
  "imported in that run": {
    isOf: /^terraform$/,
    isLast: true,
    begin: async (scene) => ({ imports: await found(scene) }),
  },
  "imported by a command": {
    isOf: /^terraform$/,
    begin: async (scene) => {
      await scene.stack.import?.(scene.before, await found(scene));
      return {};
    },
  },
  "imported with its connection": {
    isOf: /^terraform$/,
    begin: (scene, run) => imported({ ...scene, named: `?connections=main:${fixtures.database}` }, run),
  },
  "created, without notes": withoutNotes(created),
  "imported, without notes": withoutNotes(imported),
};

/** What has run since then; each returns what is declared now. */
const sinces: Readonly<Record<string, (run: Run, before: Named) => Promise<Named>>> = {
  nothing: async (_, before) => before,
  "the same program": async (run, before) => {
    await run(before);
    return before;
  },
  "an update": async (run, before) => {
    const updated = { ...before, dockerImage: "shop/web:2" };
    await run(updated);
    return updated;
  },
};
const befores: Readonly<Record<string, Named>> = { "of a part without any": image, "beside declared ones": own };

interface Case {
  readonly face: string;
  readonly way: string;
  readonly since: string;
  readonly extra: string;
  readonly beside: string;
}

function isTried({ face, way, since, extra, beside }: Case): boolean {
  const { isOf, isLast } = ways[way] as Way;
  if (!isOf.test(face) || (isLast && since !== "nothing")) return false;
  if (way.endsWith("connection")) return extra === "connection";
  if (befores[beside] === image) return true;
  // No connection is declared there, and a plan of Terraform shows that an import removes the others.
  return extra !== "connection" && !(face === "terraform" && way.includes("import"));
}

const cases: readonly Case[] = Object.keys(faces)
  .flatMap((face) =>
    Object.keys(ways).flatMap((way) =>
      Object.keys(sinces).flatMap((since) =>
        Object.keys(extras).flatMap((extra) =>
          Object.keys(befores).map((beside) => ({ face, way, since, extra, beside })),
        ),
      ),
    ),
  )
  .filter(isTried);

async function begun({ face, way, since, beside }: Omit<Case, "extra">, add: Scene["add"], named = "") {
  await world.reset();
  const folder = newFolder();
  const begin = (name: string) => (faces[face] as (typeof faces)[string])(world, `${folder}/${name}`, kind, name);
  const stack = begin("second");
  const run: Run = async (declared, flags) => {
    const ended = await stack.up(declared, flags);
    expect(ended).toMatchObject({ isRefused: false, said: ended.said });
    return ended;
  };
  const before = befores[beside] as Named;
  const flags = await (ways[way] as Way).begin({ first: begin("first"), stack, add, before, named }, run);
  const declared = (await sinces[since]?.(run, before)) as Named;
  return { stack, run, flags, declared, begin };
}

test.each(
  sampled(cases, [
    ["face", "way", "extra"],
    ["face", "way", "since"],
    ["face", "beside", "extra"],
  ]),
)("$face: a $extra $beside of an application that was $way, then $since", async (one) => {
  const { add, named } = extras[one.extra] as (typeof extras)[string];
  const { stack, flags, declared } = await begun(one, add);
  world.writes();
  const { isRefused, said } = await stack.up({ ...declared, clusterId: there }, flags);
  const sent = Object.keys(world.writes());
  expect({ isRefused, said, sent }).toEqual({ isRefused: true, said: expect.stringMatching(named), sent: [] });
});

test.each(Object.keys(extras).filter((extra) => extra !== "disk"))(
  "a replacement without an engine: a %s of an application that was imported",
  async (extra) => {
    await world.reset();
    const { add, named } = extras[extra] as (typeof extras)[string];
    const { known } = await apply({ kind, name: "web", declared: image }, world.io);
    await add(known.live.id);
    const whole = (await readFull(kind, known.live.id, world.io)) as Known;
    const request = { kind, name: "web", declared: image, known: undeclared(whole) };
    const { problems } = await planResource(request, {
      ...{ isForced: true, look: world.io.client, io: () => world.io },
    });
    const text = problems.map(({ code, message }) => `${code}: ${message}`).join("\n");
    expect(text).toMatch(/^left-behind: /);
    expect(text).toMatch(extra === "domain" ? /does not name x\.example\.com/ : named);
  },
);

/** The names under which parts are declared. */
const names = Object.values(kind.parts).flatMap(namesOf);

/** What a state has of parts: rows of Terraform, or outputs of Pulumi. */
function partsIn({ state }: Stack): Readonly<Record<string, Named>> {
  const [one] = state.values();
  const { row, outputs } = one as { row?: Row; outputs?: Named };
  const values = names.map((name) => [name, row ? row[snakeCase(name)] : plain(outputs ?? {})[name]] as const);
  return Object.fromEntries(values.filter(([, value]) => Object.keys((value ?? {}) as Named).length > 0)) as never;
}

const accepted = { move: { leaveBehind: true } };
const imports = cases.filter(({ way, extra, beside }) => {
  return way.includes("import") && !/notes|connection/.test(way) && extra === "disk" && befores[beside] === image;
});

test.each(imports)("$face: what the state has of a clone, $way, then $since", async ({ extra: _, ...one }) => {
  // Pulumi's state has them without being asked.
  const named = one.face === "terraform" ? "?variables=LEVEL" : "";
  const add = async (id: string) => {
    for (const { add: more } of Object.values(extras)) await more(id);
    await send("createProcess", [id], { display_name: "worker", type: "worker", resource_type_id: SIZE });
    await send("createApplicationEnvVar", [id], { key: "LEVEL", value: "debug" });
  };
  const { stack, run, flags, declared, begin } = await begun(one, add, named);
  const [original = ""] = stack.ids();
  const from = original || String(flags?.imports).replace(named, "");
  const moved = { ...declared, clusterId: there };
  await run({ ...moved, ...accepted, allowDataLoss: from }, flags);
  const [clone = ""] = stack.ids();
  expect(clone).not.toBe(from);
  const judge = begin("judge");
  await judge.up(moved, { imports: `${clone}${named}` });
  expect(partsIn(stack)).toEqual(partsIn(judge));
  expect(Object.keys(partsIn(stack).processes ?? {})).toContain("worker");
  judge.lose();
  world.writes();
  // What accepts the loss declares nothing of the platform.
  await run({ ...moved, ...accepted, allowDataLoss: from });
  expect({ shown: stack.actions, sent: world.writes() }).toEqual({ shown: [], sent: {} });
});
