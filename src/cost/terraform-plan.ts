import { camelCase, type Kind, namesOf, type Part, renameKeys, snakeCase, UNKNOWN } from "../model";
import { kindBehind, type Named, type Planned, snakeName, unreadable } from "./planned";

const TYPE = /^svc_(\w+)$/;

export interface TerraformPlan {
  readonly errored?: boolean;
  readonly resource_changes?: readonly {
    readonly type: string;
    readonly mode?: string;
    readonly change: {
      readonly actions: readonly string[];
      readonly before?: Named | null;
      readonly after?: Named | null;
      readonly after_unknown?: Named;
    };
  }[];
}

/** From `terraform show -json` of a saved plan. */
export function fromTerraform({ errored, resource_changes: changes = [] }: TerraformPlan): Planned[] {
  if (errored) throw unreadable("The plan has failed, so it does not tell what an apply would do.", "Plan again.");
  return changes.flatMap(({ type, mode, change }, index) => {
    if (typeof type !== "string" || !Array.isArray(change?.actions)) {
      throw unreadable(`The plan's change ${index + 1} is not what \`terraform show -json\` writes.`, "Plan again.");
    }
    const action = actionOf(change.actions);
    const kind = mode === "data" ? undefined : kindBehind(type, TYPE, snakeName);
    if (!action || !kind) return [];
    const { before, after, after_unknown: unknown = {} } = change;
    return [{ kind, action, before: declared(kind, before ?? {}, {}), after: declared(kind, after ?? {}, unknown) }];
  });
}

function actionOf(actions: readonly string[]): Planned["action"] | undefined {
  if (actions.includes("create")) return actions.includes("delete") ? "replace" : "create";
  if (actions.includes("delete")) return "delete";
  return actions.includes("update") ? "update" : undefined;
}

/** The attributes under their declared names; keys of the user's maps are kept. */
function declared(kind: Kind, attributes: Named, unknown: Named): Named {
  const fields = Object.keys(kind.fields).map((name) => [name, attributes[snakeCase(name)]] as const);
  const parts = Object.values(kind.parts).flatMap((part) =>
    namesOf(part).map((name) => {
      const value = attributes[snakeCase(name)];
      return [name, unknown[snakeCase(name)] === true ? UNKNOWN : entries(part, value)] as const;
    }),
  );
  return Object.fromEntries([...fields, ...parts]);
}

function entries(part: Part, value: unknown): unknown {
  if (typeof value !== "object" || value === null || part.form.as === "columns") return value;
  const renamed = (entry: unknown) =>
    typeof entry === "object" && entry !== null ? renameKeys(camelCase, entry as Named) : entry;
  if (Array.isArray(value)) return value.map(renamed);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, renamed(entry)]));
}
