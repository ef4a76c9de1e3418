import { inside, type Named, UNKNOWN } from "../model";

/** The engine's sentinel for an unknown value. It is part of its wire protocol. */
export const ENGINE_UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

export const isUnknownMark = (value: string) => value === ENGINE_UNKNOWN;

/** Our notes are stored beside the values, under a name that the engine hides. */
export const NOTES = "__svc";

/** Names with this prefix are the engine's or ours, never the user's: the engine does not show them. */
export const isInternal = (name: string) => name.startsWith("__");

/** The declaration in the engine's message: without internal names, with its unknown sentinels converted to ours. */
export function declaredIn(inputs: Named): Record<string, unknown> {
  const own = Object.entries(inputs).filter(([name]) => !isInternal(name));
  return Object.fromEntries(own.map(([name, value]) => [name, fromEngine(value)]));
}

function fromEngine(value: unknown): unknown {
  if (value === ENGINE_UNKNOWN) return UNKNOWN;
  return inside(value, fromEngine);
}

/** The engine's wire format has no undefined, and loses dates (measured): JSON drops the first. */
export function toEngine(values: Named): Record<string, unknown> {
  return JSON.parse(JSON.stringify(values));
}

/** The engine's own names in `props`. */
export function internal(props: Named, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]])));
}
