import { isSecretPath } from "../declaration";
import { camelCase, isObject, isSecretText, type Kind, publicText, UNKNOWN } from "../model";
import { visible } from "../model/visible";

/**
 * One difference, in the engine's own spelling. Secrets and unknown values are words in brackets, but for secrets that are
 * only known by what else is in the plan.
 */
export interface Change {
  readonly path: string;
  /** `undefined` if nothing was set. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** One side of a plan: its values, and the engine's marks at the same paths. */
export interface Side {
  readonly values: unknown;
  readonly secret?: unknown;
  readonly unknown?: unknown;
}

type Path = readonly (string | number)[];

const SECRET = "(secret)";
export const NOT_KNOWN = "(known after apply)";

/** The differences between two sides, without computed values. */
export function changesBetween(kind: Kind, before: Side, after: Side, path: Path = []): Change[] {
  if (isComputed(kind, path)) return [];
  const sides = [before, after];
  const isLeaf = sides.some(({ secret, unknown }) => secret === true || unknown === true);
  const children = isLeaf ? undefined : childrenOf(before.values, after.values);
  if (children) {
    return children.flatMap((name) => changesBetween(kind, at(before, name), at(after, name), [...path, name]));
  }
  if (after.unknown !== true && JSON.stringify(before.values ?? null) === JSON.stringify(after.values ?? null))
    return [];
  const [from, to] = sides.map((side) => textOf(kind, path, side));
  return from === undefined && to === undefined ? [] : [{ path: spelled(path), from, to }];
}

/** Names of both sides; `undefined` if one of them is a value that is shown as a whole. */
function childrenOf(before: unknown, after: unknown): readonly (string | number)[] | undefined {
  if (Array.isArray(before) && Array.isArray(after)) {
    const holdsObjects = [...before, ...after].some((item) => typeof item === "object" && item !== null);
    return holdsObjects
      ? Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
      : undefined;
  }
  return isObject(before) && isObject(after)
    ? [...new Set([...Object.keys(before), ...Object.keys(after)])]
    : undefined;
}

/** A mark on the whole applies to each of its parts. */
function at({ values, secret, unknown }: Side, name: string | number): Side {
  const own = (of: unknown) =>
    typeof of === "object" && of !== null && Object.hasOwn(of, name)
      ? (of as Record<PropertyKey, unknown>)[name]
      : undefined;
  const inside = (of: unknown) => (of === true ? true : own(of));
  return { values: own(values), secret: inside(secret), unknown: inside(unknown) };
}

function textOf(kind: Kind, path: Path, { values, secret, unknown }: Side): string | undefined {
  if (unknown === true || values === UNKNOWN) return NOT_KNOWN;
  if (values === undefined || values === null) return undefined;
  if (secret === true) return SECRET;
  const shown = withoutSecrets(kind, declaredAt(path), values);
  return shown === SECRET ? SECRET : visible(JSON.stringify(shown));
}

/** The path in the names of the declaration. */
const declaredAt = (path: Path) => path.map((part, index) => (index === 1 ? String(part) : camelCase(String(part))));

/** All texts of a side that are secrets: by the engine's marks, by their kind, or by themselves. */
export function secretsOf(kind: Kind, side: Side, path: Path = []): string[] {
  const { values, secret } = side;
  if (secret === true || isSecretPath(kind, declaredAt(path))) return textsIn(values);
  if (typeof values === "string") return isSecretText(values) ? [values] : [];
  if (typeof values !== "object" || values === null) return [];
  return Object.keys(values).flatMap((name) => secretsOf(kind, at(side, name), [...path, name]));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  // How Pulumi has a secret that it shows.
  const shown = "plaintext" in value ? [fromJson(String(value.plaintext))] : [];
  return [...Object.values(value), ...shown].flatMap(textsIn);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An entry that is shown as a whole may contain a secret. */
function withoutSecrets(kind: Kind, path: readonly string[], value: unknown): unknown {
  if (isSecretPath(kind, path) || (typeof value === "string" && isSecretText(value))) return SECRET;
  if (Array.isArray(value)) return value.map((item, index) => withoutSecrets(kind, [...path, String(index)], item));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== null);
  const inner = (name: string) => [...path, path.length === 1 ? name : camelCase(name)];
  return Object.fromEntries(entries.map(([name, one]) => [publicText(name), withoutSecrets(kind, inner(name), one)]));
}

/** Whether the platform sets the value. */
function isComputed(kind: Kind, path: Path): boolean {
  const [top, , inner] = path.map((part) => camelCase(String(part)));
  if (top === undefined) return false;
  if (kind.fields[top]?.mutability === "computed") return true;
  const part = Object.values(kind.parts).find(({ form }) => form.as !== "columns" && form.name === top);
  return inner !== undefined && part?.fields[inner]?.mutability === "computed";
}

/** `processes.web.port`, `destinations[0].url`, `variables["a.b"]`. */
function spelled(path: Path): string {
  return path.reduce<string>((all, part) => {
    if (typeof part === "number") return `${all}[${part}]`;
    const shown = publicText(part);
    if (!/^[\w-]+$/.test(shown)) return `${all}[${JSON.stringify(shown)}]`;
    return all === "" ? shown : `${all}.${shown}`;
  }, "");
}
