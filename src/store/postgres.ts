import type { Pool, QueryResultRow } from "pg";
import { library } from "./library";
import { Once } from "./once";
import { type Store, StoreError, type Versioned } from "./store";
import { isUnsent } from "./unsent";

/** Timeouts of connecting, and of an answer, in milliseconds. */
const [CONNECT, ANSWER] = [10_000, 20_000];
const CONNECTIONS = 2;

const CREATE =
  "CREATE TABLE IF NOT EXISTS svc_store (key text PRIMARY KEY, value text NOT NULL, version bigint NOT NULL)";
const READ = "SELECT value, version FROM svc_store WHERE key = $1";
const INSERT = "INSERT INTO svc_store VALUES ($1, $2, 1) ON CONFLICT DO NOTHING RETURNING version";
const UPDATE =
  "UPDATE svc_store SET value = $2, version = version + 1 WHERE key = $1 AND version = $3 RETURNING version";
const LIST = "SELECT key FROM svc_store WHERE starts_with(key, $1) ORDER BY key";

/** The server's error codes. Codes of Node's errors, like EPIPE, begin with other letters. */
const SQLSTATE = /^[0-9FHPX][0-9A-Z]{4}$/;
const NO_TABLE = "42P01";
/** `IF NOT EXISTS` is not atomic: another creator may be faster. */
const CREATED_BY_OTHERS: ReadonlySet<string | undefined> = new Set(["23505", "42P07", "42710"]);
/** Classes of temporary errors: the server is about to stop, is overloaded, or aborted the statement. */
const PASSING = /^(08|40|53|57|58)/;

/** Documents as rows of the table `svc_store`, which the first write creates. `url` is a PostgreSQL URL. */
export function postgresStore(url: string, name: string): Store {
  const opened = new Once(() => openPool(url, name));

  const query = async <Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> => {
    const pool = await opened.get();
    return (await pool.query<Row>(text, [...values])).rows;
  };

  const failing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw error instanceof StoreError ? error : failure(name, error as NodeJS.ErrnoException);
    }
  };

  const swap = async (key: string, value: string, version: string | undefined): Promise<string | undefined> => {
    const write = () =>
      version === undefined
        ? query<{ version: string }>(INSERT, [key, value])
        : query<{ version: string }>(UPDATE, [key, value, version]);
    const rows = await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== NO_TABLE) throw error;
      await query(CREATE, []).catch(unlessCreated);
      return write();
    });
    return rows[0]?.version;
  };

  return {
    name,
    isShared: true,
    read: (key) =>
      failing(
        query<Versioned & QueryResultRow>(READ, [key])
          .catch(unlessNoTable)
          .then(([row]) => row),
      ),
    swap: (key, value, version) => failing(swap(key, value, version)),
    list: (prefix) =>
      failing(
        query<{ key: string }>(LIST, [prefix])
          .catch(unlessNoTable)
          .then((rows) => rows.map(({ key }) => key)),
      ),
    close: async () => {
      await (await opened.take())?.end();
    },
  };
}

async function openPool(url: string, name: string): Promise<Pool> {
  const { Pool } = await library(name, "pg", () => import("pg"));
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT,
    query_timeout: ANSWER,
    application_name: "svc-iac",
    // An idle pool does not keep the program running.
    allowExitOnIdle: true,
  });
  // An idle connection was lost: the next query opens another one.
  pool.on("error", () => {});
  // The pool only reports errors of idle connections; on one in use, the current query reports it, or the next one.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function unlessNoTable(error: NodeJS.ErrnoException): never[] {
  if (error.code === NO_TABLE) return [];
  throw error;
}

function unlessCreated(error: NodeJS.ErrnoException): void {
  if (!CREATED_BY_OTHERS.has(error.code)) throw error;
}

/** Without its cause, which may hold the URL. */
function failure(name: string, error: NodeJS.ErrnoException): StoreError {
  const { code = "", message } = error;
  const isAnswer = SQLSTATE.test(code);
  const lost = isAnswer ? PASSING.test(code) : !isUnsent(error);
  return new StoreError(`The store ${name} cannot be used: ${message || code}.`, { lost });
}
