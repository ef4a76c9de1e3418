import type { Problem } from "../model";
import { without } from "../model/hiding";
import { errorDiagnostic, problemDiagnostic, type Subject } from "./diagnostics";
import type { Session } from "./session";
import type { Attribute } from "./shape";
import { type Row, readRow, writeRow } from "./value";
import type * as wire from "./wire.gen";
import type { Vocabulary } from "./words";

/** What data sources, ephemeral resources, list resources and actions have in common. */
export interface Source {
  readonly typeName: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
  readonly vocabulary?: Vocabulary;
  /** What is wrong with its configuration, where known. */
  problem(config: Row): Problem | undefined;
}

/** What is wrong with the configuration of a source. */
export function verdict(source: Source, config: wire.Value | undefined, session: Session): wire.Verdict {
  const row = readRow(source.attributes, config);
  const problem = row ? source.problem(row) : undefined;
  return problem ? { diagnostics: [problemDiagnostic(problem, subjectOfSource(source, session))] } : {};
}

/** The answer of a source, or its error. */
export async function looked(
  source: Source,
  config: wire.Value | undefined,
  session: Session,
  look: (row: Row) => Promise<Row>,
): Promise<{ value?: wire.Value; diagnostics: wire.Diagnostic[] }> {
  try {
    const row = readRow(source.attributes, config) ?? {};
    await session.ready();
    return { value: writeRow(source.attributes, await look(row)), diagnostics: [] };
  } catch (error) {
    return { diagnostics: [errorDiagnostic(error, subjectOfSource(source, session))] };
  }
}

/** The subject of a source's diagnostics. */
export function subjectOfSource({ attributes, vocabulary }: Source, session: Session): Subject {
  return {
    attributes,
    declared: {},
    ...(vocabulary ? { vocabulary } : {}),
    redact: without(session.connection.secrets),
  };
}
