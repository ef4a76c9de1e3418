import type { OpType } from "@pulumi/pulumi/automation";
import { z } from "zod";
import { type Kind, namesOf, ownValue, publicText, UNKNOWN } from "../model";
import { changesBetween, type Side, secretsOf } from "./changes";
import { lookUpsFor } from "./look-ups";
import {
  type Action,
  changesBy,
  inFormat,
  kindBehind,
  known,
  type Named,
  type Plan,
  type PlannedChange,
  type PlannedSeed,
  unreadable,
} from "./planned";

/** The engine's sentinel for unknown values, and its text for hidden ones. */
const NOT_KNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const SECRET = "[secret]";
const HIDDEN = new Set([NOT_KNOWN, SECRET]);
/** The engine's signature of a secret value. */
const SIGNATURE = "4dabf18193072939515e22adb298388d";

/** The native plugin has its own types, one of which is a component: an environment file. */
const TYPE = /^(?:pulumi-nodejs:dynamic\/svc|svc:index):(?!Environment$)(\w+)$/;
/** A step of a seed, or the record of when it was declared. */
const SEED = /^(?:pulumi-nodejs:dynamic\/svc\/|svc:)environment:Seed$/;

/** What is `none` changes nothing on the platform, or belongs to a `replace`, beside which previews show it on request. */
export const OPERATIONS = {
  create: "create",
  update: "update",
  import: "adopt",
  replace: "replace",
  delete: "delete",
  "delete-replaced": "delete",
  read: "read",
  ...{ "create-replacement": "none", "import-replacement": "none", "read-replacement": "none" },
  ...{ same: "none", refresh: "none", diff: "none", "extend-parameterize": "none" },
  ...{ discard: "none", "discard-replaced": "none", "remove-pending-replace": "none" },
} as const satisfies Readonly<Record<OpType | "diff" | "extend-parameterize", Action | "read" | "none">>;

/** Of another provider, a word that is newer than this release counts as a change. */
const isUnchanged = (op: string) => ["none", "read"].includes(ownValue<string>(OPERATIONS, op) ?? "");

const DELETING: ReadonlySet<string> = new Set(["replace", "delete", "delete-replaced"] satisfies OpType[]);

const state = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  custom: z.boolean().optional(),
  ...{ external: z.boolean().optional(), importID: z.string().optional() },
  ...{ retainOnDelete: z.boolean().optional(), deletedWith: z.string().optional() },
  inputs: z.record(z.string(), z.unknown()).optional(),
  outputs: z.record(z.string(), z.unknown()).optional(),
});
const stepShape = z.looseObject({
  ...{ op: z.string(), urn: z.string() },
  ...{ oldState: state.optional(), newState: state.optional() },
});
type Step = z.infer<typeof stepShape>;
type State = z.infer<typeof state>;

const operationOf = ({ op }: Pick<Step, "op">) => known(OPERATIONS, op);
const diagnosticsShape = z.array(z.looseObject({ severity: z.string(), message: z.string() })).catch([]);

/** Reads `pulumi preview --json`, which omits unchanged resources. */
export function fromPulumi(preview: Readonly<Record<string, unknown>>): Plan {
  const diagnostics = diagnosticsShape.parse(preview.diagnostics ?? []);
  const steps = inFormat(
    stepShape,
    preview.steps,
    (at) => `step ${at} is not in the format of \`pulumi preview --json\``,
  );
  refuseFailed(diagnostics);
  const own = new Map<string, Step[]>();
  const seeds = new Map<string, PlannedSeed>();
  const others = new Set<string>();
  const secrets: string[] = [];
  // The native plugin looks up and checks; the dynamic provider is a process beside the program.
  const isApart = steps.some(({ newState }) => newState?.type.startsWith("pulumi-nodejs:dynamic/"));
  for (const step of steps) {
    const { op, urn, oldState, newState } = step;
    const { type = "", custom = true } = newState ?? oldState ?? {};
    if (SEED.test(type)) {
      const { action: seeded, suspended } = newState?.inputs ?? {};
      const isDue = operationOf(step) !== "none" && suspended !== true;
      if (isDue && typeof seeded === "string") seeds.set(urn, { name: nameIn(urn), action: seeded });
      continue;
    }
    const kind = kindOfType(type);
    if (!kind && custom && !type.startsWith("pulumi:") && !isUnchanged(op)) others.add(urn);
    if (!kind) continue;
    secrets.push(...[oldState, newState].flatMap((one) => secretsIn(kind, one)));
    if (operationOf(step) !== "none") own.set(urn, [...(own.get(urn) ?? []), step]);
  }
  const deleted = new Set(steps.filter(({ op }) => DELETING.has(op)).map(({ urn }) => urn));
  const changes = [...own.values()].flatMap((some) => changesOf(some, deleted));
  return {
    planned: changes,
    seeds: [...seeds.values()],
    said: [...new Set(diagnostics.map(({ message }) => message))],
    // A preview does not ask what a deletion does.
    unsaid: ["delete"],
    lookUps: lookUpsFor(changes, isApart),
    secrets,
    others: others.size,
  };
}

/**
 * What the steps of one resource do: a replacement has up to three, beside the deletion that an earlier one has left, and
 * an import the update that follows it.
 */
function changesOf(steps: readonly Step[], deleted: ReadonlySet<string>): PlannedChange[] {
  const replaced = steps.find(({ op }) => op === "replace")?.oldState;
  const isOwn = ({ op, oldState }: Step) => op === "delete-replaced" && replaced && oldState?.id === replaced.id;
  return steps.filter((step) => !isOwn(step)).flatMap((step) => changesIn(step, deleted));
}

function changesIn(step: Step, deleted: ReadonlySet<string>): PlannedChange[] {
  const { urn, oldState, newState } = step;
  const kind = kindOfType((newState ?? oldState)?.type ?? "") as Kind;
  const before = declared(kind, oldState?.inputs);
  const after = declared(kind, newState?.inputs);
  const isChange = oldState !== undefined && newState !== undefined;
  const changes = isChange ? changesBetween(kind, sideOf(oldState.inputs), sideOf(newState.inputs)) : [];
  const state = oldState?.outputs ?? before;
  const actions = actionsOf(kind, step, deleted);
  const all = changesBy(actions, "replace", { kind, address: nameIn(urn), before, after, state, changes });
  // The plan shows nothing of what is adopted.
  return all.map((one) => (one.action === "adopt" ? { ...one, before: {}, state: {} } : one));
}

/** What is replaced by an import, or by what is only read, is deleted; nothing that was only read itself is. */
function actionsOf(kind: Kind, step: Step, deleted: ReadonlySet<string>): readonly Action[] {
  const { oldState, newState } = step;
  const operation = operationOf(step);
  const isGone = oldState && !oldState.external;
  const gone: readonly Action[] = isGone ? [isKept(kind, oldState, deleted) ? "forget" : "delete"] : [];
  switch (operation) {
    case "none":
      return [];
    case "delete":
      return gone;
    case "read":
      return gone.map(() => "forget");
    case "replace": {
      if (newState?.external) return gone;
      if (isImported(step)) return ["adopt", ...gone];
      if (gone.length === 0) return ["create"];
      return gone.includes("delete") ? ["replace"] : ["replace", "forget"];
    }
    default:
      return [operation];
  }
}

/** The engine sends no deletion of what another one deletes, and the platform deletes only entries together with their service. */
const isKept = ({ owned }: Kind, { retainOnDelete, deletedWith = "" }: State, deleted: ReadonlySet<string>) =>
  retainOnDelete === true || (deleted.has(deletedWith) && owned === undefined);

/** A state keeps the ID with which it was imported. */
const isImported = ({ oldState, newState: { importID } = {} as State }: Step) =>
  importID !== undefined && (oldState?.external === true || importID !== (oldState?.importID ?? oldState?.id));

function refuseFailed(diagnostics: z.infer<typeof diagnosticsShape>): void {
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (!error) return;
  throw unreadable(
    `The preview failed, so it does not show what an update would do: ${publicText(error.message.trim())}`,
    "Fix the cause and preview again.",
  );
}

const secretsIn = (kind: Kind, { inputs, outputs }: Partial<z.infer<typeof state>> = {}): string[] =>
  [inputs, outputs].flatMap((values) => secretsOf(kind, sideOf(values)));

const nameIn = (urn: string) => urn.split("::").at(-1) ?? urn;

/** The kind of a resource of the engine, if it is one of ours. */
export const kindOfType = (type: string): Kind | undefined => kindBehind(type, TYPE, ({ name }) => name);

/** Parts without known content are marked; any other hidden value counts like a known one. */
function declared(kind: Kind, inputs: Named = {}): Named {
  const hidden = Object.values(kind.parts)
    .flatMap(namesOf)
    .filter((name) => HIDDEN.has(String(inputs[name])));
  return { ...inputs, ...Object.fromEntries(hidden.map((name) => [name, UNKNOWN])) };
}

/** Without internal names, which the engine does not show. */
function sideOf(inputs: Named = {}): Side {
  const values = Object.fromEntries(Object.entries(inputs).filter(([name]) => !name.startsWith("__")));
  return { values, secret: marked(values, isSecret), unknown: marked(values, (value) => value === NOT_KNOWN) };
}

const isSecret = (value: unknown) =>
  value === SECRET || (typeof value === "object" && value !== null && SIGNATURE in value);

/** The same structure, with `true` at values that match. */
function marked(value: unknown, is: (value: unknown) => boolean): unknown {
  if (is(value)) return true;
  if (typeof value !== "object" || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, marked(inner, is)]));
}
