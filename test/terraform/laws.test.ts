import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { kinds } from "../../src/kinds";
import { check } from "../../src/lifecycle";
import { hasUnknown, type Kind, UNKNOWN, withPlainReferences } from "../../src/model";
import { provider } from "../../src/terraform/provider";
import { resourceSchema, UNFINISHED } from "../../src/terraform/schema";
import { Session } from "../../src/terraform/session";
import type { Row } from "../../src/terraform/value";
import { cases } from "../laws/cases";
import { needsADeploymentItForbids, samples, withImmutablesOf } from "../laws/samples";
import { startWorld, type World } from "../laws/world";
import { Core, errors, type Kept } from "./core";

type Named = Record<string, unknown>;

jest.setTimeout(600_000);

const runs = cases(1);
let world: World;
let folder: string;
let session: Session;

beforeAll(async () => {
  world = await startWorld();
  folder = mkdtempSync(join(tmpdir(), "svc-iac-terraform-laws-"));
  const { url, token } = world.sandbox;
  const environment = { SERVICE_API_URL: url, SERVICE_API_TOKEN: token };
  session = new Session({ environment, folder, clock: world.io.client.clock });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Each command of the engine begins with the configuration. */
function coreOf(kind: Kind): Core {
  session.configure({});
  return new Core(provider(session), resourceSchema(kind));
}

async function applied(core: Core, config: Row, kept?: Kept): Promise<Kept> {
  const { kept: next, diagnostics } = await core.apply(config, kept);
  expect(errors(diagnostics)).toEqual([]);
  return next as Kept;
}

async function refreshed(core: Core, kept: Kept): Promise<Kept> {
  return (await core.read(kept)) as Kept;
}

describe.each(Object.values<Kind>(kinds))("$name", (kind) => {
  const sample = (samples[kind.name] as fc.Arbitrary<Named>).map((declared) => withPlainReferences(kind, declared));
  const holds = <T>(arbitrary: fc.Arbitrary<T>, law: (drawn: T) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(arbitrary, law).beforeEach(() => world.reset()),
      { numRuns: runs },
    );

  const guarded = "allowDataLoss" in kind.fields;

  async function unchanged(config: Row, kept: Kept): Promise<Kept> {
    const core = coreOf(kind);
    const seen = await refreshed(core, kept);
    const step = await core.plan(config, seen);
    expect(errors(step.diagnostics)).toEqual([]);
    expect(core.changes(step, seen)).toEqual([]);
    return seen;
  }

  test("what was applied plans no change; applied again, it sends nothing", () =>
    holds(sample, async (declared) => {
      const core = coreOf(kind);
      const config = core.config(declared);
      expect(errors(await core.problems(config))).toEqual([]);
      const kept = await applied(core, config);
      const seen = await unchanged(config, kept);
      world.writes();
      const again = await applied(coreOf(kind), config, seen);
      expect(world.writes()).toEqual({});
      expect(errors(await coreOf(kind).remove(again))).toEqual([]);
      expect(await coreOf(kind).read(again)).toBeUndefined();
    }));

  test("whatever was declared before, an update leads to a plan without a change, with the same object", () =>
    holds(fc.tuple(sample, sample), async ([before, drawn]) => {
      const after = withImmutablesOf(kind, before, drawn);
      const problems = await check({ kind, declared: after, context: { look: world.io.client, previous: before } });
      fc.pre(problems.length === 0 && !needsADeploymentItForbids(before, after));
      const core = coreOf(kind);
      const first = await applied(core, core.config(before));
      const config = core.config({ ...after, ...(guarded ? { allowDataLoss: first.state.id } : {}) });
      const second = await applied(coreOf(kind), config, first);
      expect(second.state.id).toBe(first.state.id);
      await unchanged(config, second);
      await coreOf(kind).remove(second);
    }));

  test("an unknown at any path plans, for a new object and for one that exists", () =>
    holds(fc.tuple(sample, fc.nat()), async ([declared, seed]) => {
      const core = coreOf(kind);
      const config = core.config(declared);
      const paths = allPaths(config);
      const path = paths[seed % paths.length] as (string | number)[];
      const partly = JSON.parse(JSON.stringify(config)) as Named;
      setAt(partly, path, UNKNOWN);
      expect(hasUnknown(partly)).toBe(true);
      const planned = async (kept?: Kept) => errors((await coreOf(kind).plan(partly, kept)).diagnostics);
      expect(await planned()).toEqual([]);
      const kept = await applied(coreOf(kind), config);
      expect(await planned(kept)).toEqual([]);
      await coreOf(kind).remove(kept);
    }));

  test("imported and applied, nothing is replaced and nothing sent but what cannot be seen", () =>
    holds(sample, async (declared) => {
      const core = coreOf(kind);
      const config = core.config(declared);
      // An object that has a web process cannot be declared to have no process.
      fc.pre(!isEmpty(declared.processes));
      // What some answers leave out is sent to be sure.
      fc.pre(!Object.keys(declared).some((name) => kind.fields[name]?.observed === "sometimes"));
      const kept = await applied(core, config);
      const { kept: found, diagnostics } = await coreOf(kind).importing(String(kept.state.id));
      expect(errors(diagnostics)).toEqual([]);
      const seen = await refreshed(coreOf(kind), found as Kept);
      expect(seen.state).toEqual(found?.state);
      const step = await coreOf(kind).plan(config, seen);
      expect(errors(step.diagnostics)).toEqual([]);
      expect(step.replaces).toBe(false);
      world.writes();
      const taken = await applied(coreOf(kind), config, seen);
      expect(Object.keys(world.writes()).filter((operation) => !UNSEEN.test(operation))).toEqual([]);
      await unchanged(config, taken);
      await coreOf(kind).remove(taken);
    }));

  test("without its notes, a state is read and planned all the same", () =>
    holds(sample, async (declared) => {
      const core = coreOf(kind);
      const config = core.config(declared);
      const kept = await applied(core, config);
      await unchanged(config, { ...kept, private: new Uint8Array() });
      await coreOf(kind).remove(kept);
    }));

  test("a creation that fails half-way is gone on with: by the replacement that the engine plans, and after untaint", () =>
    holds(fc.tuple(sample, fc.integer({ min: 1, max: 12 }), fc.boolean()), async ([declared, nth, untaint]) => {
      const config = coreOf(kind).config(declared);
      world.sandbox.addFault({ operation: "write", nth, times: 1, status: 400 });
      const { kept, diagnostics } = await coreOf(kind).apply(config);
      world.sandbox.clearFaults();
      // What is made by a single request is made or not.
      if (!kept) return;
      if (errors(diagnostics).length === 0) return void (await coreOf(kind).remove(kept));
      const left = (await refreshed(coreOf(kind), kept as Kept)) as Kept;
      expect(left.state[UNFINISHED]).not.toBeNull();
      const done = untaint
        ? await applied(coreOf(kind), config, { ...left, tainted: false })
        : (await coreOf(kind).replace(config, left)).kept;
      expect(done?.state.id).toBe(left.state.id);
      await unchanged(config, done as Kept);
      await coreOf(kind).remove(done as Kept);
    }));

  test("an update that fails half-way is finished by the next", () =>
    holds(fc.tuple(sample, sample, fc.integer({ min: 1, max: 8 })), async ([before, drawn, nth]) => {
      const after = withImmutablesOf(kind, before, drawn);
      const problems = await check({ kind, declared: after, context: { look: world.io.client, previous: before } });
      fc.pre(problems.length === 0 && !needsADeploymentItForbids(before, after));
      const first = await applied(coreOf(kind), coreOf(kind).config(before));
      const config = coreOf(kind).config({ ...after, ...(guarded ? { allowDataLoss: first.state.id } : {}) });
      world.sandbox.addFault({ operation: "write", nth, times: 1, status: 400 });
      const { kept } = await coreOf(kind).apply(config, first);
      world.sandbox.clearFaults();
      const seen = await refreshed(coreOf(kind), kept as Kept);
      const second = await applied(coreOf(kind), config, seen);
      expect(second.state.id).toBe(first.state.id);
      await unchanged(config, second);
      await coreOf(kind).remove(second);
    }));
});

/** Toggles and passwords that no answer shows are sent to be sure. */
const UNSEEN = /^(toggle|reset|activate|suspend)/;

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && !("web" in value);
}

function allPaths(value: unknown, prefix: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return prefix.length > 0 && value !== null ? [prefix] : [];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    allPaths(one, [...prefix, Array.isArray(value) ? Number(key) : key]),
  );
  return prefix.length > 0 ? [prefix, ...inner] : inner;
}

function setAt(root: Named, path: readonly (string | number)[], value: unknown): void {
  const parent = path.slice(0, -1).reduce<Named>((now, key) => now[key] as Named, root);
  parent[path.at(-1) as string] = value;
}
