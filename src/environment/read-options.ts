import type { Kind, Suggestion } from "../model";
import { hint, type Mistake, mistake, rename } from "./mistake";
import { type Branch, describe, type Position, type Tree } from "./tree";
import { kindsByWord } from "./words";

/** The engine's options for a resource: under `options` beside its fields. */
export interface Options {
  /** Refuses to delete it. */
  readonly protect?: boolean;
  /** Removes it from the state without deleting it. */
  readonly retainOnDelete?: boolean;
  /** Dependencies that are not references. */
  readonly dependsOn?: readonly Dependency[];
}

export interface Dependency {
  readonly kind: Kind;
  readonly name: string;
  readonly at: Position | undefined;
}

const SWITCHES = ["protect", "retainOnDelete"] as const;
const KEY = "options";
/** Names under `options`. */
const optionNames: readonly string[] = [...SWITCHES, "dependsOn"];

/** Removes the options from a resource's tree. */
export function readOptions(
  tree: Branch,
  path: string,
): { options: Options; own: Branch; mistakes: readonly Mistake[] } {
  const given = tree.entries.get(KEY)?.value;
  if (!given) return { options: {}, own: tree, mistakes: [] };
  const own = { ...tree, entries: new Map([...tree.entries].filter(([key]) => key !== KEY)) };
  const at = `${path}.${KEY}`;
  if (given.is !== "map") {
    const say = `${at} must be a map with ${optionNames.join(", ")}, got ${describe(given)}.`;
    return { options: {}, own, mistakes: [mistake("invalid", at, say, { position: given.at })] };
  }
  const mistakes: Mistake[] = [];
  const options: { protect?: boolean; retainOnDelete?: boolean; dependsOn?: Dependency[] } = {};
  for (const [key, { at: position, value }] of given.entries) {
    const name = SWITCHES.find((one) => one === key);
    if (name && value.is === "leaf" && typeof value.value === "boolean") options[name] = value.value;
    else if (name) {
      const say = `${at}.${key} must be true or false, got ${describe(value)}.`;
      const given = value.is === "leaf" ? value.value : undefined;
      const suggestion: Suggestion = { edit: "replace", with: !/^(no|off|false|0)$/i.test(String(given)) };
      mistakes.push(mistake("invalid", `${at}.${key}`, say, { position: value.at, given, suggestion }));
    } else if (key === "dependsOn") options.dependsOn = dependencies(value, `${at}.${key}`, mistakes);
    else {
      const say = `${at}.${key} is not an option.${hint(key, optionNames)}`;
      const suggestion = rename(key, optionNames);
      mistakes.push(
        mistake("unknown-key", `${at}.${key}`, say, { position, allowed: optionNames.join(", "), suggestion }),
      );
    }
  }
  return { options, own, mistakes };
}

/** `[{ application: api }]` */
function dependencies(tree: Tree, path: string, mistakes: Mistake[]): Dependency[] {
  const items: readonly Tree[] = tree.is === "list" ? tree.items : [];
  const found = items.flatMap((item) => {
    const [[word, entry] = [], ...more] = item.is === "map" ? [...item.entries] : [];
    const kind = kindsByWord.get(word ?? "");
    const name = entry?.value.is === "leaf" ? entry.value.value : undefined;
    if (kind && typeof name === "string" && more.length === 0) return [{ kind, name, at: item.at }];
    const say = `${path} must list resources such as { ${[...kindsByWord.keys()][0]}: … }.${hint(word ?? "", [...kindsByWord.keys()])}`;
    mistakes.push(mistake("invalid", path, say, { position: item.at }));
    return [];
  });
  if (tree.is !== "list") {
    mistakes.push(mistake("invalid", path, `${path} must be a list, got ${describe(tree)}.`, { position: tree.at }));
  }
  return found;
}
