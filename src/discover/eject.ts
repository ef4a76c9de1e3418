import { type OperationId, operation as operationOf } from "../contract";
import { bodyFor, isInBody } from "../declaration";
import { kinds } from "../kinds";
import {
  type Field,
  type Fields,
  inside,
  type Kind,
  type Live,
  operationWord,
  type Part,
  parse,
  platformWord,
  type Surroundings,
  snakeCase,
  UNKNOWN,
  type Via,
  type WantedEntry,
  type Wire,
  withPlainReferences,
} from "../model";
import { leftoversIn, readPrivate } from "../terraform/notes";
import { UNFINISHED } from "../terraform/schema";
import type { Account, Listed } from "./account";
import { type Coded, type Term, withTerms } from "./code";
import type { Managed } from "./foreign-state";
import { Reference } from "./hcl";
import { Names, snake, wordsOf } from "./names";
import { programOf } from "./program";
import { secretsIn } from "./state-secrets";

/** A resource in the API's own words: what one operation creates, with the fields of its body. */
export interface Ejected {
  /** `application_domain` */
  readonly word: string;
  readonly name: string;
  /** The IDs in its path, outermost first. */
  readonly ids: readonly string[];
  /** The last of them is its own, and not that of something that it belongs to. */
  readonly hasId: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Settings that no body of the API has. */
  readonly remarks: readonly string[];
}

export interface Ejection {
  readonly resources: readonly Ejected[];
  /** Resources of a state that it is to leave, in the form of a `removed` block. */
  readonly removed: readonly string[];
  /** What happens to each instance of that state, in a sentence. */
  readonly said: readonly string[];
  /** What only this provider finishes, a sentence each. */
  readonly unfinished: readonly string[];
  /** Addresses whose objects no resource declares. */
  readonly left: readonly string[];
}

/** Objects as resources in the API's words: all that are listed, or those that a state of this provider has. */
export async function ejectionOf(
  account: Account,
  listed: readonly Listed[],
  prefix: string,
  state?: readonly Managed[],
): Promise<Ejection> {
  const names = new Map((state ?? []).flatMap(({ id, name, isDeposed }) => (id && !isDeposed ? [[id, name]] : [])));
  const chosen = listed.flatMap((one) => {
    const displayName = names.get(one.id);
    return state === undefined ? [one] : displayName === undefined ? [] : [{ ...one, displayName }];
  });
  const { objects } = await programOf(account, chosen, { secrets: secretsIn(state ?? []), rows: "ids" });
  const writer = new Writer();
  for (const object of objects) writer.object(object, (await account.known(object)).live);
  const resources = withReferences(writer.resources, prefix);
  const byId = new Map(resources.filter(({ hasId }) => hasId).map((one) => [one.ids.at(-1), one]));
  const fates = (state ?? []).map((one) => ({ one, to: one.isDeposed ? undefined : byId.get(ownId(one.id)) }));
  return {
    resources,
    removed: [...new Set((state ?? []).map(({ resource }) => resource))],
    said: fates.map(({ one, to }) => fateOf(one, to && addressOf(to, prefix))),
    unfinished: (state ?? []).flatMap(unfinishedOf),
    left: fates.filter(({ to }) => to === undefined).map(({ one }) => one.address),
  };
}

/** `platform_application.api` */
export const addressOf = ({ word, name }: Ejected, prefix: string): string => `${prefix}_${word}.${name}`;

/** The ID of an entry that is a resource of its own ends with its own. */
const ownId = (id: string | undefined) => id?.split("/").at(-1);

function fateOf({ address, isDeposed }: Managed, to: string | undefined): string {
  if (to !== undefined) return `${address} becomes ${to}.`;
  const why = isDeposed
    ? "it remained after an interrupted replacement"
    : "its object does not exist, the key may not see it, or it is an entry of a service that the state does not have";
  return `${isDeposed ? `${address} (deposed)` : address} leaves the state without being destroyed: ${why}.`;
}

/** What nobody finishes if this provider leaves now. */
function unfinishedOf({ address, attributes, private: own }: Managed): string[] {
  const reason = attributes[UNFINISHED];
  const kept = leftoversIn(readPrivate(own === undefined ? undefined : Buffer.from(own, "base64")), reason);
  if (kept.length > 0) {
    const originals =
      kept.length > 1
        ? `the originals of its moves (${kept.join(", ")}) are`
        : `the original of its move (${kept[0]}) is`;
    const them = kept.length > 1 ? "them" : "it";
    return [
      `${address}: ${originals} kept, and only this provider deletes ${them}. Finish the move first: apply until no plan shows that deletion, and run \`eject\` again. Otherwise delete ${them} on the platform.`,
    ];
  }
  return typeof reason === "string"
    ? [
        `${address} is not finished, and only this provider continues with it: ${reason} Apply first, and run \`eject\` again.`,
      ]
    : [];
}

/** A secret among the values of a body. */
const SECRET = "\0secret:";

/** Where something is: the words of its name, the IDs in its path, and what its fields may read. */
interface At {
  readonly words: readonly string[];
  readonly ids: readonly string[];
  readonly around: Surroundings;
}

/** Something with fields and a body, or two: that of its creation and that of its update. */
interface Declared {
  readonly operations: readonly OperationId[];
  readonly fields: Fields;
  readonly values: Wire;
  readonly sent?: Wire | undefined;
  /** The field that is in the path. */
  readonly under?: string | undefined;
}

class Writer {
  readonly resources: Ejected[] = [];
  readonly #names = new Map<string, Names>();

  object(object: Coded, live: Live): void {
    const { kind, id, words } = object;
    const declared = withPlainReferences(kind, withTerms(object.fields, placeholder) as Wire);
    const { values, parts } = parse(kind, declared);
    const operations = operationsOf(kind.api);
    const at: At = { words, ids: [id], around: { object: live, id } };
    this.#declared(platformWord(kind), at, {}, { operations, fields: kind.fields, values });
    for (const [name, part] of Object.entries(kind.parts)) {
      const entries = parts[name];
      if (entries === undefined || entries === UNKNOWN) continue;
      for (const [index, entry] of entries.entries()) {
        const present = live.parts[name]?.find(({ key }) => key === entry.key);
        if (present) this.#entry(object, part, entry, index, { object: live, id: present.id });
      }
    }
  }

  #entry({ id, words }: Coded, part: Part, entry: WantedEntry, index: number, around: Surroundings): void {
    const { create, under } = part.api;
    if (create === undefined) return;
    const own = part.form.as === "list" ? [String(index + 1)] : wordsOf(entry.key, operationWord(create));
    const ids = [under === undefined ? id : String(entry.values[under]), around.id];
    const declared: Declared = {
      operations: operationsOf(part.api),
      fields: part.fields,
      values: entry.values,
      sent: part.send?.(entry, around),
      under,
    };
    const at: At = { words: [...words, ...own], ids, around };
    this.#declared(operationWord(create), at, pathAttributes(create, ids), declared);
  }

  /** One resource, and those for the settings that have operations of their own. */
  #declared(word: string, at: At, path: Wire, { operations, fields, values, sent = {}, under }: Declared): void {
    const taken = operations.flatMap((one) => operationOf(one).body ?? []);
    const body = operations.map((one) => bodyFor(one, fields, explicit(fields, values), at.around));
    const known = Object.fromEntries(Object.entries(sent).filter(([name]) => taken.includes(name)));
    const others = Object.entries(values).flatMap(([name, value]): [string, Field, unknown][] => {
      const field = fields[name];
      if (!field || name === under) return [];
      if (field.mutability === "option" || field.mutability === "computed") return [];
      return operations.some((one) => isInBody(one, name, field, value, at.around)) ? [] : [[name, field, value]];
    });
    const isResource = ([, { via }]: readonly [string, Field, unknown]) =>
      via?.by === "members" || (via?.by === "calls" && via.operations.some((one) => SETS.test(one)));
    const remarks = others.filter((one) => !isResource(one)).map((one) => remarkOn(...one));
    this.#add(word, at, { hasId: true, remarks, attributes: Object.assign({}, path, known, ...body) });
    for (const [, field, value] of others.filter(isResource)) this.#byOperation(field, value, at);
  }

  #byOperation({ via }: Field, value: unknown, at: At): void {
    if (via?.by === "members") {
      for (const [index, member] of (value as readonly string[]).entries()) {
        const attributes = { ...pathAttributes(via.add, at.ids), [via.as]: member };
        const inside = { ...at, words: [...at.words, String(index + 1)], ids: [...at.ids, member] };
        this.#add(operationWord(via.add), inside, { hasId: false, attributes, remarks: [] });
      }
    }
    if (via?.by !== "calls") return;
    for (const { operation, ids, body = {} } of via.calls({ from: undefined, to: value, ...at.around })) {
      const attributes = { ...pathAttributes(operation, ids), ...body };
      // Added to something, it is found there by its own ID.
      const path = operation.startsWith("add") ? [...ids, ...at.ids.slice(-1)] : ids;
      this.#add(operationWord(operation), { ...at, ids: path }, { hasId: false, attributes, remarks: [] });
    }
  }

  #add(word: string, { words, ids }: At, rest: Pick<Ejected, "attributes" | "remarks" | "hasId">): void {
    const names = this.#names.get(word) ?? new Names();
    this.#names.set(word, names);
    this.resources.push({ word, name: snake(names.take(words)), ids, ...rest });
  }
}

/** With the defaults of what cannot change: another provider may have others. */
function explicit(fields: Fields, values: Wire): Wire {
  const all = Object.entries(fields).map(([name, { mutability, appliesTo, default: usual }]) => {
    const isFixed = mutability === "immutable" && !appliesTo;
    return [name, values[name] ?? (isFixed ? usual : undefined)] as const;
  });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

const operationsOf = ({ create, update }: Part["api"]): OperationId[] =>
  [create, update].filter((one) => one !== undefined);

/** Operations that set something with a body of its own; toggles and switches have none. */
const SETS = /^(put|enable|add)[A-Z]/;

const placeholder = (term: Term, plain: unknown): unknown =>
  term.is === "secret" ? `${SECRET}${snake(term.words)}` : plain;

function remarkOn(name: string, { via, wire }: Field, value: unknown): string {
  const operations = !via || via.by === "members" ? [] : operationsIn(via);
  const by = operations.length > 0 ? ` (${operations.join(", ")})` : "";
  const isPlain = typeof value !== "object" && !String(value).startsWith(SECRET);
  return `${wire ?? snakeCase(name)}${isPlain ? ` = ${JSON.stringify(value)}` : ""}${by}`;
}

function operationsIn(via: Exclude<Via, { by: "members" }>): readonly OperationId[] {
  if (via.by === "calls") return via.operations;
  return via.by === "toggle" ? [via.operation] : [via.on, ...(via.off ? [via.off] : [])];
}

/** The parameters of an operation's path, by their names; the first is named after the object that it is of. */
function pathAttributes(operation: OperationId, ids: readonly string[]): Wire {
  const { path } = operationOf(operation);
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const [collection] = /^\/[\w-]+/.exec(path) ?? [];
  const host = Object.values<Kind>(kinds).find(({ api }) => operationOf(api.list).path === collection);
  return Object.fromEntries(
    parameters.map((name, index) => [name === "id" && host ? `${platformWord(host)}_id` : name, ids[index]]),
  );
}

/** IDs of other resources become references to them, and secrets variables. */
function withReferences(resources: readonly Ejected[], prefix: string): readonly Ejected[] {
  const targets = new Map(
    resources
      .filter(({ hasId }) => hasId)
      .map((one) => [one.ids.at(-1), new Reference(`${addressOf(one, prefix)}.id`)]),
  );
  return resources.map((one) => ({
    ...one,
    attributes: replaced(one.attributes, (text) => {
      if (text.startsWith(SECRET)) return new Reference(`var.${text.slice(SECRET.length)}`);
      return one.hasId && text === one.ids.at(-1) ? undefined : targets.get(text);
    }) as Wire,
  }));
}

function replaced(value: unknown, by: (text: string) => Reference | undefined): unknown {
  if (typeof value === "string") return by(value) ?? value;
  return value instanceof Reference ? value : inside(value, (inner) => replaced(inner, by));
}
