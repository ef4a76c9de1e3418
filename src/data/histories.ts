import { isMissing } from "../client/errors";
import {
  camelCase,
  historiesOf,
  id,
  jsonSchemaOf,
  type Kind,
  lowerFirst,
  type OperationId,
  pascal,
  renameKeys,
  singular,
  snakeCase,
  stampNames,
  withArticle,
  wordsIn,
} from "../model";
import { noSuch } from "../read";
import { answerOf, columnsOf, filtersIn, fits, inOrder, queryIn } from "./columns";
import type { DataSource, Named } from "./source";

/** Past operations on one object, newest first: the deployments of an application, the backups of a database. */
export function historySources(kind: Kind): readonly DataSource[] {
  return Object.entries(historiesOf(kind)).map(([what, operation]) => history(kind, what, operation));
}

function history(kind: Kind, what: string, operation: OperationId): DataSource {
  const columns = columnsOf(operation);
  const owner = `${lowerFirst(kind.name)}Id`;
  const owned = withArticle(wordsIn(kind.name));
  const { [owner]: _, ...filters } = filtersIn(columns);
  return {
    name: lowerFirst(kind.name) + pascal(what),
    doc: `The ${what} of ${owned}, newest first: all of them, or those that have each of the given values.`,
    takes: {
      [owner]: { doc: `Id of the ${wordsIn(kind.name)}.`, schema: jsonSchemaOf(id), required: true },
      ...filters,
    },
    keys: [],
    answers: { is: "list", type: kind.name + pascal(singular(what)), columns },
    read: async ({ [owner]: host, ...wanted }, { client, signal }) => {
      const call = { operation, ids: [String(host)], ...queryIn(operation, wanted, snakeCase) };
      const rows = await client.all(call, signal).catch((error: unknown) => {
        throw isMissing(error) ? noSuch(kind, String(host)) : error;
      });
      const fitting = rows.map((row) => renameKeys(camelCase, row)).filter((row) => fits(row, wanted));
      return answerOf(newestFirst(fitting), columns);
    },
  };
}

function newestFirst(rows: readonly Named[]): readonly Named[] {
  const when = (row: Named) => Date.parse(String(row[stampNames.made])) || 0;
  return inOrder(rows).toSorted((one, other) => when(other) - when(one));
}
