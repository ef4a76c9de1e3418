import type { Kind, Named } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES, PROCESS_SIZES } from "../../src/sandbox/reference";
import { activeDomains, fixtures } from "../laws/world";

/** What the examples' IDs stand for, by the field that has them. */
const IDS: Readonly<Record<string, string | undefined>> = {
  clusterId: CLUSTERS[0]?.id,
  projectId: fixtures.project,
  pipelineId: fixtures.pipeline,
  application: fixtures.application,
  applications: fixtures.application,
  idResource: fixtures.application,
  // A destination's service.
  id: fixtures.application,
  staticSite: fixtures.site,
  loadBalancer: fixtures.balancer,
  database: fixtures.database,
};

/** Where a fixture, or the example of another kind, has the same name. */
const OTHER_NAMES: Readonly<Record<string, Named>> = {
  Project: { displayName: "workshop" },
  Domain: { name: "own.example.com" },
};

/** An application that an example has beside another one. */
const OTHER_APPLICATION = "67676767-6767-4676-8676-676767676767";

/** A kind's full example with the IDs of the world's fixtures: every field that its documentation shows. */
export function fullExample({ name, awaits, examples }: Pick<Kind, "name" | "awaits" | "examples">): Named {
  // What it waits for has to be there.
  if (awaits) return { application: fixtures.otherApplication, name: activeDomains[0] };
  const sizes = name === "Database" ? DATABASE_SIZES : PROCESS_SIZES;
  const ids = { ...IDS, resourceTypeId: sizes[0]?.id };
  return { ...(withIds(examples.full, ids) as Named), ...OTHER_NAMES[name] };
}

function withIds(value: unknown, ids: typeof IDS, key = ""): unknown {
  if (value === OTHER_APPLICATION) return fixtures.otherApplication;
  if (typeof value === "string") return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) ? (ids[key] ?? value) : value;
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withIds(one, ids, name)]));
}
