import type { OperationId } from "../../../src/contract";
import type { Field, Kind, Part } from "../../../src/model";

/** What an operation is to a kind: derived from the kind's own facts. */
export type Role =
  | { readonly is: "create" | "remove" | "update" | "deploys" | "unblocks" | "clones" | "reveals" }
  | { readonly is: "field"; readonly name: string; readonly field: Field }
  | {
      readonly is: "entry created" | "entry updated" | "entry removed" | "entries arranged";
      readonly name: string;
      readonly part: Part;
    }
  | { readonly is: "field of entry"; readonly name: string; readonly part: Part; readonly inner: string };

const known = new WeakMap<Kind, Map<OperationId, Role[]>>();

export function rolesOf(kind: Kind, operation: OperationId): readonly Role[] {
  const all = known.get(kind) ?? build(kind);
  known.set(kind, all);
  return all.get(operation) ?? [];
}

function build(kind: Kind): Map<OperationId, Role[]> {
  const roles = new Map<OperationId, Role[]>();
  const add = (operation: OperationId | undefined, role: Role) => {
    if (operation) roles.set(operation, [...(roles.get(operation) ?? []), role]);
  };
  const { deployment, removal, move, reveal } = kind;
  // Entries have operations of their own under each kind of object that they can live under.
  const places = kind.owned ? Object.values(kind.owned.hosts) : [kind];
  for (const { api } of places) {
    add(api.create, { is: "create" });
    add(api.update, { is: "update" });
    add(api.remove, { is: "remove" });
  }
  add(deployment?.start, { is: "deploys" });
  add(deployment?.cancel, { is: "deploys" });
  add(removal?.unblock?.operation, { is: "unblocks" });
  add(move?.clone, { is: "clones" });
  add(reveal?.operation, { is: "reveals" });
  for (const [name, field] of places.flatMap(({ fields }) => Object.entries(fields))) {
    for (const operation of viaOf(field)) add(operation, { is: "field", name, field });
  }
  for (const [name, part] of Object.entries(kind.parts)) {
    add(part.api.create, { is: "entry created", name, part });
    add(part.api.update, { is: "entry updated", name, part });
    add(part.api.remove, { is: "entry removed", name, part });
    add(part.order?.arrange.operation, { is: "entries arranged", name, part });
    for (const [inner, field] of Object.entries(part.fields)) {
      for (const operation of viaOf(field)) add(operation, { is: "field of entry", name, part, inner });
    }
  }
  return roles;
}

/** The operations that change a field, beside the update of its object. */
export function viaOf({ via }: Field): readonly OperationId[] {
  switch (via?.by) {
    case "toggle":
      return [via.operation];
    case "switch":
      return via.off ? [via.on, via.off] : [via.on];
    case "members":
      return [via.add, via.remove];
    case "calls":
      return via.operations;
    default:
      return [];
  }
}
