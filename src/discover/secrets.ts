import type { Part } from "../model";

/** The column for secrets, if a part has one. */
export function secretColumn({ form }: Part): string | undefined {
  if (form.as !== "columns") return undefined;
  const [name] = Object.entries(form.columns).find(([, one]) => one.secret) ?? [];
  return name;
}

/** The column for secrets and the one for plain values beside it, if a part has both. */
export function secretColumns({ form }: Part): { readonly secret: string; readonly plain: string } | undefined {
  if (form.as !== "columns") return undefined;
  const columns = Object.entries(form.columns);
  const [secret, column] = columns.find(([, one]) => one.secret) ?? [];
  const [plain] = columns.find(([, one]) => !one.secret && one.field === column?.field) ?? [];
  return secret !== undefined && plain !== undefined ? { secret, plain } : undefined;
}
