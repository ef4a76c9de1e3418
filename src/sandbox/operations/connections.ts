import { randomUUID } from "node:crypto";
import type { Call, Handlers } from "../operation";
import { inBody, pathId } from "../operation";
import type { Connection, Database } from "../records";
import { unprocessable } from "../refusal";
import type { Habits } from "../world";
import { partById } from "../world";
import { databaseOf } from "./databases";

/** Written as `app`, read as `appResource` and `dbResource` (contract note 20). */
function shown(connection: Connection, database: Database, call: Call): Record<string, unknown> {
  const target = call.world.records.lookup("applications", connection.target_id, call.company);
  return {
    id: connection.id,
    source_id: database.id,
    source_type: "dbResource",
    source_name: database.name,
    source_display_name: database.display_name,
    target_id: connection.target_id,
    target_type: "appResource",
    target_name: target?.name ?? null,
    target_display_name: target?.display_name ?? null,
  };
}

function createConnection(call: Call): Connection {
  const database = databaseOf(call);
  const target = inBody(call, "applications", "target_id");
  if (target.cluster_id !== database.cluster_id) {
    throw unprocessable(
      "target_id: the application runs in another cluster than the database; internal connections need the same one.",
    );
  }
  if (Object.values(database.connections).some((it) => it.target_id === target.id)) {
    throw unprocessable("target_id: this application and this database are connected already.");
  }
  const connection = { id: randomUUID(), target_id: target.id };
  database.connections[connection.id] = connection;
  return connection;
}

export const connectionHandlers: Handlers = {
  listInternalConnections: (call) => {
    const database = databaseOf(call);
    return Object.values(database.connections).map((it) => shown(it, database, call));
  },
  createInternalConnection: createConnection,
  deleteInternalConnection: (call) => {
    const database = databaseOf(call);
    const connection = partById(database.connections, pathId(call, "connection_id"), "internal connection");
    delete database.connections[connection.id];
  },
};

/** A connection is deleted with its application; those of a database are inside it. */
export const connectionHabits: Habits = {
  removed: (world, collection, ids) => {
    if (collection !== "applications") return;
    for (const database of world.records.of("databases")) {
      const lost = Object.values(database.connections).filter((it) => ids.has(it.target_id));
      if (lost.length > 0) world.changes.mark("databases", database.id);
      for (const { id } of lost) delete database.connections[id];
    }
  },
};
