import { inColumns, visible } from "../model/visible";

/** Rows with the same fields, in columns under their names. */
export function table(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return inColumns([head, ...rows.map((row) => head.map((name) => visible(cell(row[name]))))]).join("\n");
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
