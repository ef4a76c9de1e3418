import { isSecretValue, type Part } from "../model";

/**
 * No answer distinguishes a secret variable from a plain one, so names decide, rather too often than too rarely: a
 * plain value among the secrets costs a line of configuration, a secret in a file costs a rotation.
 */
const SECRET_NAME = /secret|token|pass|pwd|key|url|uri|dsn|credential|auth|cert|private|salt/i;
/** Whether an entry of a part that accepts secrets is to be written as one. */
export function isSecretEntry(key: string, value: unknown): boolean {
  return SECRET_NAME.test(key) || (typeof value === "string" && isSecretValue(value));
}

/** The column for secrets and the one for plain values beside it, if a part has both. */
export function secretColumns({ form }: Part): { readonly secret: string; readonly plain: string } | undefined {
  if (form.as !== "columns") return undefined;
  const columns = Object.entries(form.columns);
  const [secret, column] = columns.find(([, one]) => one.secret) ?? [];
  const [plain] = columns.find(([, one]) => !one.secret && one.field === column?.field) ?? [];
  return secret !== undefined && plain !== undefined ? { secret, plain } : undefined;
}
