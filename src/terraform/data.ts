import { type DataSource as Data, givenIn, problemIn, type Rows, dataSources as sources, type Value } from "../data";
import { pascal, snakeCase } from "../model";
import { toDeclaration, toRow } from "./convert";
import { describe, describeNested } from "./describe";
import { dataAttributes, text, typeNameOf } from "./schema";
import type { Session } from "./session";
import { type Attribute, type Presence, shapeOf, simplified } from "./shape";
import type { Source } from "./source";
import type { Row } from "./value";
import { inHcl, type Vocabulary, vocabularyOf } from "./words";

/** A look-up. */
export interface DataSource extends Source {
  /** @throws SvcError if none or several match. */
  read(config: Row, session: Session): Promise<Row>;
}

let all: ReadonlyMap<string, DataSource> | undefined;

/** Every data source by its type name. */
export function dataSources(): ReadonlyMap<string, DataSource> {
  all ??= new Map([...sources().values()].map(dataSource).map((source) => [source.typeName, source]));
  return all;
}

function dataSource(source: Data): DataSource {
  const vocabulary = source.kind && vocabularyOf(source.kind);
  const attributes = attributesOf(source, vocabulary);
  const taken = attributes.filter(({ declared }) => declared in source.takes);
  const asked = (config: Row) => toDeclaration(taken, config);
  return {
    typeName: typeNameOf(pascal(source.name)),
    description: inHcl(source.doc, vocabulary),
    attributes,
    ...(vocabulary ? { vocabulary } : {}),
    problem: (config) => problemIn(source, asked(config)),
    read: async (config, session) => {
      const given = givenIn(asked(config));
      const answer = toRow(attributes, await source.read(given, session.run.io()));
      // Parameters keep the user's spelling.
      const spelled = taken.filter(({ name }) => isSame(config[name], answer[name]));
      return { ...answer, ...Object.fromEntries(spelled.map(({ name }) => [name, config[name]])) };
    },
  };
}

function isSame(asked: unknown, answered: unknown): boolean {
  if (asked === null || asked === undefined) return false;
  return answered === null || String(asked).toLowerCase() === String(answered).toLowerCase();
}

function attributesOf({ takes, answers }: Data, vocabulary: Vocabulary | undefined): readonly Attribute[] {
  const found = answers.is === "object" ? dataAttributes(answers.kind) : rowAttributes(answers, vocabulary);
  const taken = Object.entries(takes).map(([declared, value]) =>
    attribute(declared, value, value.required ? "required" : "optional", vocabulary),
  );
  const isFound = new Set(found.map(({ declared }) => declared));
  const presenceOf = ({ declared, presence }: Attribute) =>
    declared in takes ? (takes[declared]?.required ? "required" : "optional or computed") : presence;
  return [
    ...taken.filter(({ declared }) => !isFound.has(declared)),
    ...found.map((one) => ({ ...one, presence: presenceOf(one) })),
  ];
}

function rowAttributes({ is, columns }: Rows, vocabulary: Vocabulary | undefined): readonly Attribute[] {
  const each = Object.entries(columns).map(([name, value]) => attribute(name, value, "computed", vocabulary));
  if (is === "row") return each;
  const items = { is: "list" as const, of: { is: "object" as const, attributes: each } };
  return [
    { ...text("ids", "ids", "computed"), shape: { is: "list", of: { is: "string" } }, description: "Their ids." },
    { ...text("items", "items", "computed"), shape: items, description: "All of them, in order." },
  ];
}

/** A parameter of a source, or a value in its answer, as an attribute. */
export function attribute(
  declared: string,
  { doc, schema }: Value,
  presence: Presence,
  vocabulary: Vocabulary | undefined,
): Attribute {
  const json = simplified(schema);
  return {
    ...text(snakeCase(declared), declared, presence),
    shape: shapeOf(json, { computed: presence === "computed", describe: describeNested }),
    description: presence === "computed" ? inHcl(doc, vocabulary) : describe({ doc, schema: json }, vocabulary),
  };
}
