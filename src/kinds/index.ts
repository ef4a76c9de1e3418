import type { Field, Kind } from "../model";
import { apiKey } from "./api-key";
import { application } from "./application";
import { bucket } from "./bucket";
import { connection } from "./connection";
import { database } from "./database";
import { destination } from "./destination";
import { dockerRegistry } from "./docker-registry";
import { domain } from "./domain";
import { domainReady } from "./domain-ready";
import { globalVariable } from "./global-variable";
import { loadBalancer } from "./load-balancer";
import { pipeline } from "./pipeline";
import { previewApplication } from "./preview-application";
import { project } from "./project";
import { secretVariable } from "./secret-variable";
import { staticSite } from "./static-site";
import { usageAlert } from "./usage-alert";
import { variable } from "./variable";
import { webhook } from "./webhook";

/** Every kind. A new one is a file beside this one and a line here. */
export const kinds = withDependents({
  project,
  application,
  database,
  staticSite,
  bucket,
  loadBalancer,
  usageAlert,
  dockerRegistry,
  webhook,
  apiKey,
  globalVariable,
  pipeline,
  previewApplication,
  domain,
  domainReady,
  variable,
  secretVariable,
  destination,
  connection,
});

/** Each kind with the number of kinds that may refer to it. */
function withDependents<const K extends Readonly<Record<string, Kind>>>(all: K): K {
  const referred = Object.values(all).map((kind) => new Set(fieldsOf(kind).flatMap(kindsReferredTo)));
  const counted = Object.entries(all).map(([key, kind]) => {
    const dependents = referred.filter((names) => names.has(kind.name)).length;
    return [key, { ...kind, dependents }];
  });
  return Object.fromEntries(counted) as K;
}

function fieldsOf(kind: Kind): Field[] {
  return [kind.fields, ...Object.values(kind.parts).map(({ fields }) => fields)].flatMap((fields) =>
    Object.values(fields),
  );
}

/** Names of the kinds that a field refers to: `meta.refersTo` of its schema, `Application | Bucket`, or the kind of the ID. */
export function kindsReferredTo({ schema }: Field): string[] {
  const { refersTo, idOf } = schema.meta() ?? {};
  return String(refersTo ?? idOf ?? "")
    .split(" | ")
    .filter(Boolean);
}

/** @throws Error for an unknown name: a fault of ours, never of a user. */
export function kindNamed(name: string): Kind {
  const found = Object.values(kinds).find((kind) => kind.name === name);
  if (!found) throw new Error(`There is no kind ${name}.`);
  return found;
}
