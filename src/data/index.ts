import { kinds } from "../kinds";
import type { Kind } from "../model";
import { historySources } from "./histories";
import { DETAILS, namesOfWhole, objectSource, objectsSource } from "./objects";
import { referenceSources } from "./references";
import type { DataSource } from "./source";

export {
  code,
  type DataSource,
  givenIn,
  type Named,
  parametersIn,
  problemIn,
  type Rows,
  type Value,
  type Values,
} from "./source";

export { DETAILS, namesOfWhole, objectsSource };

let all: ReadonlyMap<string, DataSource> | undefined;

/** All data sources by name: those of each kind, which it declares, and those of each reference list. */
export function dataSources(): ReadonlyMap<string, DataSource> {
  all ??= new Map(
    [
      ...Object.values<Kind>(kinds).flatMap((kind) =>
        kind.awaits ? [] : [objectSource(kind), objectsSource(kind), ...historySources(kind)],
      ),
      ...referenceSources(),
    ].map((source) => [source.name, source]),
  );
  return all;
}
