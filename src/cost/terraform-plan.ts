import { z } from "zod";
import { camelCase, isObject, type Kind, namesOf, type Part, renameKeys, snakeCase, UNKNOWN } from "../model";
import { changesBetween, secretsOf } from "./changes";
import {
  type Action,
  changesBy,
  type Declared,
  inFormat,
  kindBehind,
  known,
  type Named,
  type Plan,
  type PlannedChange,
  snakeName,
  unreadable,
} from "./planned";

const TYPE = /^svc_(\w+)$/;

const named = z.record(z.string(), z.unknown());
const changeShape = z.looseObject({
  ...{ address: z.string().default(""), type: z.string(), mode: z.string().optional(), deposed: z.string().optional() },
  change: z.looseObject({
    ...{ actions: z.array(z.string()), importing: z.unknown().optional() },
    ...{ before: named.nullish(), after: named.nullish(), after_unknown: named.optional() },
    ...{ before_sensitive: z.unknown().optional(), after_sensitive: z.unknown().optional() },
  }),
});

const stateShape = z.looseObject({
  ...{ address: z.string(), type: z.string(), mode: z.string().optional(), deposed_key: z.string().optional() },
  ...{ values: named, sensitive_values: z.unknown().optional() },
});
const priorShape = z.looseObject({ values: z.looseObject({ root_module: z.unknown() }).optional() });
const moduleShape = z.looseObject({
  ...{ resources: z.unknown().default([]), child_modules: z.array(z.unknown()).default([]) },
});

type Given = Readonly<Record<string, unknown>>;
type Changed = z.infer<typeof changeShape>["change"];

const isManaged = (mode = "managed") => mode === "managed";
const managedKind = (mode: string | undefined, type: string) =>
  isManaged(mode) ? kindBehind(type, TYPE, snakeName) : undefined;

/** What a plan changes, and reads. @throws SvcError `plan` if it failed. */
function changesOf({ errored, resource_changes: changes }: Given): z.infer<typeof changeShape>[] {
  if (errored) throw unreadable("The plan failed, so it does not show what an apply would do.", "Plan again.");
  return inFormat(changeShape, changes ?? [], (at) => `change ${at} is not in the format of \`terraform show -json\``);
}

/** From `terraform show -json` of a saved plan, which has no warnings; `log` is what `terraform plan -json` has printed. */
export function fromTerraform(plan: Given, log?: string): Plan {
  let others = 0;
  const secrets: string[] = [];
  const planned = changesOf(plan).flatMap(({ address, type, mode, change }): PlannedChange[] => {
    const kind = managedKind(mode, type);
    if (!kind && isManaged(mode) && !isUnchanged(change)) others += 1;
    if (!kind) return [];
    const actions = actionsOf(change);
    const { after_unknown: unknown = {}, before_sensitive, after_sensitive } = change;
    const [before, after] = [declared(kind, change.before ?? {}, {}), declared(kind, change.after ?? {}, unknown)];
    const from = { values: change.before, secret: before_sensitive };
    const to = { values: change.after, secret: after_sensitive, unknown };
    secrets.push(...[from, to].flatMap((side) => secretsOf(kind, side)));
    const changes = change.before && change.after ? changesBetween(kind, from, to) : [];
    return changesBy(actions, "update", { kind, address, before, after, state: before, changes });
  });
  // The warnings of a creation that the engine forces are not shown.
  const said = { said: log === undefined ? [] : warningsIn(log), unsaid: ["replace"] as const };
  // The plan has read the lists, and the apply has not to.
  return { planned, seeds: [], ...said, lookUps: 0, secrets, others };
}

const lineShape = z.looseObject({
  type: z.string(),
  diagnostic: z.looseObject({ severity: z.string(), detail: z.string().default("") }).optional(),
});

/** The details of the warnings in the lines that `terraform plan -json` prints. @throws SvcError `plan` for anything else. */
function warningsIn(log: string): string[] {
  const lines = log.split("\n").flatMap((line) => {
    const read = lineShape.safeParse(line.startsWith("{") ? jsonIn(line) : undefined);
    return read.success ? [read.data] : [];
  });
  if (lines.length === 0) {
    const next = "Pass the output of `terraform plan -json -out <plan file>`.";
    throw unreadable("The log is not what `terraform plan -json` prints.", next);
  }
  const warnings = lines.flatMap(({ diagnostic: one }) => (one?.severity === "warning" ? [one.detail] : []));
  return [...new Set(warnings)];
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** What there is after an apply of the plan, changed or not, also what the plan leaves out (`-target`, `-refresh-only`). */
export function afterTerraform(plan: Given): Declared[] {
  const changes = changesOf(plan);
  const planned = new Set(changes.map(({ address, deposed }) => JSON.stringify([address, deposed])));
  const [prior] = inFormat(priorShape, [plan.prior_state ?? {}], () => "prior state has another format");
  const others = resourcesIn(prior?.values?.root_module).filter(
    ({ address, deposed_key: deposed }) => !planned.has(JSON.stringify([address, deposed])),
  );
  const leftOut = others.flatMap(({ address, type, mode, values, sensitive_values: secret }): Declared[] => {
    const kind = managedKind(mode, type);
    if (!kind) return [];
    const secrets = secretsOf(kind, { values, secret });
    return [{ kind, address, values: declared(kind, values, {}), secrets, isLeftOut: true }];
  });
  return [...plannedIn(changes), ...leftOut];
}

/** The resources of a module of a state, and of those below it. */
function resourcesIn(module: unknown): z.infer<typeof stateShape>[] {
  return inFormat(moduleShape, [module ?? {}], () => "prior state has a module of another format").flatMap(
    ({ resources, child_modules: below }) => [
      ...inFormat(stateShape, resources, (at) => `prior state has resource ${at} of a module in another format`),
      ...below.flatMap(resourcesIn),
    ],
  );
}

function plannedIn(changes: readonly z.infer<typeof changeShape>[]): Declared[] {
  return changes.flatMap(({ address, type, mode, change }): Declared[] => {
    const kind = managedKind(mode, type);
    if (!kind || !change.after) return [];
    const { after, after_unknown: unknown = {} } = change;
    const hidden = Object.keys(kind.fields).filter((name) => unknown[snakeCase(name)] === true);
    const values = { ...declared(kind, after, unknown), ...Object.fromEntries(hidden.map((name) => [name, UNKNOWN])) };
    const secrets = secretsOf(kind, { values: after, secret: change.after_sensitive });
    return [{ kind, address, values, secrets }];
  });
}

/** Both engines': Terraform creates before it forgets, OpenTofu after that. */
export const OPERATIONS = {
  "no-op": [],
  read: [],
  create: ["create"],
  update: ["update"],
  delete: ["delete"],
  "delete, create": ["replace"],
  "create, delete": ["replace"],
  forget: ["forget"],
  "create, forget": ["replace", "forget"],
  "forget, create": ["replace", "forget"],
} as const satisfies Readonly<Record<string, readonly Action[]>>;

/** An import is shown beside what changes then. */
const actionsOf = ({ actions, importing = null }: Changed): readonly Action[] => [
  ...(importing === null ? [] : ["adopt" as const]),
  ...known<readonly Action[]>(OPERATIONS, actions.join(", ")),
];

const isUnchanged = ({ actions, importing = null }: Changed) =>
  importing === null && ["no-op", "read"].includes(actions.join());

/** The attributes under their declared names; keys of the user's maps are kept. */
function declared(kind: Kind, attributes: Named, unknown: Named): Named {
  const fields = Object.entries(kind.fields).map(
    ([name, { schema }]) => [name, ownNames(schema, attributes[snakeCase(name)])] as const,
  );
  const parts = Object.values(kind.parts).flatMap((part) =>
    namesOf(part).map((name) => {
      const value = attributes[snakeCase(name)];
      return [name, unknown[snakeCase(name)] === true ? UNKNOWN : entries(part, value)] as const;
    }),
  );
  // What is not set is null.
  return Object.fromEntries([...fields, ...parts].filter(([, value]) => value !== null));
}

/** An object has names of ours in it, not keys of the user's. */
const ownNames = (schema: z.ZodType, value: unknown) =>
  schema instanceof z.ZodObject && isObject(value) ? renameKeys(camelCase, value) : value;

function entries(part: Part, value: unknown): unknown {
  if (typeof value !== "object" || value === null || part.form.as === "columns") return value;
  if (Array.isArray(value)) return value.map(namesWithin);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, namesWithin(entry)]));
}

/** In an entry, all names are ours. */
function namesWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesWithin);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camelCase(key), namesWithin(inner)]));
}
