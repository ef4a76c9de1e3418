import { startWork } from "../effects";
import type { Call, Handlers } from "../operation";
import { inBody, pathId } from "../operation";
import type { Backup, Database } from "../records";
import { unprocessable } from "../refusal";
import { letters, newborn, partById } from "../world";
import { databaseOf, readyDatabase, work } from "./databases";

const BACKUP_SECONDS = 20;

function createBackup(call: Call): Backup {
  const database = readyDatabase(call, "a backup");
  if (database.backup_status !== "ready")
    throw unprocessable("Another backup of this database is running; wait for its end.");
  const born = newborn(call.world);
  // The id is the snapshot's name, not a uuid.
  const name = `${database.name}-${born.created_at.slice(0, 19).replace(/\D/g, "")}-${letters(4)}`;
  const backup: Backup = {
    ...born,
    id: name,
    name,
    display_name: String(call.body.display_name),
    type: "manual",
    status: "inProgress",
  };
  startWork(call.world, backup, BACKUP_SECONDS, { status: "ready" });
  database.backups[name] = backup;
  database.backup_status = "inProgress";
  call.world.time.touch(database);
  return backup;
}

const found = (call: Call): Backup => partById(databaseOf(call).backups, pathId(call, "backup_id"), "backup");

const major = (version: string): string => version.split(".")[0] ?? version;

/** Contract note 19: into its source, or into a database of the same cluster, engine and major version. */
function restoreBackup(call: Call): string {
  const source = databaseOf(call);
  const backup = found(call);
  if (backup.status !== "ready")
    throw unprocessable(`The backup is ${backup.status}; only a ready one can be restored.`);
  const targetId = call.body.target_database_id ?? source.id;
  const target = inBody(call, "databases", "target_database_id", targetId);
  const differing = [
    target.cluster_id !== source.cluster_id && "cluster",
    target.type !== source.type && "engine",
    major(target.version) !== major(source.version) && "major version",
  ].filter(Boolean);
  if (differing.length > 0) {
    throw unprocessable(
      `target_database_id: the ${differing.join(" and the ")} of ${target.display_name} differ from those of the backup.`,
    );
  }
  checkRestorable(target);
  work(call, target, "restoring", "restore", {
    ok: { status: "ready" },
    failed: { status: "restoringFailed" },
  });
  return "The backup is being restored.";
}

function checkRestorable(target: Database): void {
  if (target.status !== "ready")
    throw unprocessable(`The target database is ${target.status}; a restore needs status ready.`);
}

export const backupHandlers: Handlers = {
  listDatabaseBackups: (call) => {
    const backups = Object.values(databaseOf(call).backups).reverse();
    return backups.filter((it) => call.query.type === undefined || it.type === call.query.type);
  },
  createDatabaseBackup: createBackup,
  deleteDatabaseBackup: (call) => {
    const backup = found(call);
    if (backup.status !== "ready")
      throw unprocessable(`The backup is ${backup.status}; only a ready one can be deleted.`);
    delete databaseOf(call).backups[backup.id];
  },
  restoreDatabaseBackup: restoreBackup,
};
