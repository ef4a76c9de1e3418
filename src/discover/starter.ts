import { STARTER_ROWS, type Starter, starterObjects } from "../kinds/starter";
import type { Program } from "./code";
import { namesFor, programWith } from "./program";

/** The program of a new project; `region` is a location, name or display name of a cluster. */
export function starterProgram(starter: Starter, region: string): Program {
  const found = starterObjects(starter).map(({ kind, id, declared }) => ({
    kind,
    id,
    displayName: kind.naming === undefined ? null : String(declared[kind.naming]),
    projectId: null,
    createdAt: null,
    declared,
  }));
  const rows = new Map([
    [STARTER_ROWS.region, { by: "name", name: region }],
    [STARTER_ROWS.databaseSize, { by: "name", name: "DB1" }],
    [STARTER_ROWS.size, { by: "name", name: "S1" }],
  ]);
  return { ...programWith(namesFor(found), rows), isNew: true };
}
