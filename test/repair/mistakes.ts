import { isMap, isPair, isScalar, isSeq, type Pair, parseDocument, type Scalar, visit, type YAMLMap } from "yaml";
import type { Block, Entry, Value } from "../../src/hcl/body";
import { parseHcl } from "../../src/hcl/parse";

/** Draws a number below `count`. */
export type Draw = (count: number) => number;

/** A mistake at a random place of a valid text; `undefined` if this one cannot be made there. */
export interface Way {
  readonly name: string;
  make(text: string, draw: Draw): string | undefined | Promise<string | undefined>;
}

/** A slip of the fingers: a letter is lost, doubled, swapped with the next, or another one. */
function slip(word: string, draw: Draw): string {
  const at = draw(word.length);
  const [head, letter, tail] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  const swapped = tail === "" ? word : `${head}${tail.charAt(0)}${letter}${tail.slice(1)}`;
  return [`${head}${tail}`, `${head}${letter}${letter}${tail}`, swapped, `${head}q${tail}`][draw(4)] ?? word;
}

const pickOf = <T>(all: readonly T[], draw: Draw): T | undefined => all[draw(Math.max(1, all.length))];

/** Of another type, or beyond any limit. */
function misfit(value: unknown, draw: Draw): unknown {
  if (typeof value === "number") return [String(value), value * 100_000, -value, `${value} pieces`][draw(4)];
  if (typeof value === "boolean") return [value ? "yes" : "no", value ? 1 : 0][draw(2)];
  return [[value], 7, true, { value }][draw(4)];
}

const STRAYS: Readonly<Record<string, string>> = {
  id: "x",
  createdAt: "2026-01-01T00:00:00Z",
  dockerImage: "shop:1",
  gitType: "gitlab",
  colour: "red",
};

interface YamlSites {
  readonly pairs: readonly Pair<Scalar<string>, unknown>[];
  readonly maps: readonly YAMLMap[];
}

function sitesIn(document: ReturnType<typeof parseDocument>): YamlSites {
  const pairs: Pair<Scalar<string>, unknown>[] = [];
  const maps: YAMLMap[] = [];
  visit(document, (_, node) => {
    if (isPair(node) && isScalar(node.key)) pairs.push(node as Pair<Scalar<string>, unknown>);
    if (isMap(node)) maps.push(node);
  });
  return { pairs, maps };
}

/** The text of a tree; `undefined` if an alias has lost its anchor. */
export function written(document: ReturnType<typeof parseDocument>): string | undefined {
  try {
    return document.toString({ lineWidth: 0 });
  } catch {
    return undefined;
  }
}

/** Changes the tree of a file. */
function inYaml(name: string, change: (sites: YamlSites, draw: Draw) => boolean): Way {
  return {
    name,
    make: (text, draw) => {
      const document = parseDocument(text);
      return change(sitesIn(document), draw) ? written(document) : undefined;
    },
  };
}

const scalarsOf = <T>({ pairs }: YamlSites, is: (value: unknown) => value is T) =>
  pairs.flatMap(({ value }) => (isScalar(value) && is(value.value) ? [value as Scalar<T>] : []));
const isText = (value: unknown): value is string => typeof value === "string";

export const yamlWays: readonly Way[] = [
  inYaml("a misspelt key", ({ pairs }, draw) => {
    const pair = pickOf(pairs, draw);
    if (!pair || pair.key.value.length < 3) return false;
    pair.key.value = slip(pair.key.value, draw);
    return true;
  }),
  inYaml("a misspelt value", (sites, draw) => {
    const scalar = pickOf(scalarsOf(sites, isText), draw);
    if (!scalar || scalar.value.length < 3) return false;
    scalar.value = slip(scalar.value, draw);
    return true;
  }),
  inYaml("a value of another type or size", ({ pairs }, draw) => {
    const pair = pickOf(pairs, draw);
    if (!pair || !isScalar(pair.value)) return false;
    pair.value = parseDocument(JSON.stringify(misfit(pair.value.value, draw))).contents;
    return true;
  }),
  inYaml("a key that is missing", ({ maps }, draw) => {
    const map = pickOf(maps, draw);
    const gone = map && pickOf(map.items, draw);
    if (!gone) return false;
    map.items.splice(map.items.indexOf(gone), 1);
    return true;
  }),
  inYaml("a key that does not belong there", ({ maps }, draw) => {
    const [name, value] = pickOf(Object.entries(STRAYS), draw) ?? [];
    const map = pickOf(maps, draw);
    if (!map || map.has(name)) return false;
    map.set(name, value);
    return true;
  }),
  inYaml("a plain value instead of a map", ({ pairs }, draw) => {
    const pair = pickOf(
      pairs.filter(({ value }) => isMap(value) && value.items.length === 1),
      draw,
    );
    const [only] = pair && isMap(pair.value) ? pair.value.items : [];
    if (!pair || !only || !isScalar(only.value)) return false;
    pair.value = only.value;
    return true;
  }),
  inYaml("an item that is repeated, or an item less", ({ pairs }, draw) => {
    const pair = pickOf(
      pairs.filter(({ value }) => isSeq(value)),
      draw,
    );
    if (!pair || !isSeq(pair.value)) return false;
    if (draw(2) === 0) pair.value.items.push(pair.value.items[0]);
    else pair.value.items.splice(0);
    return true;
  }),
  {
    name: "a line that is written twice",
    make: (text, draw) => {
      const lines = text.split("\n");
      const at = draw(lines.length);
      if (!/^ +\w+: \S/.test(lines[at] ?? "")) return undefined;
      lines.splice(at, 0, lines[at] ?? "");
      return lines.join("\n");
    },
  },
  {
    name: "a character of the syntax that is missing",
    make: (text, draw) => {
      const places = [...text.matchAll(/: |\}|"|\]/g)].map(({ index, 0: found }) => [index, found] as const);
      const [at = 0, found = ""] = pickOf(places, draw) ?? [];
      return found === "" ? undefined : text.slice(0, at) + (found === ": " ? ":" : "") + text.slice(at + found.length);
    },
  },
];

type Ranged = readonly [number, number];

interface HclSites {
  readonly entries: readonly (Entry & { readonly range: Ranged })[];
  readonly blocks: readonly (Block & { readonly range: Ranged })[];
}

function hclSites(blocks: readonly Block[]): HclSites {
  const entries: (Entry & { readonly range: Ranged })[] = [];
  const inside = (value: Value): void => {
    if (value.is === "object") add(value.entries);
    if (value.is === "list") for (const item of value.items) inside(item);
  };
  const add = (all: readonly Entry[]): void => {
    for (const entry of all) {
      if (entry.key !== undefined && entry.range) entries.push({ ...entry, range: entry.range });
      inside(entry.value);
    }
  };
  const own = blocks.filter(({ labels: [type = ""] }) => type.startsWith("svc_"));
  for (const block of own) add(block.attributes);
  return { entries, blocks: own.flatMap((block) => (block.range ? [{ ...block, range: block.range }] : [])) };
}

const cut = (text: string, [from, to]: Ranged, by: string) => text.slice(0, from) + by + text.slice(to);

function inHcl(name: string, change: (text: string, sites: HclSites, draw: Draw) => string | undefined): Way {
  return {
    name,
    make: async (text, draw) => change(text, hclSites((await parseHcl(text, "main.tf")).blocks), draw),
  };
}

const literals = ({ entries }: HclSites) =>
  entries.flatMap(({ value }) => (value.is === "literal" && value.range ? [{ ...value, range: value.range }] : []));

export const hclWays: readonly Way[] = [
  inHcl("a misspelt attribute", (text, { entries }, draw) => {
    const { key = "", range = [0, 0] } = pickOf(entries, draw) ?? {};
    return key.length < 3 ? undefined : cut(text, range, slip(key, draw));
  }),
  inHcl("a misspelt type", (text, { blocks }, draw) => {
    const { labels: [type = ""] = [], range: [from] = [0, 0] } = pickOf(blocks, draw) ?? {};
    const at = text.indexOf(`"${type}"`, from) + 1;
    return cut(text, [at, at + type.length], `svc_${slip(type.slice("svc_".length), draw)}`);
  }),
  inHcl("a misspelt value", (text, sites, draw) => {
    const { value, range = [0, 0] } = pickOf(literals(sites), draw) ?? {};
    return typeof value === "string" && value.length > 2
      ? cut(text, range, JSON.stringify(slip(value, draw)))
      : undefined;
  }),
  inHcl("a value of another type or size", (text, sites, draw) => {
    const { value, range = [0, 0] } = pickOf(literals(sites), draw) ?? {};
    return value === undefined ? undefined : cut(text, range, JSON.stringify(misfit(value, draw)));
  }),
  inHcl("an attribute that is missing", (text, { entries }, draw) => {
    const { range, value } = pickOf(entries, draw) ?? {};
    if (!range || !value?.range) return undefined;
    const comma = /^\s*,/.exec(text.slice(value.range[1]))?.[0].length ?? 0;
    return cut(text, [range[0], value.range[1] + comma], "");
  }),
  inHcl("an attribute that does not belong there", (text, { blocks }, draw) => {
    const { range: [from] = [0, 0] } = pickOf(blocks, draw) ?? {};
    const name = pickOf(["id", "created_at", "docker_image", "git_type", "colour"], draw);
    const at = text.indexOf("{", from) + 1;
    return cut(text, [at, at], `\n  ${name} = "x"`);
  }),
  inHcl("a block instead of an attribute", (text, { entries }, draw) => {
    const { key, range: [, to] = [0, 0], value } = pickOf(entries, draw) ?? {};
    if (value?.is !== "object" || !key || !value.range) return undefined;
    return cut(text, [to, value.range[0]], " ");
  }),
  inHcl("a character of the syntax that is missing", (text, _, draw) => {
    const places = [...text.matchAll(/ = |\}|"|\]/g)].map(
      ({ index, 0: found }) => [index, index + found.length] as const,
    );
    const place = pickOf(places, draw);
    return place && cut(text, place, " ");
  }),
];
