import { read, writeDown } from "../lifecycle";
import type { Outcome } from "./apply";
import { idleIn } from "./apply";
import { errorDiagnostic } from "./diagnostics";
import { knownFrom, tellsSecrets } from "./known";
import type { Present } from "./plan";
import { asObserved, project } from "./project";
import { nameOf, type Resource, subjectOf } from "./resource";
import { type ResourceSchema, UNFINISHED } from "./schema";

/** What the object is now; no row where it is gone. */
export async function refresh(resource: Resource, prior: Present): Promise<Outcome> {
  const { schema, session } = resource;
  try {
    const home = prior.private.notes?.home ?? (await session.client.home());
    session.recognise(schema.kind, prior.row);
    const known = knownFrom(schema, prior.row, prior.private, home);
    const found = await read(schema.kind, nameOf(prior.row), known, session.io());
    if (!found) return { row: null, private: {}, diagnostics: [] };
    const how = asObserved(hiddenFor(schema, prior), idleIn(schema, prior.row, found));
    return {
      row: { ...project(schema, prior.row, found.live, how), [UNFINISHED]: prior.row[UNFINISHED] ?? null },
      private: { ...prior.private, notes: writeDown(schema.kind, found).notes },
      diagnostics: [],
    };
  } catch (error) {
    const subject = subjectOf(resource, null, prior.row);
    return { row: prior.row, private: prior.private, diagnostics: [errorDiagnostic(error, subject)] };
  }
}

/** What was given write-only stays out of the state, also where the platform would tell it. */
function hiddenFor(schema: ResourceSchema, { private: { writeOnly = [] } }: Present): ReadonlySet<string> {
  if (writeOnly.length === 0) return new Set();
  return new Set([...writeOnly, ...Object.keys(schema.kind.fields).filter((name) => tellsSecrets(schema.kind, name))]);
}
