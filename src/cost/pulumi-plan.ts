import { type Kind, namesOf, UNKNOWN } from "../model";
import { kindBehind, type Named, type Planned, unreadable } from "./planned";

/** The engine's sentinel for unknown values, and its text for hidden ones. */
const HIDDEN = new Set(["04da6b54-80e4-46f7-96ec-b56ff0331ba9", "[secret]"]);

/** The native plugin has its own types. */
const TYPE = /^(?:pulumi-nodejs:dynamic\/svc|svc:index):(\w+)$/;

const ACTIONS: Readonly<Record<string, Planned["action"]>> = {
  create: "create",
  update: "update",
  replace: "replace",
  "create-replacement": "replace",
  "delete-replaced": "replace",
  delete: "delete",
};

interface Step {
  readonly op: string;
  readonly urn: string;
  readonly oldState?: { readonly type: string; readonly inputs?: Named };
  readonly newState?: { readonly type: string; readonly inputs?: Named };
}

export interface PulumiPreview {
  readonly steps: readonly Step[];
  readonly diagnostics?: readonly { readonly severity: string; readonly message: string }[];
}

/** Reads `pulumi preview --json`, which omits unchanged resources. */
export function fromPulumi({ steps, diagnostics = [] }: PulumiPreview): Planned[] {
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error) {
    throw unreadable(
      `The preview has failed, so it does not tell what an update would do: ${error.message.trim()}`,
      "Mend that and preview again.",
    );
  }
  const planned = new Map<string, Planned>();
  for (const [index, step] of steps.entries()) {
    const { op, urn, oldState, newState } = step ?? {};
    if (typeof op !== "string" || typeof urn !== "string") {
      throw unreadable(`The plan's step ${index + 1} is not what \`pulumi preview --json\` writes.`, "Preview again.");
    }
    const action = ACTIONS[op];
    const kind = kindBehind((newState ?? oldState)?.type ?? "", TYPE, ({ name }) => name);
    if (!action || !kind) continue;
    // A replacement may have up to three steps.
    planned.set(urn, {
      kind,
      action,
      before: declared(kind, oldState?.inputs),
      after: declared(kind, newState?.inputs),
    });
  }
  return [...planned.values()];
}

/** Parts without known content are marked; any other hidden value counts like a known one. */
function declared(kind: Kind, inputs: Named = {}): Named {
  const hidden = Object.values(kind.parts)
    .flatMap(namesOf)
    .filter((name) => HIDDEN.has(String(inputs[name])));
  return { ...inputs, ...Object.fromEntries(hidden.map((name) => [name, UNKNOWN])) };
}
