import type { Json } from "./contract";
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
import { setPart, type World } from "./world";

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

const plainPart: PartBirth = (world, _owner, key, fields) => ({ ...world.newborn(), id: key, ...fields });

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
  objects: (world, _owner, _key, fields) => ({ size: 0, last_modified: world.timestamp(), ...fields }),
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
 * Changes an object without the API, or creates one: given fields are merged into it, parts are merged by
 * their key, `updated_at` moves.
 */
export function putObject(world: World, name: CollectionName, id: string, fields: Json, company: string): Stored {
  const known = world.state.objects[name][id] as Stored | undefined;
  world.mark(name, id);
  const record = known ?? giveBirth(world, name, id, fields, company);
  for (const [field, value] of Object.entries(fields)) {
    const parts = PARTS[field];
    const present = (record as unknown as Json)[field];
    if (parts && isObject(value) && isObject(present))
      mergeParts(present, value, (key, part) => parts(world, record as never, key, part), world);
    else (record as unknown as Json)[field] = value;
  }
  if (!("updated_at" in fields)) world.touch(record);
  return record;
}

function giveBirth(world: World, name: CollectionName, id: string, fields: Json, company: string): Stored {
  const plain = Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in PARTS)));
  const owner = typeof fields.company_id === "string" ? fields.company_id : company;
  const birth = BIRTHS[name] as ((world: World, company: string, fields: object) => Stored) | undefined;
  const record = birth?.(world, owner, { ...plain, id }) ?? {
    ...world.newborn(),
    company_id: owner,
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
    else if (!isObject(fields)) throw malformed(`${key} must be an object, or null to remove it.`);
    else if (!isObject(part)) setPart<unknown>(present, key, birth(key, fields));
    else {
      Object.assign(part, fields);
      if (typeof part.updated_at === "string") world.touch(part as { updated_at: string });
    }
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
