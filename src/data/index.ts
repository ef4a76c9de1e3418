import { kinds } from "../kinds";
import type { Kind } from "../model";
import { historySources } from "./histories";
import { DETAILS, namesOfWhole, objectSource, objectsSource } from "./objects";
import { referenceSources } from "./references";
import type { DataSource } from "./source";

export { code, type DataSource, givenIn, type Named, problemIn, type Rows, type Value, type Values } from "./source";

export { DETAILS, namesOfWhole, objectsSource };

let all: ReadonlyMap<string, DataSource> | undefined;

/** Every data source by its name. Each kind has its own, by what it declares; so has each list of reference. */
export function dataSources(): ReadonlyMap<string, DataSource> {
  all ??= new Map(
    [
      ...Object.values<Kind>(kinds).flatMap((kind) => [
        objectSource(kind),
        objectsSource(kind),
        ...historySources(kind),
      ]),
      ...referenceSources(),
    ].map((source) => [source.name, source]),
  );
  return all;
}
