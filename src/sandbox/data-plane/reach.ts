import type { Application, Database, Running } from "../records";
import type { World } from "../world";
import { fails, isAsleep, type Standing } from "./reasons";
import { stateOf } from "./running";

/** What an application uses, and whether it can. */
export interface Connection {
  readonly kind: "database" | "bucket";
  readonly application: string;
  readonly target: string;
  /** Its name for people: `Shop → Orders`. */
  readonly name: string;
  readonly standing: Standing;
}

/** Statuses of a database that answers. */
const ANSWERS = ["ready", "passwordChange", "passwordChangeFailed"];

/** The connections of what runs: to databases that are connected or named by a variable, and to buckets by access key. */
export function connectionsOf(world: World): Connection[] {
  const databasesOf = databasesByUse(world);
  return world.records.of("applications").flatMap((application) => {
    const { runs, standing } = stateOf(application, world);
    const found = (
      kind: Connection["kind"],
      target: { id: string; display_name: string },
      own: Standing,
    ): Connection => ({
      kind,
      application: application.id,
      target: target.id,
      name: `${application.display_name} → ${target.display_name}`,
      standing: standingOf(standing, own),
    });
    const named = Object.values(runs.variables).flatMap((value) => value.match(INTERNAL_HOSTS) ?? []);
    const used = [application.id, ...named].flatMap((it) => databasesOf.get(it) ?? []);
    const connected = Object.keys(runs.passwords).flatMap((id) => world.state.objects.databases[id] ?? []);
    const databases = [...new Set([...used, ...connected])].map((it) =>
      found("database", it, databaseStanding(it, application, runs)),
    );
    const lost = Object.keys(runs.passwords)
      .filter((id) => !world.state.objects.databases[id])
      .map((id) => found("database", { id, display_name: id }, fails("targetGone", `the database ${id} was deleted`)));
    const buckets = Object.entries(runs.access_keys).map(([id, key]) =>
      found(
        "bucket",
        world.state.objects["object-storage"][id] ?? { id, display_name: id },
        keyStanding(world, id, key),
      ),
    );
    return [...databases, ...lost, ...buckets];
  });
}

function standingOf(user: Standing, own: Standing): Standing {
  const order = user.failing.some(isAsleep) ? [own, user] : [user, own];
  const shown = order.find(({ failing }) => failing.length > 0) ?? own;
  return { ...shown, until: Math.min(user.until, own.until) };
}

const INTERNAL_HOSTS = /[a-z0-9-]+\.internal/g;

/** Databases by the IDs of the applications that are connected, and by their own internal hosts. */
function databasesByUse(world: World): Map<string, Database[]> {
  const databases = new Map<string, Database[]>();
  for (const database of world.records.of("databases")) {
    const applications = Object.values(database.connections).map((it) => it.target_id);
    for (const key of [...applications, `${database.name}.internal`])
      databases.set(key, [...(databases.get(key) ?? []), database]);
  }
  return databases;
}

const isConnected = ({ connections }: Database, { id }: Application): boolean =>
  Object.values(connections).some((it) => it.target_id === id);

const isNamed = ({ name }: Database, { variables }: Running): boolean =>
  Object.values(variables).some((it) => it.includes(`${name}.internal`));

function databaseStanding(database: Database, application: Application, runs: Running): Standing {
  const name = `database "${database.display_name}"`;
  if (!isConnected(database, application)) return fails("notConnected", `${name} is not connected to the application`);
  if (database.is_suspended || !ANSWERS.includes(database.status))
    return fails("databaseDown", `${name} is ${database.is_suspended ? "suspended" : database.status}`);
  const given = runs.passwords[database.id];
  if (!isNamed(database, runs) && given === undefined)
    return fails("notConnected", `${name} was connected after the deployment that runs`);
  if (!hasPassword(database, runs, given))
    return fails("wrongPassword", `what runs has another password than ${name}; deploy the application`);
  return { by: [`databases/${database.id}`], failing: [], until: Number.POSITIVE_INFINITY };
}

/** By the variables if they name the database, else by the data of the connection. */
function hasPassword(database: Database, runs: Running, given: string | undefined): boolean {
  const { db_password: password } = database;
  if (!isNamed(database, runs)) return given === password;
  const spellings = [password, encodeURIComponent(password)];
  return Object.values(runs.variables).some((value) => spellings.some((it) => value.includes(it)));
}

function keyStanding(world: World, id: string, key: string): Standing {
  const bucket = world.state.objects["object-storage"][id];
  if (!bucket || bucket.status === "deleting") return fails("targetGone", `the bucket ${id} was deleted`);
  const until = bucket.keys.find((it) => it.access_key === key)?.valid_until ?? Number.POSITIVE_INFINITY;
  const isKnown = bucket.keys.some((it) => it.access_key === key);
  if (!isKnown || until <= world.time.now())
    return fails(
      "keyExpired",
      `what runs has an old access key of bucket "${bucket.display_name}"; deploy the application`,
    );
  return { by: [`object-storage/${id}`], failing: [], until };
}
