import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Kind, type Managed, onlyManaged, type SecretPath, SvcError } from "../../model";
import { pulledState } from "../../model/printed-json";
import { respelledIntent } from "../../state";
import { declarationIn, knownFrom, withCurrentKeys, withoutResting } from "../../terraform/known";
import { leftoversIn, type Private, readPrivate } from "../../terraform/notes";
import { type ResourceSchema, resourceSchemas, SOURCE, UNFINISHED } from "../../terraform/schema";
import type { Shape } from "../../terraform/shape";
import type { Declarations, DeclaredObject, Unreadable } from "../declared";
import { isNotOnPath, outputOf } from "./engine";
import { withEntriesApart } from "./imported";
import { parseState, readInput } from "./json";
import { writeOnlyIn } from "./write-only";

export const WANTED = "the output of `terraform show -json` or `tofu show -json`";

/** One resource in the output of `show -json`. */
const resourceShape = z.looseObject({
  ...{ address: z.string(), mode: z.string(), type: z.string(), name: z.string() },
  provider_name: z.string().optional(),
  values: z.record(z.string(), z.unknown()).optional(),
  sensitive_values: z.unknown().optional(),
  /** Set for the original of an interrupted replacement. */
  deposed_key: z.string().optional(),
});
type Shown = z.infer<typeof resourceShape>;

interface Module {
  readonly resources?: readonly Shown[] | undefined;
  readonly child_modules?: readonly Module[] | undefined;
}
const moduleShape: z.ZodType<Module> = z.looseObject({
  resources: z.array(resourceShape).optional(),
  child_modules: z.array(z.lazy(() => moduleShape)).optional(),
});
const shownShape = z.looseObject({
  format_version: z.unknown().optional(),
  values: z.looseObject({ root_module: moduleShape.optional() }).nullish(),
});

/** A state: a file with the output of `show -json` (`-` for standard input), or a folder to run that in. */
export async function terraformState(path: string): Promise<Declarations> {
  const isFolder = path !== "-" && (await stat(path).catch(() => undefined))?.isDirectory() === true;
  const text = isFolder ? await printed(path, ["show", "-json"]) : await readInput(path, WANTED);
  const kept = isFolder ? keptIn(await printed(path, ["state", "pull"])) : new Map();
  return readShown(text, path === "-" ? "Standard input" : path, isFolder ? join(path, "main.tf") : path, kept);
}

/** By the engine that initialized the folder, else the installed one; SVC_TERRAFORM names another command. */
async function printed(folder: string, args: readonly string[]): Promise<string> {
  const named = process.env.SVC_TERRAFORM;
  if (named) return outputOf(named, args, folder);
  if (await isOfOpenTofu(folder)) return outputOf("tofu", args, folder);
  try {
    return await outputOf("terraform", args, folder);
  } catch (error) {
    const isAbsent = error instanceof SvcError && isNotOnPath((error.cause ?? {}) as NodeJS.ErrnoException);
    if (!isAbsent) throw error;
    return outputOf("tofu", args, folder);
  }
}

/** Whether OpenTofu has locked the providers of a folder: with its registry, and none of Terraform's. */
async function isOfOpenTofu(folder: string): Promise<boolean> {
  const locked = await readFile(join(folder, ".terraform.lock.hcl"), "utf8").catch(() => "");
  return locked.includes('"registry.opentofu.org/') && !locked.includes('"registry.terraform.io/');
}

/** The provider's private data of its resources, by type and ID, which `show` does not print. */
type KeptNotes = ReadonlyMap<string, Private>;

interface Pulled {
  readonly resources?: readonly {
    readonly type: string;
    readonly instances?: readonly { readonly attributes?: { readonly id?: unknown }; readonly private?: string }[];
  }[];
}

function pulledIn(text: string): Pulled {
  try {
    return pulledState(text) as Pulled;
  } catch (cause) {
    const message = "What `state pull` has printed for the folder is not JSON.";
    throw new SvcError({ code: "engine", message, next: "Run it in the folder, and see what it prints." }, { cause });
  }
}

function keptIn(pulled: string): KeptNotes {
  const { resources = [] } = pulledIn(pulled);
  return new Map(
    resources.flatMap(({ type, instances = [] }) =>
      instances.map((one) => [
        `${type} ${one.attributes?.id}`,
        readPrivate(one.private ? Buffer.from(one.private, "base64") : undefined),
      ]),
    ),
  );
}

/** The declarations in the output of `show -json`. `name` is for messages. @throws SvcError if it is not one. */
export function readShown(text: string, name: string, file: string, kept: KeptNotes = new Map()): Declarations {
  const shown = parseState(text, name, WANTED, shownShape);
  if (typeof shown.format_version !== "string") {
    const isRaw = "serial" in shown && "lineage" in shown;
    throw new SvcError({
      code: "state",
      message: `${name} ${isRaw ? "is a raw state file" : "has no format_version"}. Pass ${WANTED}.`,
    });
  }
  if ("resource_changes" in shown) {
    throw new SvcError({
      code: "state",
      message: `${name} is a plan. Pass ${WANTED} without the name of a plan.`,
    });
  }
  const { root_module: root } = shown.values ?? {};
  const schemas = resourceSchemas();
  const allKinds = [...schemas.values()].map(({ kind }) => kind);
  const own = resourcesIn(root).filter(isOwn);
  const read = own
    .filter(({ deposed_key: deposed }) => deposed === undefined)
    .map((resource) => objectIn(resource, schemas.get(resource.type), kept));
  return {
    source: `state ${name}`,
    file,
    objects: withEntriesApart(read.filter((one): one is DeclaredObject => !("reason" in one))),
    unreadable: read.filter((one): one is Unreadable => "reason" in one),
    moves: own
      .flatMap(({ type, values }) => kept.get(`${type} ${values?.id}`)?.move ?? [])
      .map((move) => respelledIntent(allKinds, move)),
    leaving: own.flatMap(({ deposed_key: deposed, type, values }) =>
      deposed === undefined
        ? leftoversIn(kept.get(`${type} ${values?.id}`) ?? {}, values?.[UNFINISHED])
        : String(values?.id),
    ),
  };
}

/** The kinds of resources by their types, such as `svc_application`; those of other providers have none. */
export function kindsOfTypes(types: readonly string[]): readonly Kind[] {
  return types.flatMap((type) => resourceSchemas().get(type)?.kind ?? []);
}

function resourcesIn(module: Module | undefined): Shown[] {
  if (!module) return [];
  return [...(module.resources ?? []), ...(module.child_modules ?? []).flatMap(resourcesIn)];
}

/** Only managed resources of our provider, no data sources. */
function isOwn({ mode, provider_name: provider = "" }: Shown): boolean {
  return mode === "managed" && provider.endsWith(`/${SOURCE}`);
}

function objectIn(resource: Shown, schema: ResourceSchema | undefined, kept: KeptNotes): DeclaredObject | Unreadable {
  const { address, type, values = {} } = resource;
  const name = nameOf(resource);
  const id = String(values.id ?? "");
  if (!schema) {
    const reason = `This release of svc-iac does not support resource type ${type}. Update svc-iac.`;
    return { address, id, name, kind: type, reason };
  }
  const { kind } = schema;
  if (!id) return { address, id, name, kind: kind.name, reason: "The state has no ID for it." };
  // Without the provider's own notes, what is set in the state counts as declared, unless it is a default.
  const notes = withCurrentKeys(schema, values, kept.get(`${type} ${id}`) ?? {});
  const row = notes.notes ? values : withoutResting(schema, values);
  const { home, declared: paths, ...known } = knownFrom(schema, row, notes, { origin: "", companyId: "" });
  // An import has recorded nothing as declared: the configuration that it was for has what the state has.
  const applied = notes.notes ? paths : undefined;
  const whole = applied && applied.values.length > 0 ? applied : known.managed;
  const managed = withoutWriteOnly(kind, whole, notes.writeOnly);
  const writeOnly = writeOnlyIn(schema, values, notes, whole);
  const { companyId } = known.live.values;
  return {
    address,
    kind,
    id,
    name,
    declared: onlyManaged(kind, declarationIn(schema, row), managed),
    known: {
      ...{ ...known, managed, ...(applied ? { declared: applied } : {}) },
      // The address of the service is in the notes only.
      home: notes.notes ? home : typeof companyId === "string" ? { companyId } : {},
    },
    secrets: sensitiveIn(schema, resource.sensitive_values, values),
    untold: [],
    keptNowhere: writeOnly.names,
    keptNowhereWithin: writeOnly,
  };
}

/** What is given write-only is managed, but no state has its value: compared with the state, it would have been removed. */
function withoutWriteOnly(kind: Kind, { values, parts }: Managed, names: readonly string[] = []): Managed {
  const isInState = (name: string) => !names.includes(name);
  const kept = Object.entries(parts).map(([part, entries]): [string, Managed["parts"][string]] => {
    if (kind.parts[part]?.form.as !== "columns") return [part, entries];
    const own = Object.entries(entries).map(
      ([key, one]) => [key, { ...one, names: one.names.filter(isInState) }] as const,
    );
    return [part, Object.fromEntries(own.filter(([, one]) => one.names.length > 0))];
  });
  return { values: values.filter(isInState), parts: Object.fromEntries(kept) };
}

/** An instance of `count` or `for_each`, or of a module, shares its name with others: its address identifies it. */
function nameOf({ address, type, name }: Shown): string {
  return address === `${type}.${name}` ? name : address;
}

/** The sensitive paths of the state that have a value, in declared names. The engine marks those of the schema, too. */
function sensitiveIn({ attributes }: ResourceSchema, marks: unknown, values: unknown): SecretPath[] {
  return sensitiveBelow({ is: "object", attributes }, marks, values);
}

function sensitiveBelow(shape: Shape, marks: unknown, value: unknown): SecretPath[] {
  if ((value ?? null) === null) return [];
  if (marks === true) return [[]];
  if (typeof marks !== "object" || marks === null) return [];
  return Object.entries(marks).flatMap(([key, inner]) => {
    const attribute = shape.is === "object" ? shape.attributes.find(({ name }) => name === key) : undefined;
    const below = attribute?.shape ?? (shape.is === "list" || shape.is === "map" ? shape.of : undefined);
    // The entries of a list are compared by identity, not by index.
    const step = attribute?.declared ?? (shape.is === "list" ? undefined : key);
    const within = (value as Readonly<Record<string, unknown>>)[key];
    return below ? sensitiveBelow(below, inner, within).map((path) => [step, ...path]) : [];
  });
}
