import { join } from "node:path";
import { z } from "zod";
import { leaving, splitManaged } from "../../declaration";
import { kindNamed, kinds } from "../../kinds";
import { type Kind, type Managed, namesOf, reasonOf, SvcError } from "../../model";
import { declaredIn, isInternal, NOTES } from "../../pulumi/engine-values";
import type { Begun } from "../../read";
import { checkNotes, declaredWith, type Notes, readBack } from "../../state";
import type { Declarations, DeclaredObject, Unreadable } from "../declared";
import { outputOf } from "./engine";
import { withEntriesApart } from "./imported";
import { parseState, readInput, stateIn } from "./json";
import { opened, openedInside } from "./pulumi-secrets";

const named = z.record(z.string(), z.unknown());

/** The fields used here of a resource in a stack's export. */
const exportedShape = z.looseObject({
  urn: z.string().default(""),
  type: z.string(),
  id: z.string().optional(),
  inputs: named.optional(),
  outputs: named.optional(),
  /** The original of a replacement that has not been deleted yet. */
  delete: z.boolean().optional(),
  /** The program only reads it, with `Application.get` for example. */
  external: z.boolean().optional(),
});
type Exported = z.infer<typeof exportedShape>;

const exportShape = z.looseObject({
  deployment: z.looseObject({ resources: z.array(exportedShape).nullish() }).nullish(),
});

const begunShape = z.looseObject({
  deployment: z
    .looseObject({
      pending_operations: z.array(z.looseObject({ type: z.string(), resource: exportedShape.optional() })).nullish(),
    })
    .nullish(),
});

/** A creation in a state whose end the engine has not seen. */
export interface BegunCreation {
  readonly name: string;
  readonly type: string;
  /** What of it can be looked up; not if another provider creates it. */
  readonly begun?: Begun;
}

/** The operations that may have created an object: an update may be a move, which clones it. */
const CREATING: readonly string[] = ["creating", "updating"];

/** A stack of the engine, in any back end. `stack` is the selected one by default. */
export async function pulumiStack(folder: string, stack: string | undefined): Promise<Declarations> {
  const which = stack === undefined ? [] : ["--stack", stack];
  const args = ["stack", "export", "--show-secrets", "--non-interactive", ...which];
  const text = await outputOf("pulumi", args, folder);
  const source = stack === undefined ? "the selected stack" : `stack ${stack}`;
  return readExport(text, "The export of the stack", join(folder, "Pulumi.yaml"), source);
}

export const EXPORT = "the output of `pulumi stack export --show-secrets`";

/** An export in a file: `pulumi stack export --show-secrets --file state.json`. */
export async function pulumiFile(file: string): Promise<Declarations> {
  return readExport(await readInput(file, EXPORT), file, file);
}

type Setting = string | undefined;

interface StackSettings extends Readonly<Record<"url" | "token" | "reads" | "store", Setting>> {
  /** The environment file, and the environment in it. */
  readonly file?: Setting;
  readonly environment?: Setting;
}

/** Settings in the configuration of a stack, for a command that no engine configures. */
export async function pulumiConfiguration(folder: string, stack: string | undefined): Promise<StackSettings> {
  const which = stack === undefined ? [] : ["--stack", stack];
  const text = await outputOf("pulumi", ["config", "--json", "--show-secrets", "--non-interactive", ...which], folder);
  const found = parseState(text, "The configuration of the stack", "what `pulumi config --json` prints", z.unknown());
  const textAt = (key: string) => {
    const value = (found as Readonly<Record<string, { readonly value?: unknown }>>)[key]?.value;
    return typeof value === "string" ? value : undefined;
  };
  return {
    url: textAt("svc:apiUrl"),
    token: textAt("svc:token"),
    reads: textAt("svc:reads"),
    store: textAt("svc:store"),
    file: textAt("svc:file"),
    environment: textAt("svc:environment"),
  };
}

/**
 * The declarations in an export. `name` is for messages; `empty` names the source if it has no resource.
 *
 * @throws SvcError if it is not one.
 */
export function readExport(text: string, name: string, file: string, empty = name): Declarations {
  const { deployment } = parseState(text, name, EXPORT, exportShape);
  if (!deployment) {
    throw new SvcError({ code: "state", message: `${name} has no deployment. Pass ${EXPORT}.` });
  }
  const resources = deployment.resources ?? [];
  const own = resources.filter(({ type, id, external }) => kindIn(type) !== undefined && id && !external);
  const read = own.filter((resource) => !resource.delete).map(objectIn);
  const [, stack = "", project] = /^urn:pulumi:([^:]*)::([^:]*)::/.exec(resources[0]?.urn ?? "") ?? [];
  return {
    source: stack ? `stack ${stack}` : empty,
    ...(project === undefined ? {} : { owner: `${project}/${stack}` }),
    file,
    objects: withEntriesApart(read.filter((one): one is DeclaredObject => !("reason" in one))),
    unreadable: read.filter((one): one is Unreadable => "reason" in one),
    leaving: own.filter((resource) => resource.delete).map(({ id }) => String(id)),
  };
}

/** The creations in an export that a run had begun when it was killed: the engine keeps them, and removes them with the stack. */
export function begunIn(state: unknown): readonly BegunCreation[] {
  const { deployment } = stateIn(state, "The state", EXPORT, begunShape);
  const all = (deployment?.pending_operations ?? []).flatMap(({ type, resource }) =>
    resource && CREATING.includes(type) ? [resource] : [],
  );
  return all.flatMap(({ urn, type, inputs = {} }): BegunCreation[] => {
    const facts = { name: nameIn(urn), type };
    const kind = Object.values<Kind>(kinds).find(({ name }) => name === kindIn(type));
    const { values, encrypted } = opened(inputs);
    if (kind) return [{ ...facts, begun: { kind, declared: declaredIn(values), untold: encrypted } }];
    return OWN.test(type) ? [] : [facts];
  });
}

/** Of svc-iac, including what creates no object: the seed of a database. */
const OWN = /^(?:pulumi-nodejs:dynamic\/)?svc:/;

const nameIn = (urn: string) => urn.split("::").slice(3).join("::");

/** `pulumi-nodejs:dynamic/svc:StaticSite`, or `svc:index:StaticSite` of the native plugin. */
function kindIn(type: string): string | undefined {
  return /^(?:pulumi-nodejs:dynamic\/svc|svc:index):(\w+)$/.exec(type)?.[1];
}

const ENCRYPTED = "It is encrypted in the export. Export with --show-secrets.";
const NO_NOTES = `The state was not written by svc-iac: it has no ${NOTES}.`;

function objectIn({ urn, type, id = "", inputs = {}, outputs = {} }: Exported): DeclaredObject | Unreadable {
  const kindName = kindIn(type) ?? "";
  const facts = { address: urn, id, name: nameIn(urn) };
  const unreadable = (reason: string): Unreadable => ({ ...facts, kind: kindName, reason });
  if (!Object.values<Kind>(kinds).some(({ name }) => name === kindName)) {
    return unreadable(`This release of svc-iac does not support kind ${kindName}. Update svc-iac.`);
  }
  const kind = kindNamed(kindName);
  const asked = opened(inputs);
  const { [NOTES]: recorded, ...own } = outputs;
  const written = opened(own);
  const { values, encrypted: inNotes } = openedInside({ [NOTES]: recorded });
  const notes = values[NOTES] as Notes | undefined;
  if (!notes) return unreadable(inNotes.length > 0 ? ENCRYPTED : NO_NOTES);
  const parts = inNotes.flatMap((name) => (kind.parts[name] ? namesOf(kind.parts[name]) : []));
  const encrypted = new Set([...asked.encrypted, ...written.encrypted, ...parts].filter((name) => !isInternal(name)));
  try {
    checkNotes(kind, id, notes);
    const known = readBack(kind, id, { values: declaredIn(written.values), notes: shown(kind, notes, encrypted) });
    const declared = leaving(declaredIn(asked.values), encrypted);
    return {
      ...facts,
      kind,
      declared,
      known: { ...known, managed: declaredWith(kind, known, declared) },
      secrets: asked.secrets,
      untold: [...encrypted]
        .filter((name) => name in inputs)
        .map((field) => ({
          field,
          reason: ENCRYPTED,
        })),
      keptNowhere: [],
    };
  } catch (error) {
    return unreadable(reasonOf(error));
  }
}

/** Without fields whose values are not shown. */
function shown(kind: Kind, notes: Notes, encrypted: ReadonlySet<string>): Notes {
  const rest = (managed: Managed) => splitManaged(kind, managed, encrypted).rest;
  const { managed, declared } = notes;
  return { ...notes, managed: rest(managed), ...(declared ? { declared: rest(declared) } : {}) };
}
