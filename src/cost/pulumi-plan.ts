import { z } from "zod";
import { type Kind, namesOf, publicText, UNKNOWN } from "../model";
import { changesBetween, type Side, secretsOf } from "./changes";
import { lookUpsFor } from "./look-ups";
import {
  type Action,
  inFormat,
  kindBehind,
  meant,
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

const ACTIONS: Readonly<Record<string, Action>> = {
  create: "create",
  update: "update",
  import: "adopt",
  replace: "replace",
  "create-replacement": "replace",
  "delete-replaced": "delete",
  delete: "delete",
};

const state = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  custom: z.boolean().optional(),
  inputs: z.record(z.string(), z.unknown()).optional(),
  outputs: z.record(z.string(), z.unknown()).optional(),
});
const stepShape = z.looseObject({
  ...{ op: z.string(), urn: z.string() },
  ...{ oldState: state.optional(), newState: state.optional() },
});
type Step = z.infer<typeof stepShape>;
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
    const action = ACTIONS[op];
    const { type = "", custom = true } = newState ?? oldState ?? {};
    if (SEED.test(type)) {
      const { action: seeded, suspended } = newState?.inputs ?? {};
      const isDue = action !== undefined && suspended !== true;
      if (isDue && typeof seeded === "string") seeds.set(urn, { name: nameIn(urn), action: seeded });
      continue;
    }
    const kind = kindOfType(type);
    if (action && !kind && custom && !type.startsWith("pulumi:")) others.add(urn);
    if (kind) secrets.push(...[oldState, newState].flatMap((one) => secretsIn(kind, one)));
    if (action && kind) own.set(urn, [...(own.get(urn) ?? []), step]);
  }
  const changes = [...own.values()].flatMap(changesOf);
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

/** What the steps of one resource do: a replacement has up to three, beside the deletion that an earlier one has left. */
function changesOf(steps: readonly Step[]): PlannedChange[] {
  const replaced = steps.find(({ op }) => ACTIONS[op] === "replace")?.oldState;
  const isOwn = ({ op, oldState }: Step) => op === "delete-replaced" && replaced && oldState?.id === replaced.id;
  const deletions = steps.filter((step) => ACTIONS[step.op] === "delete" && !isOwn(step));
  const last = steps.findLast(({ op }) => ACTIONS[op] !== "delete");
  return [...(last ? [last] : []), ...deletions].map(changeOf);
}

function changeOf({ op, urn, oldState, newState }: Step): PlannedChange {
  const kind = kindOfType((newState ?? oldState)?.type ?? "") as Kind;
  const before = declared(kind, oldState?.inputs);
  const after = declared(kind, newState?.inputs);
  const isChange = oldState !== undefined && newState !== undefined;
  return {
    kind,
    address: nameIn(urn),
    action: meant(ACTIONS[op] as Action, "replace", { kind, before, after }),
    before,
    after,
    state: oldState?.outputs ?? before,
    changes: isChange ? changesBetween(kind, sideOf(oldState.inputs), sideOf(newState.inputs)) : [],
  };
}

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
