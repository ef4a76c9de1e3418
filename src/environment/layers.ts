import { closest } from "../model/names";
import { hint, type Mistake, mistake, rename } from "./mistake";
import { Overlaid } from "./overlaid";
import { type Branch, describe, isNothing, type Position, type Tree } from "./tree";
import { kindsBySection } from "./words";

/** One environment: the base with its overlay. */
export interface Layers {
  readonly sections: Branch;
  readonly outputs: Branch;
  /** Where the overlay removes what the base has, by its path in the environment. */
  readonly removed: ReadonlyMap<string, Position>;
}

const TOP = ["base", "environments", "outputs"];
const OUTPUTS = "outputs";
/** Keys for YAML anchors, and for notes of other tools. */
const isTheirs = (key: string) => key.startsWith("x-");
const nothing: Branch = { is: "map", at: undefined, entries: new Map() };

/** The names in `environments`. */
export function environmentsIn(file: Tree): string[] {
  const listed = file.is === "map" ? file.entries.get("environments")?.value : undefined;
  return listed?.is === "map" ? [...listed.entries.keys()] : [];
}

/** Allowed, but a file that was lost this way deletes everything that the stack has. */
const EMPTY: Mistake = { ...mistake("remark", "", "The file is empty: it declares no resource."), severity: "warning" };

/** Merges the overlay of `environment` into the base. A file without environments is the same for all of them. */
export function layersOf(file: Tree, environment: string): Layers & { mistakes: readonly Mistake[] } {
  const mistakes: Mistake[] = [];
  const map = (tree: Tree | undefined, path: string): Branch => {
    if (tree?.is === "map") return tree;
    if (tree && !isNothing(tree)) {
      mistakes.push(mistake("invalid", path, `${path} must be a map, got ${describe(tree)}.`, { position: tree.at }));
    }
    return nothing;
  };
  const top = map(isNothing(file) ? undefined : file, "the file");
  mistakes.push(...strayAtTop(top));
  if (isNothing(file)) mistakes.push(EMPTY);
  const base = map(top.entries.get("base")?.value, "base");
  const listed = map(top.entries.get("environments")?.value, "environments");
  const own = listed.entries.get(environment);
  if (!own && listed.entries.size > 0) {
    const names = [...listed.entries.keys()];
    const say = `There is no environment ${JSON.stringify(environment)} in this file.${hint(environment, names)}`;
    const position = top.entries.get("environments")?.at;
    mistakes.push(mistake("undefined", "environments", say, { position, allowed: names.join(", ") }));
  }
  const overlay = map(own?.value, `environments.${environment}`);
  const sections = [...kindsBySection.keys()];
  mistakes.push(...straySections("base", base, sections), ...strayResources(environment, base, overlay));
  mistakes.push(...straySections(`environments.${environment}`, overlay, [...sections, OUTPUTS]));
  map(top.entries.get(OUTPUTS)?.value, OUTPUTS);
  map(overlay.entries.get(OUTPUTS)?.value, `environments.${environment}.${OUTPUTS}`);
  const overlaid = new Overlaid(`environments.${environment}`);
  const outputs = overlaid.outputs(only(top, isOutputs), only(overlay, isOutputs));
  return {
    sections: overlaid.sections(
      base,
      only(overlay, (key) => !isOutputs(key)),
    ),
    outputs: outputs?.is === "map" ? outputs : nothing,
    removed: overlaid.removed,
    mistakes: [...mistakes, ...overlaid.mistakes],
  };
}

function strayAtTop({ entries }: Branch): Mistake[] {
  const stray = [...entries].filter(([key]) => !TOP.includes(key) && !isTheirs(key));
  return stray.map(([key, { at }]) => {
    const meant = kindsBySection.has(key) ? " Put it under base." : hint(key, TOP);
    const suggestion = kindsBySection.has(key) ? undefined : rename(key, TOP);
    const say = `${key} is not a key of the file.${meant}`;
    return mistake("unknown-key", key, say, { position: at, allowed: TOP.join(", "), suggestion });
  });
}

function straySections(where: string, { entries }: Branch, words: readonly string[]): Mistake[] {
  const stray = [...entries].filter(([key]) => !words.includes(key));
  return stray.map(([key, { at }]) => {
    const own = TOP.includes(key) ? " Put it at the top of the file." : hint(key, words);
    const say = `${where}.${key} is not a section.${own}`;
    const suggestion = rename(key, words);
    return mistake("unknown-key", `${where}.${key}`, say, { position: at, allowed: words.join(", "), suggestion });
  });
}

/** Resources that only the environment has, with a name that is almost that of one in the base. */
function strayResources(environment: string, base: Branch, overlay: Branch): Mistake[] {
  return [...overlay.entries].flatMap(([section, { value }]) => {
    const below = base.entries.get(section)?.value;
    if (value.is !== "map" || below?.is !== "map") return [];
    const names = [...below.entries.keys()];
    return [...value.entries].flatMap(([name, { at, value: own }]) => {
      const meant = names.includes(name) || isNothing(own) ? undefined : closest(name, names);
      if (meant === undefined || value.entries.has(meant)) return [];
      const path = `environments.${environment}.${section}.${name}`;
      const say = `${path} is a new resource: base has none of this name. Did you mean ${meant}?`;
      const suggestion = { edit: "rename", to: meant } as const;
      return [{ ...mistake("remark", path, say, { position: at, suggestion }), severity: "warning" as const }];
    });
  });
}

const isOutputs = (key: string) => key === OUTPUTS;

function only(branch: Branch, isMeant: (key: string) => boolean): Branch {
  return { ...branch, entries: new Map([...branch.entries].filter(([key]) => isMeant(key))) };
}
