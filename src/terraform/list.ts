import { memoizing } from "../client/memoizing";
import { DETAILS, givenIn, type Named, objectsSource, problemIn } from "../data";
import { kinds } from "../kinds";
import { type Kind, publicName, SvcError } from "../model";
import { list, manageable } from "../read";
import type { Io } from "../state";
import { toDeclaration } from "./convert";
import { attribute } from "./data";
import { problemText, warning } from "./diagnostics";
import { identityIn } from "./identity";
import { readImported } from "./import";
import { type Resource, subjectOf } from "./resource";
import { typeNameOf } from "./schema";
import type { Attribute } from "./shape";
import type { Source } from "./source";
import { type Row, writeRow } from "./value";
import type * as wire from "./wire.gen";
import { inHcl, vocabularyOf } from "./words";

/** `terraform query`: the objects of a kind, by the filters of its data source. */
export interface ListSource extends Source {
  /** Emits each matching object, in the order of its data source. @throws SvcError */
  list(asked: Asked, emit: (event: wire.ListEvent) => void): Promise<void>;
}

interface Asked {
  readonly config: Row;
  readonly target: Resource;
  /** With the object as an import would read it. */
  readonly isWhole: boolean;
  /** The maximum number; 0 for all. */
  readonly limit: number;
}

/** One for each kind, under the name of its resource. */
export function listSources(): ReadonlyMap<string, ListSource> {
  return new Map(Object.values<Kind>(kinds).map((kind) => [typeNameOf(kind.name), listSource(kind)]));
}

function listSource(kind: Kind): ListSource {
  const source = objectsSource(kind);
  const vocabulary = vocabularyOf(kind);
  const attributes = Object.entries(source.takes)
    .filter(([name]) => name !== DETAILS)
    .map(([name, value]) => attribute(name, value, value.required ? "required" : "optional", vocabulary));
  return {
    typeName: typeNameOf(kind.name),
    description: inHcl(source.doc, vocabulary),
    attributes,
    vocabulary,
    problem: (config) => problemIn(source, toDeclaration(attributes, config)),
    list: async ({ config, target, isWhole, limit }, emit) => {
      const io = {
        ...target.session.run.io(),
        client: memoizing(target.session.connection.client),
        reads: "exact",
      } as const;
      const given = givenIn(toDeclaration(attributes, config));
      // The records are only read if a filter needs values that the list does not show.
      const brief = { ...given, [DETAILS]: false };
      const { items } = await source.read(source.problem?.(brief) ? given : brief, io);
      const open = await manageableIds(kind, given, io);
      const fitting = (items as readonly Named[]).filter(({ id }) => open.has(String(id)));
      const chosen = limit > 0 ? fitting.slice(0, limit) : fitting;
      const home = await io.client.home();
      const events = chosen.map(async (item): Promise<wire.ListEvent> => {
        const id = String(item.id);
        const name = kind.naming && item[kind.naming];
        const displayName = (typeof name === "string" && publicName(name)) || id;
        const event = { identity: identityIn(home, id), displayName };
        return isWhole ? wholeEvent(event, target, id, io) : event;
      });
      for (const event of await Promise.all(events)) emit(event);
    },
  };
}

/** Without objects that cannot be declared, and those that another kind is proposed for: each is imported once. */
async function manageableIds(kind: Kind, given: Named, io: Io): Promise<ReadonlySet<string>> {
  const rows = await manageable(kind, await list(kind, io, given), io);
  return new Set(rows.filter((row) => kind.proposes?.(row) ?? true).map(({ id }) => String(id)));
}

/** With the object; one that was deleted since, or that another stack owns, is left out with a warning. */
async function wholeEvent(event: wire.ListEvent, target: Resource, id: string, io: Io): Promise<wire.ListEvent> {
  const { schema } = target;
  try {
    const { row } = await readImported(target, id, io);
    return { ...event, resourceObject: writeRow(schema.attributes, withoutSecrets(schema.attributes, row)) };
  } catch (error) {
    if (!(error instanceof SvcError) || !LEFT_OUT.includes(error.problem.code)) throw error;
    const subject = subjectOf(target, null);
    const text = problemText(error.problem, subject);
    return { diagnostic: [warning(`${schema.kind.name} ${event.displayName} is left out`, text, subject)] };
  }
}

/** The engine prints the results of a query, with `-json` also what the schema marks as sensitive. */
function withoutSecrets(attributes: readonly Attribute[], row: Row | null): Row | null {
  const secret = attributes.filter(({ sensitive }) => sensitive).map(({ name }) => [name, null]);
  return row && { ...row, ...Object.fromEntries(secret) };
}

const LEFT_OUT = ["not-found", "gone", "owned"];
