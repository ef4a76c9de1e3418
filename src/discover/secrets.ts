import type { Part } from "../model";

/** The column for secrets, if a part has one. */
export function secretColumn({ form }: Part): string | undefined {
  if (form.as !== "columns") return undefined;
  const [name] = Object.entries(form.columns).find(([, one]) => one.secret) ?? [];
  return name;
}

/** The column for secrets and the one for plain values beside it, if a part has both. */
export function secretColumns(part: Part): { readonly secret: string; readonly plain: string } | undefined {
  const secret = secretColumn(part);
  const columns = part.form.as === "columns" ? part.form.columns : {};
  const isBeside = (name: string) => !columns[name]?.secret && columns[name]?.field === columns[secret ?? ""]?.field;
  const plain = Object.keys(columns).find(isBeside);
  return secret !== undefined && plain !== undefined ? { secret, plain } : undefined;
}
