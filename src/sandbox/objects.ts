import type { Json } from "./contract";
import { checkFields, missingFields } from "./fields";
import { newApplication } from "./operations/applications";
import { newDatabase } from "./operations/databases";
import { newDeployment } from "./operations/deployment-run";
import { customDomain } from "./operations/domains";
import { newApplicationVariable, newStaticSiteVariable } from "./operations/env-vars";
import { newDestination, newLoadBalancer } from "./operations/load-balancers";
import { newProcess } from "./operations/new-process";
import { newObjectStorage } from "./operations/object-storage";
import { newPipeline, newStage } from "./operations/pipelines";
import { newStaticSite } from "./operations/static-sites";
import {
  type Application,
  type CollectionName,
  type Collections,
  NOUNS,
  type Pipeline,
  type StaticSite,
  type Stored,
} from "./records";
import { malformed, missing } from "./refusal";
import { newborn, setPart, systemName, type World } from "./world";

/** New records with their defaults, for objects that are put without having been created through the API. */
const BIRTHS: {
  [Name in CollectionName]?: (world: World, company: string, fields: object) => Collections[Name];
} = {
  applications: newApplication,
  databases: newDatabase,
  "static-sites": newStaticSite,
  "object-storage": newObjectStorage,
  "load-balancers": newLoadBalancer,
  pipelines: newPipeline,
};

type PartBirth = (world: World, owner: never, key: string, fields: Json) => object;

const plainPart: PartBirth = (world, _owner, key, fields) => ({ ...newborn(world), id: key, ...fields });

/**
 * Fields that hold parts by a key: they are merged part by part, and null removes a part. New parts get the
 * platform's defaults where there are some.
 */
const PARTS: Readonly<Record<string, PartBirth>> = {
  processes: (world, owner: Application, key, fields) =>
    newProcess(world, owner.id, { key, display_name: key, ...fields }),
  variables: (world, owner: Application | StaticSite, key, fields) =>
    "processes" in owner
      ? newApplicationVariable(world, { key, ...fields })
      : newStaticSiteVariable(world, { key, ...fields }),
  domains: (world, _owner, key, fields) => ({ ...customDomain(world, key, false), ...fields }),
  deployments: (world, owner: Application | StaticSite, key, fields) =>
    newDeployment(world, owner, { id: key, ...fields }),
  destinations: (world, _owner, key, fields) => newDestination(world, { id: key, ...fields }),
  stages: (world, owner: Pipeline, key, fields) => newStage(world, owner, { id: key, ...fields }),
  objects: (world, _owner, _key, fields) => ({ size: 0, last_modified: world.time.stamp(), ...fields }),
  tcp_proxies: plainPart,
  private_ports: plainPart,
  connections: plainPart,
  backups: plainPart,
  cors_policies: plainPart,
};

export function collectionName(name: string): CollectionName {
  if (!Object.hasOwn(NOUNS, name))
    throw malformed(`There is no collection ${name}; there are ${Object.keys(NOUNS).join(", ")}.`);
  return name as CollectionName;
}

export function showObject(world: World, collection: CollectionName, id: string): Stored {
  const record = world.state.objects[collection][id];
  if (!record) throw missing(NOUNS[collection], id);
  return record;
}

/**
 * Refuses what the records do not have, and what the API could not show again.
 *
 * @throws Refusal that names the field.
 */
export function checkPut({ contract, state }: World, name: CollectionName, id: string, fields: Json): void {
  const known = state.objects[name][id] as unknown as Json | undefined;
  const isPart = (field: string): boolean => Object.hasOwn(PARTS, field);
  const plain = Object.fromEntries(Object.entries(fields).filter(([field]) => !isPart(field)));
  if ((fields.id ?? id) !== id) throw malformed(`id must be ${id}, as in the path, got ${JSON.stringify(fields.id)}.`);
  checkFields(contract, { id, ...plain }, name);
  if (!known && !BIRTHS[name]) refuseMissing(missingFields(contract, plain, name), []);
  for (const [part, entries] of Object.entries(fields).filter(([field]) => isPart(field))) {
    if (!isObject(entries)) throw malformed(`${part} must be an object: its entries by key.`);
    checkFields(contract, {}, name, [part]);
    const present = (known?.[part] ?? {}) as Json;
    for (const [key, value] of Object.entries(entries)) {
      if (value === null) continue;
      const entry = typeof value === "string" ? { value } : value;
      if (!isObject(entry)) throw malformed(`${part}.${key} must be an object, or null to remove it.`);
      checkFields(contract, entry, name, [part, key]);
      if (PARTS[part] === plainPart && !Object.hasOwn(present, key))
        refuseMissing(missingFields(contract, entry, name, part), [part, key]);
    }
  }
}

function refuseMissing([first]: readonly string[], above: readonly string[]): void {
  if (first !== undefined) throw malformed(`${[...above, first].join(".")} is missing; it has no default.`);
}

/**
 * Changes an object without the API, or creates one: given fields are merged into it, parts are merged by
 * their key, `updated_at` moves.
 */
export function putObject(world: World, name: CollectionName, id: string, fields: Json, company: string): Stored {
  const known = world.state.objects[name][id] as Stored | undefined;
  world.changes.mark(name, id);
  const record = known ?? giveBirth(world, name, id, fields, company);
  for (const [field, value] of Object.entries(fields)) {
    const parts = PARTS[field];
    const present = (record as unknown as Json)[field];
    if (parts && isObject(value) && isObject(present))
      mergeParts(present, value, (key, part) => parts(world, record as never, key, part), world);
    else (record as unknown as Json)[field] = value;
  }
  if (!("updated_at" in fields)) world.time.touch(record);
  return record;
}

function giveBirth(world: World, name: CollectionName, id: string, fields: Json, company: string): Stored {
  const plain = Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in PARTS)));
  const owner = typeof fields.company_id === "string" ? fields.company_id : company;
  const birth = BIRTHS[name] as ((world: World, company: string, fields: object) => Stored) | undefined;
  const { display_name } = plain;
  const record = birth?.(world, owner, { ...plain, id }) ?? {
    ...newborn(world),
    company_id: owner,
    ...(typeof display_name === "string" && { name: systemName(display_name) }),
    ...plain,
    id,
  };
  (world.state.objects[name] as Record<string, Stored>)[id] = record;
  return record;
}

function mergeParts(present: Json, given: Json, birth: (key: string, fields: Json) => object, world: World): void {
  for (const [key, value] of Object.entries(given)) {
    // `variables: { KEY: "value" }` is short for `{ KEY: { value: "value" } }`.
    const fields = typeof value === "string" ? { value } : value;
    const part = Object.hasOwn(present, key) ? present[key] : undefined;
    if (fields === null) delete present[key];
    else if (!isObject(part)) setPart<unknown>(present, key, birth(key, fields as Json));
    else {
      Object.assign(part, fields);
      if (typeof part.updated_at === "string") world.time.touch(part as { updated_at: string });
    }
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
