import type { RawAnswer } from "../client/transport";
import type { Finding } from "./finding";

type Row = Readonly<Record<string, unknown>>;

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []);

/** Whether a key may write at all. `list` reads the names of permissions, by which roles do not refer to them. */
export async function checkRights(
  { body }: Pick<RawAnswer, "body">,
  list: () => Promise<Pick<RawAnswer, "status" | "body">>,
): Promise<Finding[]> {
  const { capabilities, roles } = body as Row;
  const own = rowsIn(capabilities).map(({ permission }) => String(permission));
  const inRoles = rowsIn(roles).flatMap(({ permissions }) => (Array.isArray(permissions) ? permissions : []));
  const names = inRoles.length > 0 ? await list() : { status: 200, body: [] };
  if (names.status >= 300) return [];
  const byId = new Map(rowsIn(names.body).map(({ id, name }) => [id, String(name)]));
  const all = [...own, ...inRoles.map((id) => byId.get(id))];
  if (all.length === 0 || !all.every((name) => name?.endsWith(":READ"))) return [];
  const says = "The key may only read: enough for `svc-iac drift`, not for a run that changes something.";
  return [{ check: "key", state: "warning", says, next: "Use a key with a role that may create, update and delete." }];
}
