import { kinds } from "../kinds";
import { type Listing, listings, pick, writeDown } from "../lifecycle";
import { type Kind, type Problem, SvcError, snakeCase, UNKNOWN } from "../model";
import { toRow } from "./convert";
import { columns } from "./listings.gen";
import { dataAttributes, PROVIDER, resourceSchema, typeNameOf } from "./schema";
import type { Session } from "./session";
import type { Attribute } from "./shape";
import type { Row } from "./value";
import { wholeObject } from "./whole";
import { literal, type Vocabulary, vocabularyOf } from "./words";

/** Something that is looked up. */
export interface DataSource {
  readonly typeName: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
  readonly vocabulary?: Vocabulary;
  /** What is wrong with how it is asked for, as far as that is known. */
  problem(config: Row): Problem | undefined;
  /** @throws SvcError where none or several fit. */
  read(config: Row, session: Session): Promise<Row>;
}

/** Every kind by its id or its name, and the platform's reference lists. */
export function dataSources(): ReadonlyMap<string, DataSource> {
  const ofKinds = Object.values<Kind>(kinds).map(objectSource);
  const ofLists = Object.entries(listings).map(([key, listing]) =>
    listSource(key, listing as Listing<unknown>, columns[key as keyof typeof columns]),
  );
  return new Map([...ofKinds, ...ofLists].map((source) => [source.typeName, source]));
}

function objectSource(kind: Kind): DataSource {
  const attributes = dataAttributes(kind);
  const keys = attributes.filter(({ presence }) => presence === "optional or computed").map(({ name }) => name);
  return {
    typeName: typeNameOf(kind.name),
    description: `${resourceSchema(kind).description} By ${keys.map(code).join(" or ")}.`,
    attributes,
    vocabulary: vocabularyOf(kind),
    problem: (config) => exactlyOne(config, keys),
    read: async (config, session) => {
      const known = await wholeObject(kind, String(asked(config, keys)), session);
      const all = { ...known, managed: { ...known.managed, values: Object.keys(known.live.values) } };
      const { values } = writeDown(kind, all);
      return { ...toRow(attributes, values), id: known.live.id };
    },
  };
}

function listSource<T>(key: string, listing: Listing<T>, all: (typeof columns)[keyof typeof columns]): DataSource {
  const keys = ["id", ...listing.names.map(snakeCase)];
  const attributes = all.map(
    ({ name, type, doc }): Attribute => ({
      name,
      declared: name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      shape: { is: type },
      presence: keys.includes(name) ? "optional or computed" : "computed",
      sensitive: false,
      writeOnly: false,
      description: doc,
      deprecated: false,
    }),
  );
  return {
    typeName: `${PROVIDER}_${snakeCase(key)}`,
    description: `A ${listing.what}, by ${keys.map(code).join(", ")}.`,
    attributes,
    problem: (config) => (keys.some((name) => isGiven(config[name])) ? undefined : exactlyOne(config, keys)),
    read: async (config, session) => {
      const given = attributes.filter(({ name }) => keys.includes(name) && isGiven(config[name]));
      const fits = (row: T) => given.every(({ name, declared }) => fold((row as Row)[declared]) === fold(config[name]));
      try {
        const row = toRow(attributes, (await pick(listing, fits, session.client)) as Row);
        // What was asked for stays in the user's spelling.
        return { ...row, ...Object.fromEntries(given.map(({ name }) => [name, config[name]])) };
      } catch (error) {
        throw inWords(error, literalOf(given, config));
      }
    },
  };
}

/** The list knows a predicate only; the user wrote something that can be repeated. */
function inWords(error: unknown, asked: string): unknown {
  if (!(error instanceof SvcError)) return error;
  return new SvcError({ ...error.problem, message: error.problem.message.replace("the predicate", asked) });
}

function literalOf(given: readonly Attribute[], config: Row): string {
  return given.map(({ name }) => `${name} = ${literal(config[name])}`).join(" and ");
}

function exactlyOne(config: Row, keys: readonly string[]): Problem | undefined {
  const given = keys.filter((name) => isGiven(config[name]));
  if (given.length === 1) return undefined;
  const which = keys.map(code).join(" or ");
  return {
    code: "invalid",
    message:
      given.length === 0
        ? `Say which one: ${which} is needed.`
        : `${given.map(code).join(" and ")} are both set: one is needed.`,
  };
}

function asked(config: Row, keys: readonly string[]): unknown {
  return keys.map((name) => config[name]).find(isGiven);
}

function isGiven(value: unknown): boolean {
  return value === UNKNOWN || (value !== null && value !== undefined);
}

function fold(value: unknown): string {
  return String(value ?? "").toLowerCase();
}

function code(name: string): string {
  return `\`${name}\``;
}
