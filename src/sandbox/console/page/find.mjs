import { toneOf } from "./words.mjs";

/** @typedef {import("../picture").Drawn} Drawn */

/** The worst first: what one opens the console for. */
const TONES = ["bad", "busy", "good", "calm"];

const byText = (/** @type {string} */ a, /** @type {string} */ b) => a.localeCompare(b, "en", { numeric: true });

/** @type {Record<string, { label: string, compare: (a: Drawn, b: Drawn) => number }>} */
export const ORDERS = {
  newest: { label: "Newest first", compare: (a, b) => byText(b.created_at, a.created_at) },
  state: {
    label: "By state",
    compare: (a, b) => TONES.indexOf(toneOf(a.status)) - TONES.indexOf(toneOf(b.status)),
  },
  name: { label: "By name", compare: () => 0 },
};

/**
 * The objects of a kind whose name, kind or ID contains a text; those that are equal in the order are by name.
 *
 * @param {readonly Drawn[]} objects
 * @param {{ match: string, kind: string, order: string }} wanted `kind` is a collection, or empty for all
 * @returns {Drawn[]}
 */
export function find(objects, { match, kind, order }) {
  const text = match.trim().toLowerCase();
  const isFound = (/** @type {Drawn} */ { collection, label, noun, id }) =>
    (kind === "" || collection === kind) && `${label} ${noun} ${id}`.toLowerCase().includes(text);
  const compare = ORDERS[order]?.compare ?? (() => 0);
  return objects.filter(isFound).sort((a, b) => compare(a, b) || byText(a.label, b.label) || byText(a.id, b.id));
}

/**
 * How many objects of each kind there are, in the order of their names.
 *
 * @param {readonly Drawn[]} objects
 * @returns {{ kind: string, noun: string, count: number }[]}
 */
export function kindsOf(objects) {
  /** @type {Map<string, { kind: string, noun: string, count: number }>} */
  const kinds = new Map();
  for (const { collection, noun } of objects) {
    const count = (kinds.get(collection)?.count ?? 0) + 1;
    kinds.set(collection, { kind: collection, noun, count });
  }
  return [...kinds.values()].sort((a, b) => byText(a.noun, b.noun));
}

/**
 * What a picture shows of what was found: it, and what it is directly linked to.
 *
 * @param {import("../picture").Picture} picture
 * @param {readonly Drawn[]} found
 */
export function around({ objects, links }, found) {
  const own = new Set(found.map(({ id }) => id));
  const kept = links.filter(({ from, to }) => own.has(from) || own.has(to));
  const shown = new Set([...own, ...kept.flatMap(({ from, to }) => [from, to])]);
  return { objects: objects.filter(({ id }) => shown.has(id)), links: kept, own };
}
