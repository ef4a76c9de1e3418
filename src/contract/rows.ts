import type { OperationId } from ".";
import { lists } from "./rows.gen";

/** The type of a list's column: the part of JSON Schema that the contract uses for rows. */
interface Column {
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

/** A list of the contract: its row type, in wire names. */
export interface List {
  /** A row is the whole record: reading each one would show nothing more. */
  readonly whole?: true;
  /** Query parameters, besides those of the page. */
  readonly query: readonly string[];
  readonly columns: Readonly<Record<string, Column>>;
  /** Columns that every row has. */
  readonly required: readonly string[];
}

/** @throws Error for an operation that is not a list. */
export function listOf(id: OperationId): List {
  const found = lists[id];
  if (!found) throw new Error(`The operation ${id} lists nothing.`);
  return found;
}
