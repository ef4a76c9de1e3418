import { finishWork, startWork } from "../effects";
import { beginDeletion, type Call, checkProject, type Handlers, inPath, newNamed, projectIn } from "../operation";
import { type OutcomeKind, takeOutcome } from "../outcomes";
import type { Database } from "../records";
import { CLUSTERS, DATABASE_SIZES, ENGINES, HOSTS } from "../reference";
import { unprocessable } from "../refusal";
import type { Habits, World } from "../world";
import { restingIpRestriction } from "./ip-restriction";

/** On the sandbox's clock. */
const WORK_SECONDS = 20;

const DELETABLE = ["ready", "error", "suspended"];
const RESTARTABLE = ["ready", "error", "passwordChangeFailed", "restoringFailed"];

/** A database with the platform's defaults, ready at once; a create starts it as creating. */
export function newDatabase(world: World, company: string, fields: Partial<Database>): Database {
  const born = newNamed(world, company, fields.display_name ?? "database");
  const type = fields.type ?? "postgresql";
  return {
    ...born,
    type,
    version: ENGINES[type]?.versions.at(-1) ?? "",
    status: "ready",
    is_suspended: false,
    backup_status: "ready",
    cluster_id: CLUSTERS[0]?.id ?? "",
    resource_type_id: DATABASE_SIZES[0]?.id ?? "",
    db_name: "app",
    db_user: ENGINES[type]?.defaultUser ?? null,
    db_password: "",
    extensions: {},
    external_port: null,
    ip_restriction: restingIpRestriction(),
    connections: {},
    backups: {},
    ...fields,
  };
}

function shown(database: Database): Record<string, unknown> {
  const cluster = CLUSTERS.find((it) => it.id === database.cluster_id);
  const size = DATABASE_SIZES.find((it) => it.id === database.resource_type_id);
  return {
    ...database,
    cluster_display_name: cluster?.display_name ?? null,
    cluster_location: cluster?.location ?? null,
    resource_type_name: size?.name ?? null,
    cpu_limit: size?.cpu_limit ?? null,
    memory_limit: size?.memory_limit ?? null,
    storage_size: size?.storage_limit ?? null,
    internal_hostname: `${database.name}.internal`,
    // Ports are strings (contract note 18).
    internal_port: String(ENGINES[database.type]?.port ?? ""),
    external_hostname: database.external_port === null ? null : `${cluster?.name}.${HOSTS.proxy}`,
  };
}

function checkSize(id: unknown): void {
  if (!DATABASE_SIZES.some((it) => it.id === id)) {
    throw unprocessable(
      `resource_type_id is ${String(id)}, but there is no such size; GET /resources/database-resource-types lists them.`,
    );
  }
}

function checkEngine(type: string, version: string): void {
  const versions = ENGINES[type]?.versions ?? [];
  if (!versions.includes(version)) {
    throw unprocessable(`version is "${version}", but ${type} is offered as ${versions.join(", ")}.`);
  }
}

/** Spec part 1 item 23. */
function checkExtensions(type: string, version: string, extensions: Record<string, boolean>): void {
  const wanted = Object.keys(extensions).filter((name) => extensions[name]);
  if (wanted.length > 0 && type !== "postgresql") {
    throw unprocessable(`extensions: ${wanted.join(", ")} need postgresql, and type is ${type}.`);
  }
  for (const [name, minimum] of [
    ["enable_vector", 11],
    ["enable_postgis", 13],
  ] as const) {
    if (extensions[name] && Number(version) < minimum) {
      throw unprocessable(`extensions.${name} needs PostgreSQL ${minimum} or later, and version is ${version}.`);
    }
  }
}

function createDatabase(call: Call): unknown {
  const fields = call.body as Partial<Database> & { type: string; version: string };
  const { world } = call;
  if (!CLUSTERS.some((it) => it.id === fields.cluster_id)) {
    throw unprocessable(
      `cluster_id is ${fields.cluster_id}, but there is no such cluster; GET /resources/clusters lists them.`,
    );
  }
  checkSize(fields.resource_type_id);
  checkEngine(fields.type, fields.version);
  checkExtensions(fields.type, fields.version, fields.extensions ?? {});
  const { db_user, ...others } = fields;
  const hasUsers = ENGINES[fields.type]?.defaultUser !== null;
  const database = newDatabase(world, call.company, {
    ...others,
    project_id: projectIn(call),
    // The key-value store ignores the user.
    ...(hasUsers && db_user && { db_user }),
  });
  world.records.add("databases", database);
  work(call, database, "creating", "creation", { ok: { status: "ready" }, failed: { status: "error" } });
  return database;
}

interface Ends {
  ok: Record<string, unknown>;
  failed: Record<string, unknown>;
}

/** Background work of a database: shows `status` while it lasts, then succeeds or fails. */
export function work(call: Call, database: Database, status: string, kind: OutcomeKind, ends: Ends): void {
  const fails = takeOutcome(call.world.state, kind, database.id) !== undefined;
  database.status = status;
  call.world.time.touch(database);
  startWork(call.world, database, WORK_SECONDS, fails ? ends.failed : ends.ok);
}

export const databaseOf = (call: Call): Database => inPath(call, "databases");

/** Most changes need a database that is ready (contract note 18). */
export function readyDatabase(call: Call, what: string): Database {
  const database = databaseOf(call);
  if (database.status !== "ready") {
    throw unprocessable(`The database is ${database.status}; ${what} needs status ready. Wait for it, then try again.`);
  }
  return database;
}

function updateDatabase(call: Call): Database {
  const database = readyDatabase(call, "an update");
  const { resource_type_id, ...fields } = call.body as Partial<Database>;
  checkProject(call);
  if (resource_type_id !== undefined) checkSize(resource_type_id);
  Object.assign(database, fields);
  if (resource_type_id !== undefined && resource_type_id !== database.resource_type_id) {
    work(call, database, "updating", "resize", {
      ok: { status: "ready", resource_type_id },
      failed: { status: "error" },
    });
  } else {
    call.world.time.touch(database);
  }
  return database;
}

function deleteDatabase(call: Call): void {
  const database = databaseOf(call);
  if (database.status === "deleting") return;
  if (!DELETABLE.includes(database.status)) {
    throw unprocessable(`The database is ${database.status}; it can be deleted when it is ${DELETABLE.join(", ")}.`);
  }
  beginDeletion(call, database, "error");
}

function suspend(call: Call): string {
  const database = databaseOf(call);
  if (["creating", "deleting", "updating"].includes(database.status) || database.backup_status !== "ready") {
    throw unprocessable(
      `The database is ${database.status} and its backup status ${database.backup_status}; it cannot be suspended now.`,
    );
  }
  if (database.status !== "ready")
    throw unprocessable(`The database is ${database.status}; only a ready one can be suspended.`);
  const ends = { status: "suspended", is_suspended: true };
  work(call, database, "suspending", "restart", { ok: ends, failed: { status: "error" } });
  return "The database is being suspended.";
}

function activate(call: Call): string {
  const database = databaseOf(call);
  if (database.status !== "suspended")
    throw unprocessable(`The database is ${database.status}; only a suspended one can be activated.`);
  const ends = { status: "ready", is_suspended: false };
  work(call, database, "activating", "restart", {
    ok: ends,
    failed: { status: "error", is_suspended: false },
  });
  return "The database is being activated.";
}

/** Spec part 3. */
function restart(call: Call): string {
  const database = databaseOf(call);
  if (database.is_suspended) throw unprocessable("The database is suspended; activate it instead of restarting it.");
  if (!RESTARTABLE.includes(database.status)) {
    throw unprocessable(
      `The database is ${database.status}; it can be restarted when it is ${RESTARTABLE.join(", ")}.`,
    );
  }
  if (database.backup_status !== "ready") {
    throw unprocessable(`The backup status is ${database.backup_status}; a restart needs it to be ready.`);
  }
  work(call, database, "updating", "restart", { ok: { status: "ready" }, failed: { status: "error" } });
  return "The database is being restarted.";
}

function resetPassword(call: Call): string {
  const database = readyDatabase(call, "a password change");
  const db_password = String(call.body.new_password);
  const ends = { ok: { status: "ready", db_password }, failed: { status: "passwordChangeFailed" } };
  work(call, database, "passwordChange", "passwordChange", ends);
  return "The password is being changed.";
}

function toggleExternal(call: Call): string {
  const database = readyDatabase(call, "switching external access");
  database.external_port = database.external_port === null ? String(freeExternalPort(call.world)) : null;
  call.world.time.touch(database);
  return `External access is ${database.external_port === null ? "off" : "on"}.`;
}

function freeExternalPort(world: World): number {
  const taken = new Set(world.records.of("databases").map((it) => it.external_port));
  let port = 31000;
  while (taken.has(String(port))) port++;
  return port;
}

export const databaseHandlers: Handlers = {
  listDatabases: (call) => call.world.records.ofCompany("databases", call.company),
  createDatabase,
  getDatabase: (call) => shown(databaseOf(call)),
  updateDatabase,
  deleteDatabase,
  activateDatabase: activate,
  suspendDatabase: suspend,
  restartDatabase: restart,
  resetDatabasePassword: resetPassword,
  toggleDatabaseExternalConnection: toggleExternal,
};

export const databaseHabits: Habits = {
  settle: {
    databases: (database, world) => {
      const backups = Object.values(database.backups);
      for (const backup of backups) {
        const wasRunning = backup.work != null;
        finishWork(world, backup);
        if (wasRunning && !backup.work) {
          database.backup_status = "ready";
          world.time.touch(database);
        }
      }
      return Math.min(...backups.map((it) => it.work?.due ?? Number.POSITIVE_INFINITY));
    },
  },
};
