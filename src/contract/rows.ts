import type { OperationId } from ".";
import { lists } from "./rows.gen";

/** What a column of a list holds: JSON Schema, as far as the contract uses it for rows. */
export interface Column {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Column>>;
  readonly required?: readonly string[];
  readonly items?: Column;
  readonly anyOf?: readonly Column[];
}

/** A list of the contract: what its rows are, in the names of the wire. */
export interface List {
  /** A row is the whole record: to read each one would tell nothing more. */
  readonly whole?: true;
  /** What may be asked for, beside the page. */
  readonly query: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
  /** Columns that every row has. */
  readonly required: readonly string[];
}

/** @throws Error for an operation that lists nothing. */
export function listOf(id: OperationId): List {
  const found = lists[id];
  if (!found) throw new Error(`The operation ${id} lists nothing.`);
  return found;
}
