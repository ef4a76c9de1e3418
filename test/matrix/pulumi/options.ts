import { isDeepStrictEqual } from "node:util";
import { type Field, isWriteOnly, type Kind } from "../../../src/model";
import type { Raw } from "../../../src/pulumi/native/protocol";
import { withoutSecrets } from "../laws/emptied";
import { inAnotherCase } from "../laws/spelling";
import { type Flags, type Thing, valueIn } from "./model";

/** What is drawn for one case. */
export interface Scene {
  readonly kind: Kind;
  readonly before: Raw;
  /** With the immutables of `before`, as has `third`. */
  readonly after: Raw;
  readonly third: Raw;
  readonly other: Raw;
  readonly seed: number;
}

export interface Plot {
  program(id: string): readonly Thing[];
  /** A run before it. */
  readonly between?: readonly Thing[];
  readonly flags?: Flags;
  /** Options that it was made with. */
  readonly first?: Thing["options"];
  readonly drifts?: true;
  /** It left the state, and is still there. */
  readonly forgets?: true;
  /** The second run is of another release; without it, that of every second seed is. */
  readonly apart?: true;
  /** What is ignored is valid with whatever else is declared. */
  readonly runs?: true;
}

export type Option = (scene: Scene, one: (inputs: Raw, options?: Thing["options"]) => Thing) => Plot | undefined;

const ignoring =
  (paths: (scene: Scene) => readonly string[], more: Partial<Plot> = {}): Option =>
  (scene, one) => {
    const found = paths(scene);
    const path = found[scene.seed % (found.length || 1)];
    if (path === undefined) return undefined;
    return { program: () => [one(scene.after, { ignoreChanges: [path] })], ...more };
  };

/** What is ignored, in the run that also moves or replaces its object. */
function ignoringIn(paths: (scene: Scene) => readonly string[], by: Successor): Option {
  return (scene, one) => {
    const succeeding = by(scene);
    if (!succeeding) return undefined;
    const { kind, seed } = scene;
    const { inputs, because, options: own = {} } = succeeding;
    const found = paths({ ...scene, after: inputs }).filter((path) => !because.includes(path.split(/[.[]/)[0] ?? ""));
    const ignored = found[Math.floor(seed / variants.length) % (found.length || 1)];
    if (ignored === undefined) return undefined;
    const [order, more] = variants[seed % variants.length] ?? [];
    const { deletionProtection: _, ...open } = inputs;
    const allowed = (id: string) => ({ ...open, ...("allowDataLoss" in kind.fields ? { allowDataLoss: id } : {}) });
    return { program: (id) => [one(allowed(id), { ...own, ...order, ignoreChanges: [ignored] })], ...more };
  };
}

/** Inputs that have the object succeeded by another one, and the names of those that do. */
type Successor = (
  scene: Scene,
) => { readonly inputs: Raw; readonly because: readonly string[]; readonly options?: Thing["options"] } | undefined;

const successors: Readonly<Record<string, Successor>> = {
  "a move": ({ kind: { move }, before, after, other }) => {
    const place = move?.field ?? "";
    if (!move || other[place] === before[place]) return undefined;
    return { inputs: { ...after, [place]: other[place] }, because: [place] };
  },
  "a changed immutable": ({ kind: { fields, move }, before, after, other }) => {
    const because = Object.entries(fields).flatMap(([name, { mutability }]) =>
      mutability === "immutable" && name !== move?.field && !isDeepStrictEqual(other[name], before[name]) ? [name] : [],
    );
    const changed = Object.fromEntries(because.map((name) => [name, other[name]]));
    return because.length > 0 ? { inputs: { ...after, ...changed }, because } : undefined;
  },
  replaceOnChanges: (scene) => {
    const { kind, before, after, seed } = scene;
    const found = differing(before, after).filter((name) => name !== kind.move?.field);
    const name = found[seed % (found.length || 1)];
    if (name === undefined) return undefined;
    return { inputs: after, because: [name], options: { replaceOnChanges: [name] } };
  },
};

/** What can be ignored. */
const ignorable = {
  field: fields,
  part: parts,
  entry: entries,
  "inside an entry": insides,
  "write-only": writeOnlyChanged,
};

/** Each in the order of the engine or the other one, or with what others have changed, by the seed. */
const variants: readonly [Thing["options"], Partial<Plot>][] = [
  [{}, {}],
  [{ deleteBeforeReplace: true }, {}],
  [{}, { drifts: true, flags: { refresh: true } }],
];

const ignoredInSuccessions: Readonly<Record<string, Option>> = Object.fromEntries(
  Object.entries(successors).flatMap(([how, by]) =>
    Object.entries(ignorable).map(([what, paths]) => [`${how}, ignoreChanges: ${what}`, ignoringIn(paths, by)]),
  ),
);

/** Every option of Pulumi that changes what is asked of a native plugin. */
export const options: Readonly<Record<string, Option>> = {
  "no option": ({ after }, one) => ({ program: () => [one(after)] }),
  drift: ({ after }, one) => ({ program: () => [one(after)], drifts: true }),
  "ignoreChanges: field": ignoring(fields),
  "ignoreChanges: field, with drift": ignoring(fields, { drifts: true }),
  "ignoreChanges: field, --refresh": ignoring(fields, { drifts: true, flags: { refresh: true } }),
  "ignoreChanges: part": ignoring(parts),
  "ignoreChanges: entry": ignoring(entries),
  "ignoreChanges: entry, --refresh": ignoring(entries, { drifts: true, flags: { refresh: true } }),
  "ignoreChanges: inside an entry": ignoring(insides),
  replaceOnChanges: (scene, one) => {
    const found = fields(scene);
    return found.length === 0 ? undefined : { program: () => [one(scene.after, { replaceOnChanges: found })] };
  },
  "a changed immutable": ({ other }, one) => ({ program: () => [one(other)] }),
  "a changed immutable, another release": ({ other }, one) => ({ program: () => [one(other)], apart: true }),
  deleteBeforeReplace: ({ other }, one) => ({ program: () => [one(other, { deleteBeforeReplace: true })] }),
  "deleteBeforeReplace, another release": ({ other }, one) => ({
    program: () => [one(other, { deleteBeforeReplace: true })],
    apart: true,
  }),
  retainOnDelete: (_, __) => ({ first: { retainOnDelete: true }, program: () => [] }),
  protect: ({ other }, one) => ({ first: { protect: true }, program: () => [one(other, { protect: true })] }),
  "protect, removal": () => ({ first: { protect: true }, program: () => [] }),
  removal: () => ({ program: () => [] }),
  "removal, another release": () => ({ program: () => [], apart: true }),
  "removal, --target-dependents": () => ({ program: () => [], flags: { dependents: true } }),
  "--replace": ({ after }, one) => ({ program: () => [one(after)], flags: { replace: ["subject"] } }),
  "--replace, another release": ({ after }, one) => ({
    program: () => [one(after)],
    flags: { replace: ["subject"] },
    apart: true,
  }),
  "--replace, under its name": ({ kind: { naming = "" }, before, after }, one) => {
    const { [naming]: _, ...others } = after;
    const inputs = naming in before ? { ...others, [naming]: before[naming] } : others;
    return { program: () => [one(inputs)], flags: { replace: ["subject"] } };
  },
  "--target another": ({ after }, one) => ({ program: () => [one(after)], flags: { target: ["another"] } }),
  "--refresh": ({ after }, one) => ({ program: () => [one(after)], flags: { refresh: true }, drifts: true }),
  import: ({ after }, one) => ({ program: (id) => [one(after, { import: id })], forgets: true }),
  "import of what is declared": ({ before }, one) => ({
    program: (id) => [one(before, { import: id })],
    forgets: true,
  }),
  "adopt of what another resource has": ({ before }, one) => ({
    program: (id) => [one(before), { ...one({ ...before, adopt: { id } }), name: "second" }],
  }),
  "secrets declared as empty": ({ kind, before }, one) => {
    const inputs = withoutSecrets(kind, before);
    return inputs && { program: () => [one(inputs)] };
  },
  "adopt, secrets declared as empty": ({ kind, before }, one) => {
    const inputs = "adopt" in kind.fields ? withoutSecrets(kind, before) : undefined;
    return inputs && { program: (id) => [one({ ...inputs, adopt: { id } })], forgets: true };
  },
  "keys in another case": ({ kind, before }, one) => {
    const inputs = inAnotherCase(kind, before);
    return inputs && { program: () => [one(inputs)] };
  },
  aliases: ({ after }, one) => ({ program: () => [renamed(one, after)] }),
  "aliases, a changed immutable": ({ other }, one) => ({ program: () => [renamed(one, other)] }),
  "aliases, deleteBeforeReplace": ({ other }, one) => ({
    program: () => [renamed(one, other, { deleteBeforeReplace: true })],
  }),
  "aliases, then a new resource of the previous name": ({ before, third }, one) => ({
    between: [renamed(one, before)],
    program: () => [one(third), renamed(one, before)],
  }),
  // The engine passes what the state has in place of the value: its hash.
  "ignoreChanges: write-only": ignoring(writeOnly, { runs: true }),
  ...ignoredInSuccessions,
};

function renamed(
  one: (inputs: Raw, options?: Thing["options"]) => Thing,
  inputs: Raw,
  options: Thing["options"] = {},
): Thing {
  return { ...one(inputs, { ...options, aliases: [{ name: "subject" }] }), name: "renamed" };
}

const differing = (one: Raw, other: Raw) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !isDeepStrictEqual(one[name], other[name]),
  );

function fields({ kind, before, after }: Scene): readonly string[] {
  return differing(before, after).filter((name) => name in kind.fields);
}

function writeOnly({ kind, before, after }: Scene): readonly string[] {
  const namesIn = (all: Kind["fields"], values: unknown) =>
    Object.keys(all).filter(
      (name) => isWriteOnly(all[name] as Field) && isMap(values) && typeof values[name] === "string",
    );
  const inEntries = Object.values(kind.parts).flatMap(({ form, fields: all }) => {
    const map = form.as === "map" ? form.name : "";
    const [one, other] = [before[map], after[map]];
    const keys = isMap(one) && isMap(other) ? Object.keys(one).filter((key) => key in other) : [];
    return keys.flatMap((key) => namesIn(all, (one as Raw)[key]).map((name) => `${map}["${key}"].${name}`));
  });
  return [...namesIn(kind.fields, before), ...inEntries];
}

function writeOnlyChanged(scene: Scene): readonly string[] {
  return writeOnly(scene).filter((path) => {
    const [was, will] = [scene.before, scene.after].map((inputs) => valueIn(inputs, path));
    return !isDeepStrictEqual(was, will);
  });
}

function parts({ kind, before, after }: Scene): readonly string[] {
  return differing(before, after).filter((name) => !(name in kind.fields));
}

const isMap = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);
const isPlain = (key: string) => /^[\w-]+$/.test(key);

function entries({ before, after }: Scene): readonly string[] {
  return differing(before, after).flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    return isMap(one) && isMap(other)
      ? differing(one, other)
          .filter(isPlain)
          .map((key) => `${name}.${key}`)
      : [];
  });
}

function insides({ before, after }: Scene): readonly string[] {
  return differing(before, after).flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    if (!isMap(one) || !isMap(other)) return [];
    return differing(one, other).flatMap((key) => {
      const [was, will] = [one[key], other[key]];
      return isPlain(key) && isMap(was) && isMap(will)
        ? differing(was, will).map((field) => `${name}.${key}.${field}`)
        : [];
    });
  });
}
