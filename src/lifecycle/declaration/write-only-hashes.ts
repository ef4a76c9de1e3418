import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { isWriteOnly } from "../../model/field";
import type { Kind } from "../../model/kind";
import { SvcError } from "../../model/problem";

type Named = Readonly<Record<string, unknown>>;
type Path = readonly string[];

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const LENGTH = 32;
const SEAL = /^scrypt:([\w-]+):([\w-]+)$/;

/** A value of which only the hash is known: nothing may take it for the value, and it is written down as what it is. */
class Sealed {
  constructor(readonly seal: string) {}

  toJSON(): string {
    return this.seal;
  }
}

/**
 * Keeps write-only values out of an engine's state: what is written there is a keyed hash with a salt of its own, and
 * the value reaches the request in the memory of the process that was given it (decisions, "Keyed hash").
 */
export class Seals {
  /** Values of this process by their seal. */
  readonly #values = new Map<string, string>();
  readonly #isMark: (value: string) => boolean;

  /** `isMark` tells an engine's marks for unknown values from values. */
  constructor(isMark: (value: string) => boolean = () => false) {
    this.#isMark = isMark;
  }

  /** `declared` with its write-only values sealed; one that `before` has a seal of keeps that seal. */
  async seal(kind: Kind, declared: Named, before: Named = {}): Promise<Record<string, unknown>> {
    return eachWriteOnly(kind, declared, async (value, path) => {
      if (value instanceof Sealed) return value.seal;
      if (SEAL.test(value) || this.#isMark(value)) return value;
      const earlier = valueAt(before, path);
      const seal = typeof earlier === "string" && (await this.#fits(earlier, value)) ? earlier : await sealOf(value);
      this.#values.set(seal, value);
      return seal;
    });
  }

  /** The way back, for values that this process was given, or that `candidates` has at the same place; others stay shut. */
  async open(kind: Kind, declared: Named, candidates: Named = {}): Promise<Record<string, unknown>> {
    return eachWriteOnly(kind, declared, async (value, path) => {
      if (value instanceof Sealed || !SEAL.test(value)) return value;
      const candidate = valueAt(candidates, path);
      if (typeof candidate === "string" && (await this.#fits(value, candidate))) return candidate;
      return this.#values.get(value) ?? new Sealed(value);
    });
  }

  /**
   * The same for a declaration that is about to be sent.
   *
   * @throws SvcError `state` where a value is not known: a seal must never be sent in its place.
   */
  async openAll(kind: Kind, declared: Named): Promise<Record<string, unknown>> {
    const opened = await this.open(kind, declared);
    await eachWriteOnly(kind, opened, async (value, path) => {
      if (!(value instanceof Sealed)) return value;
      throw new SvcError({
        code: "state",
        field: path.join("."),
        message: `${path.join(".")} is known by its hash only, so it cannot be sent.`,
        next: "Run the command again from the program that declares it. Nothing was changed.",
      });
    });
    return opened;
  }

  async #fits(seal: string, value: string): Promise<boolean> {
    if (this.#values.has(seal)) return this.#values.get(seal) === value;
    const [, salt, digest] = SEAL.exec(seal) ?? [];
    if (!salt || !digest) return false;
    const wanted = Buffer.from(digest, "base64url");
    const found = await derive(value, Buffer.from(salt, "base64url"), LENGTH);
    return wanted.length === found.length && timingSafeEqual(wanted, found);
  }
}

async function sealOf(value: string): Promise<string> {
  const salt = randomBytes(16);
  const digest = await derive(value, salt, LENGTH);
  return `scrypt:${salt.toString("base64url")}:${digest.toString("base64url")}`;
}

/** A copy of `declared` in which `change` has put something in the place of each write-only value. */
async function eachWriteOnly(
  kind: Kind,
  declared: Named,
  change: (value: string | Sealed, path: Path) => Promise<string | Sealed>,
): Promise<Record<string, unknown>> {
  const inFields = async (fields: Kind["fields"], values: Named, path: Path) => {
    const out: Record<string, unknown> = { ...values };
    for (const [name, field] of Object.entries(fields)) {
      const value = values[name];
      const isValue = typeof value === "string" || value instanceof Sealed;
      if (isWriteOnly(field) && isValue) out[name] = await change(value, [...path, name]);
    }
    return out;
  };
  const out = await inFields(kind.fields, declared, []);
  for (const { form, fields } of Object.values(kind.parts)) {
    if (form.as !== "map" || !Object.values(fields).some(isWriteOnly)) continue;
    const entries = declared[form.name];
    if (typeof entries !== "object" || entries === null) continue;
    const sealed = Object.entries(entries).map(async ([key, entry]) => [
      key,
      typeof entry === "object" && entry !== null ? await inFields(fields, entry, [form.name, key]) : entry,
    ]);
    out[form.name] = Object.fromEntries(await Promise.all(sealed));
  }
  return out;
}

function valueAt(root: Named, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Named | null | undefined)?.[key], root);
}
