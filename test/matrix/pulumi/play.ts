import { rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { movedEntries } from "../../../src/declaration/order";
import { type Kind, type Part, snakeCase, type WantedEntry } from "../../../src/model";
import { DELETE_FIRST } from "../../../src/pulumi/carried-inputs";
import type { EngineLog } from "../../../src/pulumi/engine-log";
import { isInternal } from "../../../src/pulumi/engine-values";
import { plain } from "../../../src/pulumi/marks";
import type { Provider, Raw } from "../../../src/pulumi/native/protocol";
import { provider } from "../../../src/pulumi/native/provider";
import { NativeSession } from "../../../src/pulumi/native/session";
import { tokenOf } from "../../../src/pulumi/native/tokens";
import type { Engine } from "../../../src/pulumi/selected";
import { announcedIn } from "../../laws/announced";
import { type Announced, type Failure, unannounced } from "../../laws/availability";
import { activated, failures } from "../../laws/availability-acts";
import type { World } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { type Delta, type EntryDelta, entriesIn } from "../laws/delta";
import { silentlyEmptied } from "../laws/emptied";
import { lostProtection } from "../laws/guarded";
import { type Shown, sharedObjects, undeclaredWrites, unnamedLosses } from "../laws/judge";
import { type Snapshot, snapshot } from "../laws/snapshot";
import { isQuestion, show, type Write, writesSince } from "../laws/writes";
import { dynamicDoor, dynamicThing } from "./dynamic-door";
import { type Asked, type Flags, holderIn, Pulumi, type Step, started, type Thing, valueIn } from "./model";
import type { Option, Scene } from "./options";

export interface Played {
  readonly isOne: boolean;
  readonly violations: readonly string[];
}

export const NAME = "subject";

/** The ways in which Pulumi's engine reaches the provider. */
export const DOORS = ["native", "dynamic"] as const;
export type Door = (typeof DOORS)[number];

export async function play(world: World, scene: Scene, option: Option, door: Door): Promise<Played> {
  const folder = newFolder();
  try {
    return await played(world, scene, option, { folder, door });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a process is connected with. */
export interface Connected {
  readonly io: World["io"];
  readonly sandbox: Pick<World["sandbox"], "url" | "token">;
  /** What shows which back end its engine has. */
  readonly selected?: Engine;
  /** The location of a shared store. */
  readonly store?: string;
}

const logIn = (said: string[]): EngineLog => {
  const note = (_: string, message: string) => void said.push(message);
  return { notice: note, warning: note, error: note, progress: () => {}, done: async () => {} };
};

/** A process of the native provider that is configured, for an engine in `folder`. */
export function nativeIn(world: Connected, folder: string, said: string[] = [], address?: string): Provider {
  const { selected, store } = world;
  const own = { ...(selected ? { selected } : {}), ...(address === undefined ? {} : { address }) };
  const one = provider(new NativeSession({ engine: logIn(said), folder, clock: world.io.client.clock, ...own }));
  one.configure("", { apiUrl: world.sandbox.url, token: world.sandbox.token, ...(store ? { store } : {}) });
  return one;
}

/** Starts processes of one provider for engines in `folder`, each at the address of one. */
export const starting =
  (world: Connected, door: Door, folder: string, said: string[]) =>
  (address: string): Asked =>
    door === "dynamic" ? dynamicDoor(world, folder, logIn(said), address) : nativeIn(world, folder, said, address);

/** `kind` is that of all resources, or of those with a name. */
export function engineIn(
  world: Connected,
  kind: Kind | ((name: string) => Kind),
  door: Door,
  folder: string,
  said: string[],
  version?: string,
  stack = "test",
  isApart = () => false,
): Pulumi {
  const start = starting(world, door, folder, said);
  const kindOf = (name: string) => (typeof kind === "function" ? kind(name) : kind);
  const urnOf = (name: string) => `urn:pulumi:${stack}::shop::${tokenOf(kindOf(name).name)}::${name}`;
  return new Pulumi(() => started(start, isApart()), urnOf, version === undefined ? {} : { version });
}

interface Where {
  readonly folder: string;
  readonly door: Door;
}

async function played(world: World, scene: Scene, option: Option, { folder, door }: Where): Promise<Played> {
  const { kind, before } = scene;
  const said: string[] = [];
  let isApart = false;
  const engine = engineIn(world, kind, door, join(folder, "own"), said, undefined, "test", () => isApart);
  const one = (inputs: Raw, options: Thing["options"] = {}): Thing => ({
    name: NAME,
    // As our classes do.
    inputs: { ...inputs, [DELETE_FIRST]: options.deleteBeforeReplace ?? false },
    options,
  });
  const through = (thing: Thing) => (door === "dynamic" ? dynamicThing(thing) : thing);
  const plot = option(scene, one);
  const first = plot && through(one(before, plot.first ?? {}));
  if (!plot || !first) return { isOne: false, violations: [] };
  const isMade = await engine.up([first]).then(
    () => true,
    () => false,
  );
  const kept = engine.state.get(NAME);
  if (!isMade || !kept) return { isOne: false, violations: [] };
  if (plot.drifts) {
    const somebody = engineIn(world, kind, door, join(folder, "somebody"), []);
    somebody.state.set(NAME, { ...kept, protected: false });
    await somebody.up([one(scene.third)]).catch(() => undefined);
  }
  if (plot.forgets) engine.state.delete(NAME);
  const between = (plot.between ?? []).map(through).filter((thing) => thing !== undefined);
  if (between.length > 0) await engine.up(between);
  const found = await snapshot(kind, kept.id, world.io.client);
  const began = await activated(world);
  said.length = 0;
  writesSince();
  isApart = plot.apart ?? scene.seed % 2 === 1;
  const program = plot.program(kept.id).map(through);
  if (program.some((thing) => !thing)) return { isOne: false, violations: [] };
  const things = program.filter((thing) => thing !== undefined);
  const held = new Set([...engine.state.values()].map(({ id }) => id));
  let isDone = true;
  const steps = await engine.up(things, plot.flags).catch((error: Error) => {
    said.push(error.message);
    isDone = false;
    return engine.shown;
  });
  const writes = writesSince();
  const shown = steps.map((step) => ({
    ...shownBy(kind, step, kept.id, said.join("\n"), found),
    isHeld: step.before === undefined && held.has(kept.id),
  }));
  const declarations = [before, scene.after, scene.third, scene.other];
  const violations = [
    ...undeclaredWrites(shown, writes),
    ...unnamedLosses(shown, writes),
    ...silentlyEmptied({ kind, declarations }, writes, said.join("\n")),
    ...sharedObjects([...engine.state].map(([name, { id }]) => [name, id])),
    ...(isHidden(kind, steps, plot.flags)
      ? []
      : unannounced(
          shownIn(steps, await failures(began, world)),
          announcedIn(said).flatMap(underNames(kind, declarations)),
        )),
  ];
  violations.push(...(isDone ? unkept(steps, things, engine) : unfinished(steps, things, writes)));
  const exists = await snapshot(kind, kept.id, world.io.client);
  violations.push(...lostProtection(before.deletionProtection === true, kept.id, exists));
  const isToGo = isDone && engine.errors.length === 0 && steps.some(({ op }) => op === "replace" || op === "delete");
  const isInState = [...engine.state.values()].some(({ id }) => id === kept.id);
  if (isToGo && !isInState && !kept.retains && kept.deletedWith === undefined && exists) {
    violations.push(`${kept.id} is in no state any more and still exists: ${said.join("; ")}`);
  }
  if (isDone ? things.some(({ options }) => options.ignoreChanges) : plot.runs) {
    violations.push(...(isDone ? await nextRun(engine, things) : await onlyIgnored(engine, things)));
  }
  return { isOne: true, violations };
}

/** What is ignored is on a successor as it was on the original; inside of what that did not have, there is nothing to keep. */
function unkept(steps: readonly Step[], things: readonly Thing[], engine: Pulumi): readonly string[] {
  return steps.flatMap(({ name, op, before }) => {
    const { ignoreChanges = [] } = op === "replace" ? (things.find((one) => one.name === name)?.options ?? {}) : {};
    const [was, is] = [before, engine.state.get(name)].map((one) => plain(one?.outputs ?? {}));
    return ignoreChanges
      .filter((path) => (holderIn(was, path) ?? undefined) !== undefined)
      .filter((path) => !isDeepStrictEqual(valueIn(was, path), valueIn(is, path)))
      .map((path) => `the successor of ${name} has another ${path}, which is ignored`);
  });
}

/** A run that refuses what it would lose of that has sent nothing. */
function unfinished(steps: readonly Step[], things: readonly Thing[], writes: readonly Write[]): readonly string[] {
  const isOf = ({ name, op }: Step) =>
    op === "replace" && things.some((one) => one.name === name && one.options.ignoreChanges);
  return steps.some(isOf)
    ? writes.filter((write) => !isQuestion(write)).map((write) => `a refused run sends ${show(write)}`)
    : [];
}

/** Why a run fails, or what `after` says of one that does not. */
export const endOf = (run: Promise<unknown>, after = () => ""): Promise<string> =>
  run.then(after, (error: Error) => error.message);

async function nextRun(engine: Pulumi, things: readonly Thing[]): Promise<readonly string[]> {
  await endOf(engine.up(things));
  const again = writesSince().filter((write) => !isQuestion(write));
  return again.map((write) => `the next run of the same program sends ${show(write)}`);
}

/** What is refused is also refused without the option. */
async function onlyIgnored(engine: Pulumi, things: readonly Thing[]): Promise<readonly string[]> {
  const refusal = await endOf(engine.up(things));
  const whole = things.map(({ options: { ignoreChanges: _, ...options }, ...thing }) => ({ ...thing, options }));
  return refusal !== "" && (await endOf(engine.up(whole))) === "" ? [`what is ignored is refused: ${refusal}`] : [];
}

function shownBy(kind: Kind, step: Step, id: string, said: string, found: Snapshot | undefined): Shown {
  const { op, before, inputs } = step;
  const news = plain(inputs ?? {});
  const action = op === "same" || op === "import" || op === "refresh" ? "no-op" : op;
  const paths = shownPaths(step, plain(before?.inputs ?? {}), news);
  const isMove =
    (op === "replace" || op === "update") &&
    kind.move !== undefined &&
    paths.some(([first]) => first === kind.move?.field);
  return {
    kind,
    action: isMove ? "update" : action,
    id,
    name: String(plain(before?.inputs ?? {})[snakeCase("displayName")] ?? ""),
    delta: deltaOf(kind, step.diff?.changes ?? false, paths, plain(before?.inputs ?? {}), news),
    isMove,
    isUnfinished: (step.diff?.changes ?? false) && paths.length === 0,
    isAllowed: news.allowDataLoss === id,
    said,
    snapshot: found,
  };
}

type Path = readonly (string | number)[];

/** What the engine shows of a step, line by line: what the provider has told it, else how the inputs differ. */
function shownPaths({ op, diff }: Step, olds: Raw, news: Raw): readonly Path[] {
  const told = Object.keys(diff?.detailed ?? {}).map(tokens);
  return told.length > 0 || op === "delete" || !diff?.changes ? told : differingPaths(olds, news);
}

function differingPaths(one: unknown, other: unknown, under: Path = []): readonly Path[] {
  if (isDeepStrictEqual(one, other)) return [];
  const [before, after] = [one, other].map((side) => (typeof side === "object" && side !== null ? side : undefined));
  if (!before || !after) return [under];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isInternal(name));
  const at = (side: object, name: string) => (side as Raw)[name];
  const isList = Array.isArray(before) && Array.isArray(after);
  return names.flatMap((name) =>
    differingPaths(at(before, name), at(after, name), [...under, isList ? Number(name) : name]),
  );
}

function deltaOf(kind: Kind, isAny: boolean, paths: readonly Path[], olds: Raw, news: Raw): Delta {
  const fields = new Set(paths.map(([first]) => String(first)).filter((name) => name in kind.fields));
  const entries: Record<string, Map<string, EntryDelta>> = {};
  const wanted = Object.fromEntries(Object.entries(kind.parts).map(([name, part]) => [name, entriesIn(part, news)]));
  const had = Object.fromEntries(Object.entries(kind.parts).map(([name, part]) => [name, entriesIn(part, olds)]));
  const either = Object.fromEntries(
    Object.keys(kind.parts).map((name) => [name, [...(had[name] ?? []), ...(wanted[name] ?? [])]]),
  );
  for (const [name, part] of Object.entries(kind.parts)) {
    const own = new Map<string, EntryDelta>();
    entries[name] = own;
    const { form } = part;
    for (const [top, second, third] of paths) {
      if (!(form.as === "columns" ? String(top) in form.columns : form.name === top)) continue;
      const [before, after] = [had[name] ?? [], wanted[name] ?? []];
      const keys =
        second === undefined
          ? either[name]?.map(({ key }) => key)
          : typeof second === "number"
            ? [before[second]?.key, after[second]?.key].filter((key) => key !== undefined)
            : [second];
      for (const key of keys ?? []) {
        const [was, will] = [before, after].map((some) => some.some((entry) => entry.key === key));
        // Where the name at a place is another one, so is the entry, with all that it says.
        const isWhole = third === undefined || form.as === "columns" || isIdentity(part, String(third));
        const all = isWhole ? Object.keys(part.fields) : [String(third)];
        const names = new Set([...(own.get(key)?.fields ?? []), ...all]);
        own.set(key, { is: !was ? "added" : !will ? "removed" : "changed", fields: names });
      }
    }
  }
  const arranged = new Set(
    Object.entries(kind.parts)
      .filter(([name, part]) => (entries[name]?.size ?? 0) > 0 && isInOtherOrder(part, wanted[name], had[name]))
      .map(([name]) => name),
  );
  return { fields, entries, arranged, isAny, after: news, wanted, either };
}

function isInOtherOrder(part: Part, wanted: readonly WantedEntry[] = [], had: readonly WantedEntry[] = []): boolean {
  return movedEntries(part, wanted, had).length > 0;
}

const isIdentity = ({ form }: Part, field: string) => form.as === "list" && form.identity.includes(field);

/** `processes.web.port`, `destinations[0]`, `domains["shop.example.com"]`. */
function tokens(path: string): Path {
  return [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(([, quoted, index, name]) =>
    index === undefined ? (quoted ?? name ?? "") : Number(index),
  );
}

/** What `--replace` replaces is shown to no preview: under another name, nothing can name its hosts (docs/pulumi.md). */
function isHidden({ naming = "" }: Kind, steps: readonly Step[], flags: Flags = {}): boolean {
  return steps.some(
    ({ name, before, inputs = {} }) =>
      (flags.replace?.includes(name) ?? false) && before !== undefined && before.inputs[naming] !== inputs[naming],
  );
}

/** Pulumi calls a resource by its name in the program, and what it leads to has the name of its object. */
const underNames =
  (kind: Kind, declarations: readonly Readonly<Record<string, unknown>>[]) =>
  (outage: Announced): Announced[] => {
    if (!("until" in outage)) return [outage];
    const called = new RegExp(`^${kind.name} "[^"]*"`);
    const names = declarations.map((one) => `${kind.name} "${String(one.displayName)}"`);
    return [outage, ...names.map((name) => ({ ...outage, subject: outage.subject.replace(called, name) }))];
  };

/** How what a deleted resource was fails: a host, a connection, and what forwarded to it alone. */
const UNASKED = ["unknownHost", "notConnected", "noDestination"];

/** Pulumi asks no provider about the deletion of a resource, which it shows itself: what ends with that is wanted. */
function shownIn(steps: readonly Step[], failed: readonly Failure[]): readonly Failure[] {
  const isDeletion = steps.some(({ op }) => op === "delete");
  return failed.map((one) =>
    isDeletion && UNASKED.some((reason) => reason in one.seconds) ? { ...one, isWanted: true } : one,
  );
}
