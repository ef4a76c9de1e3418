import { hasUnknown, UNKNOWN } from "../../../src/model";
import type { Attribute } from "../../../src/terraform/shape";
import { completed, type Row } from "../../../src/terraform/value";
import { type Ignored, type IgnoredPath, shapeAt } from "./ignored";

/** A value that another resource gives: `{ $: "stub_thing.one.id" }`, or the key of the instance: `{ $: "each.key" }`. */
export interface Reference {
  readonly $: string;
}

/** One `resource` block, as data. */
export interface Block {
  readonly type: string;
  readonly name: string;
  /** What is set, in the words of the schema. */
  readonly values: Row;
  readonly forEach?: readonly string[];
  readonly ignore?: Ignored;
  readonly createBeforeDestroy?: true;
  readonly preventDestroy?: true;
  readonly replaceTriggeredBy?: readonly string[];
  /** `destroy = false`: what would be destroyed is forgotten. */
  readonly keeps?: true;
  /** `enabled = false`: as with `count = 0`, but the address has no key. */
  readonly disabled?: true;
  /** Each instance has an instance of the provider, by the same key. */
  readonly byProvider?: true;
}

export interface Configuration {
  readonly blocks: readonly Block[];
  readonly moved?: readonly { readonly from: string; readonly to: string }[];
  readonly imports?: readonly { readonly to: string; readonly id: string }[];
  /** Addresses of `removed` blocks that destroy nothing. */
  readonly removed?: readonly string[];
  /** Resources of another provider that change in the same run, by address: their values are known in the apply only. */
  readonly late?: Readonly<Record<string, Row>>;
}

export const addressOfBlock = ({ type, name }: Block) => `${type}.${name}`;

export function addressesOf(block: Block): readonly string[] {
  const address = addressOfBlock(block);
  if (block.disabled) return [];
  return block.forEach ? block.forEach.map((key) => `${address}["${key}"]`) : [address];
}

/** `type.name` of an address with or without a key. */
export const blockOf = (address: string) => address.replace(/\[.*$/, "");
export const typeOf = (address: string) => address.split(".")[0] ?? "";
export const keyOf = (address: string) => /\["(.*)"\]$/.exec(address)?.[1];

/** Addresses of blocks that the values of one refer to. */
export function referencesOf({ values, replaceTriggeredBy = [] }: Block): readonly string[] {
  const found: string[] = [...replaceTriggeredBy];
  walk(values, ({ $ }) => {
    if (!$.startsWith("each.")) found.push($);
    return UNKNOWN;
  });
  return [...new Set(found.map((text) => text.split(".").slice(0, 2).join(".")).map(blockOf))];
}

/** What a configuration comes to where the values of others are as `lookup` says; unknown where it says nothing. */
export function evaluated(
  attributes: readonly Attribute[],
  { values }: Block,
  lookup: (address: string) => Row | null | undefined,
  key?: string,
): Row {
  const value = walk(values, ({ $ }) => {
    if ($.startsWith("each.")) return key ?? UNKNOWN;
    const [, address = "", attribute = ""] = /^([^.]+\.[^.[]+(?:\["[^"]*"\])?)\.(.+)$/.exec($) ?? [];
    const row = lookup(address);
    return row ? (row[attribute] ?? null) : UNKNOWN;
  });
  return completed(attributes, value as Row);
}

function walk(value: unknown, refer: (reference: Reference) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isReference(value)) return refer(value);
  if (Array.isArray(value)) return value.map((item) => walk(item, refer));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, refer)]));
}

function isReference(value: object): value is Reference {
  return typeof (value as Reference).$ === "string" && Object.keys(value).length === 1;
}

/** The same as a file that the real engine reads. */
export function toJson(
  { blocks, moved = [], imports = [], removed = [] }: Configuration,
  source: string,
  attributesOf: (type: string) => readonly Attribute[],
): string {
  const provider = source.split("/").at(-1) as string;
  const keys = providerKeysOf(blocks);
  const aliased = { alias: "by", for_each: `\${toset(${JSON.stringify(keys)})}` };
  const resource: Record<string, Record<string, unknown>> = {};
  for (const block of blocks) {
    if (hasUnknown(block.values)) throw new Error("A file holds no unknowns.");
    const own = blockJson(block, attributesOf(block.type), provider);
    resource[block.type] = { ...resource[block.type], [block.name]: own };
  }
  return JSON.stringify(
    {
      terraform: { required_providers: { [provider]: { source } } },
      ...(keys.length > 0 ? { provider: { [provider]: [{}, aliased] } } : {}),
      ...(blocks.length > 0 ? { resource } : {}),
      ...(moved.length > 0 ? { moved } : {}),
      ...(imports.length > 0 ? { import: imports } : {}),
      ...(removed.length > 0 ? { removed: removed.map((from) => ({ from, lifecycle: { destroy: false } })) } : {}),
    },
    null,
    2,
  );
}

/** Keys of the provider's instances, which `byProvider` needs. */
export const providerKeysOf = (blocks: readonly Block[]): readonly string[] => [
  ...new Set(blocks.flatMap(({ byProvider, forEach = [] }) => (byProvider ? forEach : []))),
];

function blockJson(block: Block, attributes: readonly Attribute[], provider: string): object {
  const { forEach, ignore, createBeforeDestroy, preventDestroy, replaceTriggeredBy, keeps, disabled, byProvider } =
    block;
  const lifecycle = {
    ...(ignore ? { ignore_changes: ignore === "all" ? "all" : ignore.map((path) => traversal(attributes, path)) } : {}),
    ...(createBeforeDestroy ? { create_before_destroy: true } : {}),
    ...(preventDestroy ? { prevent_destroy: true } : {}),
    ...(replaceTriggeredBy ? { replace_triggered_by: replaceTriggeredBy } : {}),
    ...(keeps ? { destroy: false } : {}),
    ...(disabled ? { enabled: false } : {}),
  };
  return {
    ...(escaped(block.values) as object),
    ...(forEach ? { for_each: `\${toset(${JSON.stringify(forEach)})}` } : {}),
    ...(byProvider ? { provider: `${provider}.by[each.key]` } : {}),
    ...(Object.keys(lifecycle).length > 0 ? { lifecycle } : {}),
  };
}

/** With a dot, the key of a map would be no key, and ignore nothing. */
function traversal(attributes: readonly Attribute[], path: IgnoredPath): string {
  return path.reduce<string>((text, step, index) => {
    if (index === 0) return String(step);
    const isName = shapeAt({ is: "object", attributes }, path.slice(0, index))?.is === "object";
    return isName ? `${text}.${step}` : `${text}[${JSON.stringify(step)}]`;
  }, "");
}

function escaped(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/([$%])\{/g, "$1$1{");
  if (typeof value !== "object" || value === null) return value;
  if (isReference(value)) return `\${${value.$}}`;
  if (Array.isArray(value)) return value.map(escaped);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escaped(item)]));
}
