import { kinds } from "../kinds";
import { camelCase, graceHours, type Kind, mustBe, type Problem, UNKNOWN, type Wire } from "../model";
import { findFull } from "../read";
import { holding } from "../state";
import { rowValue } from "./convert";
import { resourceSchema, text, typeNameOf } from "./schema";
import type { Session } from "./session";
import type { Attribute } from "./shape";
import type { Source } from "./source";
import type { Row } from "./value";
import { vocabularyOf } from "./words";

/** Credentials that exist while a run needs them and are stored nowhere. */
export interface EphemeralSource extends Source {
  open(config: Row, session: Session): Promise<Row>;
}

/** One for each kind that has secrets of the platform: `svc_database_credentials`, … */
export function ephemeralSources(): ReadonlyMap<string, EphemeralSource> {
  const withSecrets = Object.values<Kind>(kinds).filter((kind) => secretsOf(kind).length > 0);
  return new Map(withSecrets.map(credentials).map((source) => [source.typeName, source]));
}

function secretsOf(kind: Kind): readonly string[] {
  return Object.entries(kind.fields).flatMap(([name, { mutability, secret }]) =>
    mutability === "computed" && secret ? [name] : [],
  );
}

const RENEW = "renew";
const GRACE = "grace_hours";

function credentials(kind: Kind): EphemeralSource {
  const { attributes: all } = resourceSchema(kind);
  const secrets = secretsOf(kind);
  // A secret that no answer shows has to be given again to be part of an address.
  const given = Object.entries(kind.fields).flatMap(([name, { mutability, observed, schema }]) =>
    mutability !== "computed" &&
    mutability !== "option" &&
    observed === false &&
    schema.type === "string" &&
    hasDerived(kind)
      ? [name]
      : [],
  );
  const chosen = all.filter(({ declared, writeOnly }) => !writeOnly && [...secrets, ...given].includes(declared));
  const reveal = kind.reveal;
  const attributes: Attribute[] = [
    { ...text("id", "id", "required"), description: "Id of the object." },
    ...chosen.map(
      (attribute): Attribute =>
        secrets.includes(attribute.declared)
          ? attribute
          : {
              ...attribute,
              presence: "optional",
              description: `${attribute.description} Pass the value that was set.`,
            },
    ),
    ...(reveal
      ? [
          { ...text(RENEW, RENEW, "optional"), shape: { is: "bool" } as const, description: RENEW_DOC },
          { ...text(GRACE, camelCase(GRACE), "optional"), shape: { is: "number" } as const, description: GRACE_DOC },
        ]
      : []),
  ];
  return {
    typeName: `${typeNameOf(kind.name)}_credentials`,
    description: `Credentials of one object: ${secrets.map((name) => `\`${rowName(all, name)}\``).join(", ")}. They are stored neither in the plan nor in the state.`,
    attributes,
    vocabulary: vocabularyOf(kind),
    problem: graceProblem,
    open: (config, session) => open(kind, attributes, config, session),
  };
}

const RENEW_DOC =
  "The platform shows these once, when they are created. `true` creates new ones, in each plan and in each apply; the previous ones stay valid for `grace_hours`.";
const GRACE_DOC =
  "Hours for which the previous ones stay valid after a renewal, 0 to 168. By default 0: they are revoked at once.";

function graceProblem({ [GRACE]: given, [RENEW]: renewed }: Row): Problem | undefined {
  if ((given ?? null) === null || given === UNKNOWN) return undefined;
  const field = camelCase(GRACE);
  const problem = (what: string): Problem => ({ code: "invalid", field, message: `${field} ${what}` });
  if (!graceHours.safeParse(given).success) {
    return problem(`${mustBe("a whole number from 0 to 168", given)}.`);
  }
  if (renewed === true || renewed === UNKNOWN) return undefined;
  return problem(`has no effect without \`${RENEW} = true\`.`);
}

async function open(kind: Kind, attributes: readonly Attribute[], config: Row, session: Session): Promise<Row> {
  const id = String(config.id);
  const { live } = await findFull(kind, id, session.run.io());
  const given = Object.fromEntries(
    attributes
      .filter(({ name }) => (config[name] ?? null) !== null)
      .map(({ name, declared }) => [declared, config[name]]),
  );
  const renewed = kind.reveal && config[RENEW] === true ? await renew(kind, id, config[GRACE], session) : {};
  const defaults = Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, field.createDefault]));
  const values: Wire = { ...defaults, ...live.values, ...renewed, ...given };
  return Object.fromEntries(
    attributes.map(({ name, declared, shape, presence }) => {
      if (presence !== "computed") return [name, config[name] ?? null];
      return [name, rowValue(shape, kind.fields[declared]?.derive?.(values) ?? values[declared])];
    }),
  );
}

/** Only the answer that creates credentials shows them. */
async function renew(kind: Kind, id: string, hours: unknown, session: Session): Promise<Wire> {
  if (!kind.reveal) return {};
  const { operation, grace } = kind.reveal;
  const { client, stop } = session.connection;
  const body = (hours ?? null) === null ? {} : { [grace]: hours };
  const answer = await holding(session.run.io(), () => client.one({ operation, ids: [id], body }, stop.signal));
  const around = { object: { id, values: {}, parts: {} }, id };
  return Object.fromEntries(
    Object.entries(kind.fields).flatMap(([name, field]) => {
      if (!field.shownOnce) return [];
      const value = field.read
        ? field.read(answer, around)
        : answer[field.wire ?? rowName(resourceSchema(kind).attributes, name)];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function hasDerived(kind: Kind): boolean {
  return Object.values(kind.fields).some(({ derive, secret }) => derive && secret);
}

function rowName(attributes: readonly Attribute[], declared: string): string {
  return attributes.find((attribute) => attribute.declared === declared)?.name ?? declared;
}
