import { Alias } from "yaml";
import { type Change, changed, inside, type Steps } from "./change";
import type { Node } from "./literal";
import type { Yaml } from "./yaml";

/** A way of writing one change down, as changes of the file itself. `undefined` where it does not lend itself. */
export type Way = (file: Yaml, change: Change) => readonly Change[] | undefined;

/** Where the value stands. */
export const inPlace =
  (layer: Steps): Way =>
  (_, change) => [{ ...change, at: [...layer, ...change.at] }];

/** With the maps that lead there. */
export const asNew =
  (layer: Steps): Way =>
  (file, change) =>
    change.is === "set" ? [nested(file, [...layer, ...change.at], change.to)] : undefined;

/** An alias of a map becomes a map that merges it (`<<`) and overrides a key. */
export const overMerged =
  (layer: Steps): Way =>
  (file, change) => {
    const at = [...layer, ...change.at];
    const alias = nodeFrom(file, at.slice(0, -1));
    const [, source] = alias?.is === "opaque" ? (/^is \*(.+)$/.exec(alias.say) ?? []) : [];
    if (change.is !== "set" || source === undefined || typeof at.at(-1) === "number") return undefined;
    const to = { "<<": new Alias(source), [String(at.at(-1))]: change.to };
    return [{ is: "set", at: at.slice(0, -1), to, over: true }];
  };

/** What an alias or `<<` brings along is copied, and changed in the copy. */
export const asCopy =
  (layer: Steps): Way =>
  (file, change) => {
    const full = [...layer, ...change.at];
    let length = 0;
    while (length < full.length && isOwn(nodeFrom(file, full.slice(0, length + 1)))) length += 1;
    // To remove an entry of another layer, its whole map must be written.
    const isWhole = change.is !== "set" && length >= full.length - 1;
    const at = full.slice(0, isWhole ? full.length - 1 : length + 1);
    if (at.length <= layer.length + 2) return undefined;
    const copy = inside(file.plain(), at);
    return [{ is: "set", at, to: changed(copy, { ...change, at: full.slice(at.length) }), over: true }];
  };

/** The overlay of the environment overrides the value; a list is overridden as a whole. */
export const inOverlay =
  (overlay: Steps): Way =>
  (file, change) => {
    const plain = file.plain();
    const inForce = (at: Steps) => inside(plain, [...overlay, ...at]) ?? inside(plain, ["base", ...at]);
    const list = change.at.findIndex((step) => typeof step === "number");
    if (list >= 0 || change.is === "arrange") {
      const at = list < 0 ? change.at : change.at.slice(0, list);
      return [nested(file, [...overlay, ...at], changed(inForce(at), { ...change, at: change.at.slice(at.length) }))];
    }
    const at = [...overlay, ...change.at];
    if (change.is === "remove") return [nested(file, at, null)];
    if (change.is === "set") return [nested(file, at, change.to)];
    if (change.is !== "rename") return undefined;
    return [nested(file, [...at.slice(0, -1), change.to], inForce(change.at)), nested(file, at, null)];
  };

/** The object around the value as a whole: an overlay does not merge objects of different `type`. */
export const wholeInOverlay =
  (overlay: Steps): Way =>
  (file, change) => {
    const at = change.at.slice(0, -1);
    // The field of a resource, or below it.
    if (change.is !== "set" || at.length < 3 || at.some((step) => typeof step === "number")) return undefined;
    const plain = file.plain();
    const [base, own] = [["base"], overlay].map((layer) => inside(plain, [...layer, ...at]));
    const to = changed({ ...(base as object), ...(own as object) }, { ...change, at: change.at.slice(-1) });
    return [{ ...nested(file, [...overlay, ...at], to), over: true }];
  };

/** A value with the maps around it that are not there yet. */
function nested(file: Yaml, at: Steps, value: unknown): Change {
  let length = 1;
  while (length < at.length && nodeFrom(file, at.slice(0, length))?.is === "map") length += 1;
  const to = at.slice(length).reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
  return { is: "set", at: at.slice(0, length), to };
}

const isOwn = (node: Node | undefined) => node !== undefined && node.is !== "opaque";

function nodeFrom(file: Yaml, at: Steps): Node | undefined {
  return at.reduce<Node | undefined>(
    (node, step) =>
      node?.is === "map"
        ? node.entries.findLast(({ key }) => key === step)?.value
        : node?.is === "list"
          ? node.items[Number(step)]
          : undefined,
    file.root,
  );
}
