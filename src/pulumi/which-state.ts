import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { SvcError } from "../model";
import { commandLineOf, firstState, knownFirst, later, type Stack, stackKey } from "../state";
import { type Documents, ownDocuments } from "../store";
import { placeOf, type Started } from "./backend";
import { backendOf, type Engine, organizationOf } from "./selected";
import { WHOLE_RUNS } from "./whole-runs";

/** A stack by its names in what is stored: in a store, and in the folder of its program. */
export interface StackNames {
  readonly own: Stack;
  readonly inFolder: Stack;
}

/** The engine that has started this process. */
export function parentOf(folder: string): Engine {
  return { folder, environment: process.env, words: () => commandLineOf(WHOLE_RUNS.executable) };
}

/**
 * URNs have no back end and no organization, but stacks of one project and one name in two of them are unrelated: what an
 * interrupted run of one has begun, a run of the other must not continue, and what one owns is not the other's.
 *
 * @throws SvcError `settings` where the organization is not known and several have the stack; `store`.
 */
export async function namesOf(stack: Stack, documents: Documents, engine: Engine): Promise<StackNames> {
  const isFolder = !documents.store.isShared;
  const own = await nameIn(documents, stack, engine, firstState);
  return { own, inFolder: isFolder ? own : await knownNameIn(ownDocuments(engine.folder), stack, engine) };
}

/** The name of a stack for a reader, which claims none. @throws SvcError as `namesOf` */
export function knownNameIn(documents: Documents, stack: Stack, engine: Engine): Promise<Stack> {
  return nameIn(documents, stack, engine, (key, _, within) => knownFirst(key, within));
}

async function nameIn(documents: Documents, stack: Stack, engine: Engine, find: typeof firstState): Promise<Stack> {
  const address = backendOf(engine);
  const backend = hashed(placeOf(address, engine));
  const organization = (await organizationOf(stack, address, engine))?.toLowerCase();
  const look = (key: string, place: string | undefined) =>
    place === undefined ? knownFirst(key, documents) : find(key, place, documents);
  const first = await look(`states/${stackKey(stack)}`, backend);
  const there = { ...stack, name: (first?.place ?? backend) === backend ? stack.name : later(stack.name, backend) };
  const among = await look(`organizations/${stackKey(there)}`, organization);
  if (organization === undefined && among?.isShared) throw unknownOrganization(stack, address);
  const isFirst = organization === undefined || (among?.place ?? organization) === organization;
  return isFirst ? there : { ...there, name: `${there.name}@${organization}` };
}

const hashed = (place: string) => createHash("sha256").update(place).digest("hex").slice(0, 8);

/**
 * What a project is called in what is stored for all of its stacks, unlike one of that name elsewhere. States that are beneath
 * its folder are in no other folder, which a shared store may know.
 */
export function projectAt(name: string, organization: string | undefined, started: Started, isShared: boolean): string {
  const place = placeOf(backendOf(started), started);
  const isBeneath = isShared && place.startsWith("file://./");
  const there = later(name, hashed(isBeneath ? `${place} ${resolve(started.folder)}` : place));
  return organization === undefined ? there : `${there}@${organization.toLowerCase()}`;
}

function unknownOrganization({ project, name }: Stack, address: string): SvcError {
  return new SvcError({
    code: "settings",
    message: `Several organizations of ${placeOf(address, { folder: "", environment: {} })} have a stack ${project}/${name}, and the command does not show which of them this is.`,
    next: `Name it in full: \`--stack <organization>/${project}/${name}\`, or \`pulumi stack select\` with that.`,
  });
}
