import { solved, type Term, termsIn } from "../../environment/value";
import { sectionOf } from "../../environment/words";
import { adoptedId, type Kind, managedBy, type Named, partNamed, withPlainReferences } from "../../model";
import type { Io } from "../../state";
import type { Declarations, DeclaredObject } from "../declared";
import { isWatched } from "../undeclared";
import { listsOf } from "../unmanaged";
import type { EnvironmentSource } from "./environment";

type File = Pick<EnvironmentSource, "loaded" | "title">;

const addressOf = ({ kind, name }: { readonly kind: Kind; readonly name: string }) => `${sectionOf(kind)}.${name}`;

/** The declarations of a file, before the look-up: enough to estimate the requests of a comparison. */
export function expectedDeclarations({ loaded, title }: File): Declarations {
  const objects = loaded.resources.map(({ kind, name, fields }): DeclaredObject => {
    const address = addressOf({ kind, name });
    const declared = withPlainReferences(kind, solved(fields, standIn) as Named);
    const live = { id: address, values: {}, parts: {} };
    const known = { live, managed: managedBy(kind, declared), home: {}, undeployed: false };
    return { address, kind, id: address, name, declared, known, secrets: [], untold: [], keptNowhere: [] };
  });
  return { source: title, file: loaded.file, objects, unreadable: [], leaving: [] };
}

/** Others are identified by their addresses here, so that each counts as one. */
function standIn(term: Term): unknown {
  if (term.is !== "resource") return "";
  const id = addressOf(term);
  return term.whole ? { id } : id;
}

/**
 * How many more requests it takes to find the declared objects of one or several environments: a list of each kind, unless all are read anyway,
 * reference lists, and the records for values of others. A record that was found is not read again.
 */
export function requestsToFind(sources: readonly File[], isSearching: boolean, reads: Io["reads"]): number {
  const expected = sources.map((source) => ({ ...source, objects: expectedDeclarations(source).objects }));
  const objects = expected.flatMap((one) => one.objects);
  const terms = expected.flatMap((one) =>
    one.loaded.resources.flatMap(({ fields }) =>
      termsIn(fields).map(({ term }) => ({ term, environment: one.title, objects: one.objects })),
    ),
  );
  const sought = objects.filter(({ declared }) => adoptedId(declared) === undefined);
  const lists = isSearching ? 0 : listsOf(sought.map(({ kind }) => kind));
  const listings = new Set(terms.flatMap(({ term }) => (term.is === "listed" ? [term.listing] : [])));
  const outputs = new Set(
    terms.flatMap(({ term, environment, objects: own }) =>
      term.is === "output" ? readingOf(term, own).map((reading) => `${environment} ${reading}`) : [],
    ),
  );
  // If there are summaries, the comparison counts no records.
  const records = reads === "exact" ? 0 : objects.length;
  return lists + listings.size + outputs.size + records;
}

/** The request for an output, unless the comparison of its object sends it anyway. */
function readingOf(term: Extract<Term, { is: "output" }>, objects: readonly DeclaredObject[]): string[] {
  const { fields } = term.kind;
  const [name = ""] = term.path;
  const part = partNamed(term.kind, name);
  const operation = fields[name]?.source?.operation ?? part?.api.list;
  const address = addressOf(term);
  const declared = objects.find((one) => one.address === address)?.declared ?? {};
  const isRead = Object.entries(fields).some(
    ([other, { source, stable }]) => source?.operation === operation && (stable || other in declared),
  );
  const isCompared = name in declared || (part !== undefined && isWatched(part));
  return operation === undefined || isCompared || isRead ? [] : [`${address} ${operation}`];
}
