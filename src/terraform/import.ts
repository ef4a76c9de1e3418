import { writeDown } from "../lifecycle";
import type { Outcome } from "./apply";
import { toRow } from "./convert";
import { errorDiagnostic } from "./diagnostics";
import { type Resource, subjectOf } from "./resource";
import { wholeObject } from "./whole";

/** An object that exists, as a configuration that was applied would have left it. */
export async function importObject(resource: Resource, wanted: string): Promise<Outcome> {
  const { schema, session } = resource;
  try {
    const known = await wholeObject(schema.kind, wanted, session, "left alone");
    const { values, notes } = writeDown(schema.kind, known);
    return {
      row: { ...toRow(schema.attributes, values), id: known.live.id },
      private: { notes },
      diagnostics: [],
    };
  } catch (error) {
    return { row: null, private: {}, diagnostics: [errorDiagnostic(error, subjectOf(resource, null))] };
  }
}
