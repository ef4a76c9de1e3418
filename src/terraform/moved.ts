import { type Kind, platformWord, SvcError, wordOf } from "../model";
import type { Private } from "./notes";
import type { Present } from "./plan";
import type { Resource } from "./resource";
import { kindsByType } from "./schema";
import { completed, type Row, rawOf } from "./value";
import type { MoveState } from "./wire.gen";

/**
 * Whether a resource type of another provider of the same platform corresponds to this kind, by the part after the
 * provider's name: `other_application`, `other_object_storage`.
 */
export function standsFor(kind: Kind, type: string): boolean {
  if (kind.owned) return false;
  const word = type.slice(type.indexOf("_") + 1);
  return word === wordOf(kind.name) || word === platformWord(kind);
}

const AGAIN = "Use a `removed` block with `destroy = false` for it, and an `import` block for the new resource.";

/** Whether the platform may have one object for both: it lists them together, or only another provider knows the type. */
function mayBeOne(kind: Kind, type: string): boolean {
  const other = kindsByType.get(type);
  return other === undefined || listsOf(other).some((list) => listsOf(kind).includes(list));
}

const listsOf = ({ api, owned }: Kind) =>
  owned ? Object.values(owned.hosts).map((host) => host.api.list) : [api.list];

/**
 * The state of an object that another provider has managed: its ID. The engine requests this before it configures the
 * provider, so everything else is read by the refresh, as after an import.
 *
 * @throws SvcError `unsupported` for a type of another object, `invalid` for a state without an ID.
 */
export function movedState({ schema }: Resource, request: MoveState): { row: Row; private: Private } {
  const { sourceTypeName: type = "", sourceState } = request;
  if (!standsFor(schema.kind, type)) {
    throw new SvcError({
      code: "unsupported",
      message: `${type} cannot be moved to ${schema.typeName}: only another provider's resource of the same kind can.`,
      next: mayBeOne(schema.kind, type)
        ? AGAIN
        : `Remove the \`moved\` block: the two are different objects of the platform, so the ${type} is deleted and the ${schema.typeName} is created. To keep the ${type}, use a \`removed\` block with \`destroy = false\` for it.`,
    });
  }
  const { id } = (rawOf(sourceState) ?? {}) as { readonly id?: unknown };
  if (typeof id !== "string" || id === "") {
    throw new SvcError({
      code: "invalid",
      field: "id",
      message: `The state of the ${type} has no id, so it cannot be moved to ${schema.typeName}.`,
      next: AGAIN,
    });
  }
  return { row: { ...completed(schema.attributes, {}), id }, private: { moved: true } };
}

/** @throws SvcError `unread` if the engine plans with such a state before any refresh. */
export function refuseUnread({ schema }: Resource, { row, private: { moved } }: Present): void {
  if (!moved) return;
  throw new SvcError({
    code: "unread",
    message: `${schema.kind.name} ${row.id} was moved from another provider and has not been read yet.`,
    next: "Plan without `-refresh=false`.",
  });
}
