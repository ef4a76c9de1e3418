import fc from "fast-check";
import { kinds } from "../../../src/kinds";
import { type Kind, withPlainReferences } from "../../../src/model";
import { DELETE_FIRST } from "../../../src/pulumi/carried-inputs";
import { activated, failures } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { allKinds } from "../laws/play";
import type { Pulumi, Thing } from "./model";
import { DOORS, engineIn, NAME } from "./play";

/**
 * A resource with an active domain that is renamed without an alias: the engine creates the new one first, which cannot get
 * the domain. It is refused in the preview and before anything is sent, and with the alias that the error names it is kept.
 */

jest.setTimeout(600_000);

const HOST = "shop.example.org";
const world = worldOfSuite({ availability: true });

const names = ["the same name", "another name"] as const;
const machines = ["journal", "no journal"] as const;
const runs = ["plain", "--refresh", "with deleteBeforeReplace"] as const;
const ages = ["now", "later"] as const;
const exclusive = allKinds.filter(({ parts }) => Object.values(parts).some((part) => part.exclusive));
const all = exclusive.flatMap(({ name }) =>
  DOORS.flatMap((door) =>
    names.flatMap((named) =>
      machines.flatMap((machine) =>
        runs.flatMap((run) => ages.map((age) => ({ name, door, named, machine, run, age }))),
      ),
    ),
  ),
);
/** Without the journal or a refresh, nothing shows an object of another name, or which is deleted first. */
const isShown = ({ named, machine, run }: (typeof all)[number]) =>
  machine === "journal" || run === "--refresh" || (named === "the same name" && run === "plain");
const shown = all.filter(isShown);
const groups = [
  ["name", "door", "run"],
  ["named", "machine", "run", "door"],
  ["age", "run"],
] as const;
const chosen = sampled(shown, groups);

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "",
    (error: Error) => error.message,
  );

/** An engine of a stack that has one service, with its domain active. */
async function applied(kind: Kind, door: (typeof DOORS)[number]) {
  await world.reset();
  const engine = engineIn(world, kind, door, newFolder(), []);
  const [drawn = {}] = fc.sample(sampleOf(kind), { seed: 1, numRuns: 1 });
  const { deletionProtection: _, systemDomain: __, ...declared } = drawn as Record<string, unknown>;
  const before = withPlainReferences(kind, { ...declared, domains: { [HOST]: {} } });
  await engine.up([{ name: NAME, inputs: before, options: {} }]);
  return { engine, before, id: String(engine.state.get(NAME)?.id), began: await activated(world) };
}

/** The same state on a machine that has no journal. */
function elsewhere(engine: Pulumi, kind: Kind, door: (typeof DOORS)[number]): Pulumi {
  const other = engineIn(world, kind, door, newFolder(), []);
  for (const [name, kept] of engine.state) other.state.set(name, kept);
  return other;
}

test.each(chosen)("$name ($door), $named, $machine, $run, $age: refused before anything is sent", async (one) => {
  const { name, door, named, machine, run, age } = one;
  const kind = exclusive.find((each) => each.name === name) as Kind;
  const { engine: own, before, id, began } = await applied(kind, door);
  if (age === "later") await world.io.client.clock.sleep(3_600_000);
  const engine = machine === "journal" ? own : elsewhere(own, kind, door);
  const first = run === "with deleteBeforeReplace";
  const inputs = { ...before, ...(named === "another name" ? { displayName: "renamed" } : {}) };
  const renamed = (options: Thing["options"] = {}): Thing => ({
    name: "renamed",
    inputs: { ...inputs, ...(first ? { [DELETE_FIRST]: true } : {}) },
    options: { ...options, ...(first ? { deleteBeforeReplace: true } : {}) },
  });
  const flags = run === "--refresh" ? { refresh: true as const } : {};
  world.writes();
  const isNamed = machine === "journal" || run === "--refresh";
  const words = isNamed
    ? /subject.*shop\.example\.org.*aliases: \[\{ name: "subject" \}\]/s
    : /shop\.example\.org.*alias/s;
  const state = new Map(engine.state);
  for (const work of [() => engine.preview([renamed()], flags), () => engine.up([renamed()], flags)]) {
    expect(await refusal(work())).toMatch(words);
    expect(world.writes()).toEqual({});
    engine.state.clear();
    for (const [key, kept] of state) engine.state.set(key, kept);
  }
  await engine.up([renamed({ aliases: [{ name: NAME }] })], flags);
  expect(engine.state.get("renamed")?.id).toBe(id);
  const isOfHost = (failure: { readonly name: string; readonly isWanted: boolean }) =>
    failure.name === HOST && !failure.isWanted;
  expect((await failures(began, world)).filter(isOfHost)).toEqual([]);
});

/** Without a domain, only its age and its traits say that it may be the same. */
test.each(DOORS)(
  "%s, without a domain: refused beside the object of the last minutes, which is named",
  async (door) => {
    await world.reset();
    const kind = exclusive.find(({ name }) => name === "LoadBalancer") as Kind;
    const engine = engineIn(world, kind, door, newFolder(), []);
    const thing: Thing = { name: NAME, inputs: { displayName: "edge" }, options: {} };
    await engine.up([thing]);
    const id = engine.state.get(NAME)?.id;
    expect(await refusal(engine.preview([{ ...thing, name: "renamed" }]))).toMatch(
      new RegExp(`of the last minutes: ${id}, the object of urn:[^,]*::${NAME}\\. If the resource was renamed`),
    );
  },
);

/** What goes on: each leaves one object with the domain. */
const legal: Readonly<Record<string, (engine: Pulumi, thing: Thing, id: string) => Promise<unknown>>> = {
  "deleted in an earlier run": async (engine, thing) => {
    await engine.up([]);
    await engine.up([{ ...thing, name: "renamed" }]);
  },
  adopted: (engine, thing, id) => {
    engine.state.delete(NAME);
    return engine.up([{ ...thing, name: "renamed", inputs: { ...thing.inputs, adopt: { id } } }]);
  },
  "two names exchanged": async (engine, thing) => {
    const { domains: _, ...inputs } = thing.inputs;
    const other = { ...thing, name: "other", inputs: { ...inputs, displayName: "other" } };
    await engine.up([thing, other]);
    const [one, two] = [NAME, "other"].map((name) => engine.state.get(name)?.id);
    const aliased = (name: string) => ({ aliases: [{ name }] });
    await engine.up([
      { ...thing, name: "one", options: aliased(NAME) },
      { ...other, name: "two", options: aliased("other") },
    ]);
    expect(["one", "two"].map((name) => engine.state.get(name)?.id)).toEqual([one, two]);
  },
  "another domain beside it": (engine, thing) => {
    const inputs = { ...thing.inputs, displayName: "other", domains: { "www.example.org": {} } };
    return engine.up([thing, { ...thing, name: "other", inputs }]);
  },
};

test.each(
  exclusive.flatMap((kind) =>
    DOORS.flatMap((door) => Object.keys(legal).map((way) => ({ name: kind.name, kind, door, way }))),
  ),
)("$name ($door): $way", async ({ kind, door, way }) => {
  const { engine, before, id } = await applied(kind, door);
  await legal[way]?.(engine, { name: NAME, inputs: before, options: {} }, id);
  expect(engine.errors).toEqual([]);
});

test.each(DOORS.flatMap((door) => machines.map((machine) => ({ door, machine }))))(
  "$door, $machine: a forced replacement that deletes first is no rename",
  async ({ door, machine }) => {
    const kind = exclusive.find(({ name }) => name === "LoadBalancer") as Kind;
    const { engine: own, before, id } = await applied(kind, door);
    await world.io.client.clock.sleep(3_600_000);
    const engine = machine === "journal" ? own : elsewhere(own, kind, door);
    const inputs = { ...before, [DELETE_FIRST]: true };
    await engine.up([{ name: NAME, inputs, options: { deleteBeforeReplace: true } }], { replace: [NAME] });
    expect(engine.state.get(NAME)?.id).not.toBe(id);
  },
);

/** Of the services that a domain of its own can belong to, by the field that names them. */
const owners = exclusive.filter(({ name }) => camel(name) in kinds.domain.fields);

test.each(DOORS.flatMap((door) => owners.map(({ name }) => ({ door, name }))))(
  "$name ($door) with a domain of its own, both renamed: refused before anything is sent",
  async ({ door, name }) => {
    await world.reset();
    const kind = exclusive.find((each) => each.name === name) as Kind;
    const said: string[] = [];
    const kindOf = (of: string) => (of.startsWith("www") ? kinds.domain : kind);
    const engine = engineIn(world, kindOf, door, newFolder(), said);
    const [drawn = {}] = fc.sample(sampleOf(kind), { seed: 1, numRuns: 1 });
    const { deletionProtection: _, systemDomain: __, domains: ___, ...declared } = drawn as Record<string, unknown>;
    const program = (service: string, www: string, aliases: readonly [string, string] | undefined): Thing[] => [
      {
        ...{ name: service, inputs: withPlainReferences(kind, declared) },
        options: aliases ? { aliases: [{ name: aliases[0] }] } : {},
      },
      {
        ...{ name: www, inputs: { [camel(name)]: { $: service }, name: HOST } },
        options: aliases ? { aliases: [{ name: aliases[1] }] } : {},
      },
    ];
    await engine.up(program("it", "www", undefined));
    await engine.up(program("it", "www", undefined));
    const ids = [...engine.state.values()].map(({ id }) => id);
    await world.io.client.clock.sleep(3_600_000);
    world.writes();
    expect(await refusal(engine.preview(program("other", "www other", undefined)))).toMatch(
      /Domain "www other" cannot be created while .*www, has shop\.example\.org.*aliases: \[\{ name: "www" \}\]/s,
    );
    expect(world.writes()).toEqual({});
    await engine.up(program("other", "www other", ["it", "www"]));
    expect([...engine.state.values()].map(({ id }) => id)).toEqual(ids);
  },
);

function camel(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}
