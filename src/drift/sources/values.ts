import { configuredValue } from "../../environment/configured";
import type { LoadedEnvironment } from "../../environment/load";
import { Expression, inside, type Term, type Value } from "../../environment/value";
import { sectionOf } from "../../environment/words";
import {
  carriedBy,
  currentName,
  type Kind,
  type Named,
  namesOf,
  normal,
  type Part,
  parseEntries,
  reasonOf,
  render,
  UNKNOWN,
  type Wire,
} from "../../model";
import { type Listing, listings, observe, pick, takeRecord, working } from "../../read";
import type { Io } from "../../state";
import { type Configuration, configured } from "./configuration";
import { Gap } from "./gaps";

/** A declared object that exists. */
export interface Found {
  readonly kind: Kind;
  readonly id: string;
  readonly record: Wire;
  /** The declaration with its values, without gaps. */
  readonly declared: Named;
}

interface Given {
  readonly loaded: LoadedEnvironment;
  readonly configuration: Configuration;
  readonly stack: string | undefined;
}

/** Evaluates a file's expressions, as the last run of the engine must have done. */
export class Values {
  readonly #given: Given;
  readonly #io: Io;
  readonly #found: (address: string) => Promise<Found | Gap>;
  readonly #secrets = new Set<string>();

  /** `found` returns a gap if there is nothing to compare with. */
  constructor(given: Given, io: Io, found: (address: string) => Promise<Found | Gap>) {
    this.#given = given;
    this.#io = io;
    this.#found = found;
  }

  /** Secret texts found until now. */
  secrets(): string[] {
    return [...this.#secrets];
  }

  /** `value` with each expression replaced by its value, or a `Gap`. */
  async of(value: Value): Promise<unknown> {
    if (value instanceof Expression) return this.#term(value.term);
    if (Array.isArray(value)) return Promise.all(value.map((item) => this.of(item)));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(async ([key, inner]) => [key, await this.of(inner)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }

  async #term(term: Term): Promise<unknown> {
    const { configuration, stack } = this.#given;
    switch (term.is) {
      case "resource": {
        const found = await this.#found(`${sectionOf(term.kind)}.${term.name}`);
        if (found instanceof Gap) return found;
        return term.whole ? reference(found) : found.id;
      }
      case "output":
        return this.#output(term);
      case "listed":
        return this.#row(term.listing, await this.of(term.name));
      case "secret": {
        const text = configured(configuration, term.key);
        if (text === undefined) return new Gap();
        this.#secrets.add(text);
        return configuredValue(term, text);
      }
      case "config":
        return (
          configuredValue(term, configured(configuration, term.key)) ??
          new Gap(`The configuration ${term.key} has no value here. Give it with --config.`)
        );
      case "stack":
        return stack ?? new Gap("The name of the stack is not known. Give it with --stack-name.");
      case "format": {
        const values = await Promise.all(term.of.map((one) => this.of(one)));
        const gap = values.find((one) => one instanceof Gap);
        return gap ?? term.text.map((piece, index) => (index === 0 ? piece : `${values[index - 1]}${piece}`)).join("");
      }
    }
  }

  async #row(name: string, wanted: unknown): Promise<unknown> {
    if (wanted instanceof Gap) return wanted;
    const list = (listings as unknown as Readonly<Record<string, Listing<{ readonly id: string }>>>)[name];
    if (!list) throw new Error(`There is no list ${name}.`);
    return orGap(async () => (await pick(list, String(wanted), this.#io.client)).id);
  }

  /** A declared value is used as declared, so that one change is not reported again for everyone who uses the value. */
  async #output({ kind, name, path: given }: Extract<Term, { is: "output" }>): Promise<unknown> {
    const found = await this.#found(`${sectionOf(kind)}.${name}`);
    if (found instanceof Gap) return found;
    const [named = "", ...rest] = given;
    if (named === "id") return found.id;
    const first = currentName(kind, named);
    const path = [first, ...rest];
    const field = kind.fields[first];
    const isOwn = field && field.mutability !== "computed" && path.length === 1;
    const declared = inside(found.declared, path) ?? undefined;
    const value = declared === undefined ? await orGap(() => this.#live(found, path)) : declared;
    const settled = isOwn && declared !== undefined ? normal(field, declared) : value;
    if (settled === undefined || settled === null) return new Gap();
    const isSecret = field?.secret === true;
    if (isSecret && typeof settled === "string") this.#secrets.add(settled);
    return settled;
  }

  async #live({ kind, id, declared }: Found, path: readonly string[]): Promise<unknown> {
    const [first = ""] = path;
    const asked = Object.entries(kind.parts).find(([, part]) => namesOf(part).includes(first));
    const parts = asked ? { [asked[0]]: entriesOf(asked[1], declared) } : {};
    // Some outputs depend on values that only the declaration has: an address with a password in it.
    const known = working(id, knownBy(kind, declared));
    const live = await observe(kind, id, { fields: new Set([first]), parts }, known, this.#io);
    if (!live) return undefined;
    const entries = asked ? (live.parts[asked[0]] ?? []) : [];
    const names = asked?.[1].form.as === "columns" ? [first] : Object.keys(asked?.[1].fields ?? {});
    const managed = {
      values: [first],
      parts: asked ? { [asked[0]]: Object.fromEntries(entries.map(({ key }) => [key, { names }])) } : {},
    };
    return inside(render(kind, live, managed, { computed: true }), path);
  }
}

/** A resource as a reference to the whole resource. */
function reference({ kind, id, record, declared }: Found): Named {
  const live = working(id);
  takeRecord(kind, live, record);
  return { id, ...carriedBy(kind, (name) => declared[name] ?? live.values[name]) };
}

/** The values sent on creation, declared or not; for an adopted object, only the declaration has them. */
function knownBy(kind: Kind, declared: Named): Named {
  const fields = Object.entries(kind.fields).filter(([, { mutability }]) => mutability !== "computed");
  const values = fields.map(([name, { createDefault }]) => [
    name,
    declared[name] ?? (declared.adopt === undefined ? createDefault : undefined),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function entriesOf(part: Part, declared: Named) {
  const entries = parseEntries(part, declared);
  return entries === UNKNOWN || entries === undefined ? [] : entries;
}

/** A refusal of the platform may be temporary: that is no "not observable". */
async function orGap(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    return new Gap(reasonOf(error));
  }
}
