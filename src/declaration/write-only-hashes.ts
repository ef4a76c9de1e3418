import { createHmac } from "node:crypto";
import { isWriteOnly, type Named } from "../model/field";
import { fitsKeyedHash, KEYED_HASH, keyedHash, SALT_LENGTH } from "../model/keyed-hash";
import type { Kind } from "../model/kind";
import { SvcError } from "../model/problem";
import { UNKNOWN } from "../model/unknown";

type Path = readonly string[];

/** What salts are derived from: a secret that is not stored, and the name of the resource in its engine. */
export interface SaltSource {
  readonly secret: string;
  readonly address: string;
}

/** A value of which only the hash is known: its type keeps it from being used as the value. */
class Hashed {
  constructor(
    readonly hash: string,
    readonly path: Path,
  ) {}

  toJSON(): string {
    return this.hash;
  }
}

/**
 * Keeps write-only values out of an engine's state: the state holds a keyed hash with its own salt, and the value
 * reaches the request only in the memory of the process that received it (decisions, "Keyed hash").
 */
export class WriteOnlyHashes {
  /** Values that this process received, by their hash. */
  readonly #values = new Map<string, string>();
  readonly #isMark: (value: string) => boolean;

  /** `isMark` is true for what an engine writes for an unknown value. */
  constructor(isMark: (value: string) => boolean = () => false) {
    this.#isMark = isMark;
  }

  /**
   * `declared` with its write-only values hashed; a value whose hash is in `before` keeps that hash. With `source`, a
   * preview and its update have the same hash, which an engine that saves the preview as a plan insists on.
   */
  async hash(
    kind: Kind,
    declared: Named,
    before: Named = {},
    source: () => Promise<SaltSource | undefined> = async () => undefined,
  ): Promise<Record<string, unknown>> {
    return eachWriteOnly(kind, declared, async (value, path) => {
      if (value instanceof Hashed) return value.hash;
      if (KEYED_HASH.test(value) || this.#isMark(value)) return value;
      const earlier = valueAt(before, path);
      const isKept = typeof earlier === "string" && (await this.#fits(earlier, value));
      const hash = isKept ? earlier : await keyedHash(value, saltFor(path, await source()));
      this.#values.set(hash, value);
      return hash;
    });
  }

  /** The inverse, for values that this process received or `candidates` has at the same path; others stay hashed. */
  async open(kind: Kind, declared: Named, candidates: Named = {}): Promise<Record<string, unknown>> {
    return eachWriteOnly(kind, declared, async (value, path) => {
      if (value instanceof Hashed || !KEYED_HASH.test(value)) return value;
      const candidate = valueAt(candidates, path);
      if (typeof candidate === "string" && (await this.#fits(value, candidate))) return candidate;
      return this.#values.get(value) ?? new Hashed(value, path);
    });
  }

  /**
   * The same for a declaration all of which is sent.
   *
   * @throws SvcError `state` if a value is unknown: a hash must never be sent instead.
   */
  async openAll(kind: Kind, declared: Named): Promise<Record<string, unknown>> {
    const opened = await this.open(kind, declared);
    refuseHashes(opened);
    return opened;
  }

  /** `declared` for its checks: a hash that is in `before` is a value that the engine has kept, as `ignoreChanges` does. */
  async keptAsUnknown(kind: Kind, declared: Named, before: Named = {}): Promise<Record<string, unknown>> {
    return eachWriteOnly(kind, declared, async (value, path) =>
      typeof value === "string" && KEYED_HASH.test(value) && value === valueAt(before, path) ? UNKNOWN : value,
    );
  }

  async #fits(hash: string, value: string): Promise<boolean> {
    if (this.#values.has(hash)) return this.#values.get(hash) === value;
    return fitsKeyedHash(hash, value);
  }
}

/** @throws SvcError `state` if what is to be sent has a value of which only the hash is known. */
export function refuseHashes(value: unknown): void {
  if (value instanceof Hashed) throw unsendable(value.path);
  if (typeof value === "object" && value !== null) Object.values(value).forEach(refuseHashes);
}

const unsendable = (path: Path) =>
  new SvcError({
    code: "state",
    field: path.join("."),
    message: `${path.join(".")} is known by its hash only, so it cannot be sent.`,
    next: "Run the command again from the program that declares it, without `ignoreChanges` of it. Nothing was changed.",
  });

function saltFor(path: Path, source: SaltSource | undefined): Buffer | undefined {
  if (!source) return undefined;
  const { secret, address } = source;
  const text = JSON.stringify([address, ...path]);
  return createHmac("sha256", secret).update(text).digest().subarray(0, SALT_LENGTH);
}

/** A copy of `declared` with each write-only value replaced by the result of `change`. */
async function eachWriteOnly(
  kind: Kind,
  declared: Named,
  change: (value: string | Hashed, path: Path) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const inFields = async (fields: Kind["fields"], values: Named, path: Path) => {
    const out: Record<string, unknown> = { ...values };
    for (const [name, field] of Object.entries(fields)) {
      const value = values[name];
      const isValue = typeof value === "string" || value instanceof Hashed;
      if (isWriteOnly(field) && isValue) out[name] = await change(value, [...path, name]);
    }
    return out;
  };
  const out = await inFields(kind.fields, declared, []);
  for (const { form, fields } of Object.values(kind.parts)) {
    if (form.as !== "map" || !Object.values(fields).some(isWriteOnly)) continue;
    const entries = declared[form.name];
    if (typeof entries !== "object" || entries === null) continue;
    const hashed = Object.entries(entries).map(async ([key, entry]) => [
      key,
      typeof entry === "object" && entry !== null ? await inFields(fields, entry, [form.name, key]) : entry,
    ]);
    out[form.name] = Object.fromEntries(await Promise.all(hashed));
  }
  return out;
}

function valueAt(root: Named, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Named | null | undefined)?.[key], root);
}
