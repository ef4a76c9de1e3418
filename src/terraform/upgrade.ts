import { camelCase, renameKeys, SvcError, snakeCase } from "../model";
import { EDITED } from "./notes";
import type { ResourceSchema } from "./schema";
import type { Shape } from "./shape";
import { completed, type Row, rawOf } from "./value";
import type { UpgradeState } from "./wire.gen";

/**
 * A state that this release or an earlier one has written, in the shape of this release.
 *
 * @throws SvcError `state` for what a newer release wrote, and for values that no release has written.
 */
export function upgradedState(schema: ResourceSchema, { version = 0, rawState }: UpgradeState): Row {
  const { kind, attributes } = schema;
  refuseNewer(`The state of a ${schema.typeName}`, version, schema.version);
  const raw = (rawOf(rawState) ?? {}) as Row;
  const due = (kind.stateUpgrades ?? []).slice(version);
  const upgraded = due.reduce((values, upgrade) => upgrade(values), renameKeys(camelCase, raw));
  const row = due.length === 0 ? raw : renameKeys(snakeCase, upgraded);
  const stray = mistyped({ is: "object", attributes }, row);
  if (stray === undefined) return underAllNames(schema, completed(attributes, row));
  throw new SvcError({
    code: "state",
    message: `The state of a ${schema.typeName} is not valid: ${stray}.`,
    next: EDITED,
  });
}

/** A field that was renamed since has its value under each of its names. */
function underAllNames({ attributes }: ResourceSchema, row: Row): Row {
  const renamed = new Set(attributes.flatMap(({ current = [] }) => current));
  const filled = [...renamed].flatMap((field) => {
    const names = attributes.filter(({ declared, current = declared }) => current === field).map(({ name }) => name);
    const value = names.map((name) => row[name] ?? null).find((one) => one !== null) ?? null;
    return names.map((name) => [name, value] as const);
  });
  return { ...row, ...Object.fromEntries(filled) };
}

/** @throws SvcError `state` */
export function refuseNewer(what: string, version: number, known: number): void {
  if (version <= known) return;
  throw new SvcError({
    code: "state",
    message: `${what} was written by a newer release of the provider: its schema has version ${version}, and this release knows versions up to ${known}.`,
    next: "Install the release that wrote it, or a later one, and run again. Nothing was sent to the platform.",
  });
}

/** The first value that is not of its type, by its path. What is in no schema is left out anyway. */
function mistyped(shape: Shape, value: unknown, path = ""): string | undefined {
  if (value === null || value === undefined) return undefined;
  const within = (key: string) => (path === "" ? key : `${path}.${key}`);
  const entries = typeof value === "object" ? Object.entries(value) : [];
  switch (shape.is) {
    case "object":
      if (typeof value !== "object" || Array.isArray(value)) return mustBeOf(path, "an object");
      return shape.attributes
        .map(({ name, shape: inner }) => mistyped(inner, (value as Row)[name], within(name)))
        .find(Boolean);
    case "list":
    case "map":
      if (typeof value !== "object" || Array.isArray(value) !== (shape.is === "list")) {
        return mustBeOf(path, `a ${shape.is}`);
      }
      return entries.map(([key, inner]) => mistyped(shape.of, inner, within(key))).find(Boolean);
    case "number":
      return Number.isNaN(Number(value)) ? mustBeOf(path, "a number") : undefined;
    default:
      return typeof value === (shape.is === "bool" ? "boolean" : "string")
        ? undefined
        : mustBeOf(path, `a ${shape.is}`);
  }
}

const mustBeOf = (path: string, what: string) => `${path || "it"} must be ${what}`;
