import { z } from "zod";
import {
  type ChangeInPlace,
  clusterId,
  companyId,
  computed,
  dataGuards,
  displayName,
  immutable,
  kind,
  type Look,
  listedId,
  mustBe,
  type Outage,
  operationsOf,
  projectId,
  type ShownInPlace,
  show,
  stamps,
  systemName,
  type Used,
  type User,
  type Wire,
  writable,
} from "../model";
import { databaseExamples } from "./examples/database";
import { ipRestriction } from "./parts/ip-restriction";
import { databaseStops } from "./parts/stops";
import { applicationUser } from "./parts/users";

export const engines = ["postgresql", "mysql", "mariadb", "redis", "valkey"] as const;

/** Names of users that the platform keeps for itself. */
export const reservedUsers: readonly unknown[] = ["root", "postgres"];

const scheme: Readonly<Record<string, string>> = { mariadb: "mysql", valkey: "redis" };

interface Declared {
  readonly displayName: string;
  readonly type: (typeof engines)[number];
  readonly version: string;
  readonly dbUser?: string;
  readonly extensions?: Readonly<Record<"vector" | "spatial" | "cron", boolean | undefined>>;
}

const isKeyValue = ({ type }: Pick<Declared, "type">) => type === "redis" || type === "valkey";

const ofSize = { follows: ["resourceTypeId"] } as const;
const outside = { follows: ["publicAccess"] } as const;

/** PostgreSQL's first version with each extension (spec 1.23). */
const since = { spatial: 13, vector: 11 } as const;

const ALLOWED_VERSION = "a version without blanks";
const WITHOUT_BLANKS = /^[!-~]+$/;

export const database = kind("Database", {
  doc: "A managed database. Private unless `publicAccess` is on.",
  fields: {
    displayName: displayName(2),
    clusterId,
    type: immutable("Engine. `redis` and `valkey` are the key-value store.", z.enum(engines), {
      required: true,
    }),
    version: immutable(
      'Version of the engine, for example "16". Only the platform knows which there are, and refuses others when the database is created.',
      z.string().min(1),
      { required: true },
    ),
    resourceTypeId: writable(
      "Size: the ID of a database resource type, see `getDatabaseResourceType`. A change resizes in place.",
      listedId("databaseResourceType", "size"),
      { required: true },
    ),
    dbName: immutable("Name of the first database, 2 to 100 characters.", z.string().min(2).max(100), {
      required: true,
    }),
    dbUser: immutable(
      "Name of the database user. The platform never shows it (contract note 18), so it is always sent. Not root or postgres; the key-value store has none.",
      z.string().min(1),
      { observed: false, createDefault: "app" },
    ),
    dbPassword: writable(
      "Password of the database user: 4 to 100 letters, digits and _ ? < > # @ - = +. It cannot be read back; a new value is set in place.",
      z
        .string()
        .min(4)
        .max(100)
        .regex(/^[a-zA-Z0-9_?<>#@\-=+]+$/, { error: "must contain only letters, digits and _ ? < > # @ - = +" }),
      {
        required: true,
        secret: true,
        observed: false,
        via: {
          by: "calls",
          operations: ["resetDatabasePassword"],
          calls: ({ to, id: object }) => [
            { operation: "resetDatabasePassword", ids: [object], body: { new_password: to } },
          ],
        },
      },
    ),
    extensions: immutable(
      "PostgreSQL extensions to install: `vector` (11 or later), `spatial` (13 or later), `cron`.",
      z.strictObject({
        vector: z.boolean().optional(),
        spatial: z.boolean().optional(),
        cron: z.boolean().optional(),
      }),
      {
        observed: false,
        write: ({ vector, spatial, cron }) => ({
          extensions: dropMissing({ enable_vector: vector, enable_postgis: spatial, enable_cron: cron }),
        }),
      },
    ),
    projectId,
    publicAccess: writable("Reachable from outside the cluster, under `externalHostname`.", z.boolean(), {
      default: false,
      exposes: true,
      opens: (isPublic) => isPublic,
      watched: true,
      read: ({ external_hostname: host }) => (host === undefined ? undefined : host !== null),
      write: () => ({}),
      via: { by: "toggle", operation: "toggleDatabaseExternalConnection" },
    }),
    ipRestriction: ipRestriction({ get: "getDatabaseIpRestriction", put: "putDatabaseIpRestriction" }),
    suspended: writable("Whether the database is suspended. Its data is kept.", z.boolean(), {
      default: false,
      watched: true,
      wire: "is_suspended",
      via: { by: "switch", on: "suspendDatabase", off: "activateDatabase", suspends: true },
    }),
    ...dataGuards,
    name: systemName,
    companyId,
    status: computed("Status of the database, `ready` when it is running.", z.string().nullable()),
    backupStatus: computed("`ready` when no backup operation is running.", z.string().nullable()),
    clusterDisplayName: computed("Name of the region.", z.string().nullable(), { stable: true }),
    clusterLocation: computed("Location of the region.", z.string().nullable(), { stable: true }),
    resourceTypeName: computed("Name of the size.", z.string().nullable(), ofSize),
    cpuLimit: computed("Millicores.", z.int().nullable(), ofSize),
    memoryLimit: computed("Megabytes.", z.int().nullable(), ofSize),
    storageSize: computed("Megabytes.", z.int().nullable(), ofSize),
    internalHostname: computed("Host name inside the cluster.", z.string().nullable(), { follows: [] }),
    internalPort: computed("Port inside the cluster, a decimal number as text.", z.string().nullable(), {
      follows: [],
    }),
    externalHostname: computed("Host name outside; null while public access is off.", z.string().nullable(), outside),
    externalPort: computed("Port outside, as text; null while public access is off.", z.string().nullable(), outside),
    connectionUri: computed("Address with user and password, for use inside the cluster.", z.string(), {
      secret: true,
      derive: connectionUri,
      follows: ["dbPassword"],
    }),
    ...stamps,
  },
  rules: [
    ({ dbUser }: Declared) =>
      reservedUsers.includes(dbUser) && {
        at: "dbUser",
        given: dbUser,
        say: mustBe("a name other than root and postgres", dbUser),
      },
    ({ version }: Declared) =>
      !WITHOUT_BLANKS.test(version) && {
        at: "version",
        given: version,
        allowed: ALLOWED_VERSION,
        say: mustBe(ALLOWED_VERSION, version),
        ...(WITHOUT_BLANKS.test(version.trim()) && { suggestion: { edit: "replace" as const, with: version.trim() } }),
      },
    (db: Declared) =>
      db.type !== "postgresql" &&
      Object.values(db.extensions ?? {}).some(Boolean) && {
        at: "extensions",
        given: db.extensions,
        say: `require type "postgresql", got ${show(db.type)}`,
        suggestion: { edit: "remove" },
      },
    (db: Declared) =>
      (["spatial", "vector"] as const)
        .filter((name) => db.type === "postgresql" && db.extensions?.[name] && major(db.version) < since[name])
        .map((name) => ({
          at: `extensions.${name}`,
          given: db.version,
          allowed: `version ${since[name]} or later`,
          say: `requires PostgreSQL ${since[name]} or later, got version ${show(db.version)}`,
        })),
  ],
  holdsData: ({ displayName: label, type, version }: Declared) =>
    `database ${label} (${type} ${version}) and its backups`,
  outages: cutConnections,
  shownOutages: cutShown,
  stops: databaseStops,
  users: connectedTo,
  histories: { backups: "listDatabaseBackups" },
  api: operationsOf("Database"),
  ready: {
    field: "status",
    ok: ["ready", "suspended"],
    failed: ["error", "passwordChangeFailed", "restoringFailed"],
    busy: { with: "a backup", in: ({ backup_status: is }) => (is ?? "ready") !== "ready" },
    recovery: "restart",
    within: 900,
  },
  resumesForUpdates: "suspended",
  removal: {
    unblock: { statuses: ["passwordChangeFailed", "restoringFailed"], operation: "restartDatabase" },
    deleting: ["deleting"],
    failed: ["deletionFailed"],
    within: 900,
  },
  examples: databaseExamples,
});

const RESET = "The password changes at once, and what runs has that of its own deployment.";
const SECOND_USER =
  "Without an outage: create a second user in the database, deploy with that, and change this password afterwards.";

const RESIZED = {
  why: "A resize takes the database through the status `updating`, in which nothing connects to it.",
  without: "No resize is without that: choose a time when it does not matter.",
  until: "ready",
} as const;

/** What runs has the password of its own deployment (contract note 47). A resize goes through `updating` (note 18). */
async function cutConnections({ id, label, changed, live }: ChangeInPlace, look: Look): Promise<Outage[]> {
  const [isReset, isResized] = [changed.has("dbPassword"), changed.has("resourceTypeId")];
  if (!isReset && !isResized) return [];
  const users = await connectedTo({ id, values: live }, look);
  return users.flatMap((user): Outage[] => {
    const subject = `The connection of ${user.label} to ${label}`;
    const without = `Deploy it right after this, unless the same run does: \`svc-iac deploy ${user.id}\`. ${SECOND_USER}`;
    const reset: Outage = { subject, why: RESET, without, until: "deployment", ...unlessSame(live) };
    return [...(isReset ? [reset] : []), ...(isResized ? [{ subject, ...RESIZED }] : [])];
  });
}

/** A password that was given write-only is in no state, and the platform does not show it. */
const unlessSame = ({ dbPassword }: Wire) =>
  (dbPassword ?? null) === null ? ({ unless: "same" } as const) : undefined;

async function connectedTo({ id }: Used, look: Look): Promise<User[]> {
  const rows = await look.all({ operation: "listInternalConnections", ids: [id] });
  return rows
    .filter((row) => row.target_type === "appResource")
    .map(({ target_id: user, target_display_name: name }) => applicationUser(user, name));
}

/** A plan alone does not show who is connected. */
function cutShown({ label, changed, state }: ShownInPlace): Outage[] {
  const subject = `Each connection to ${label}`;
  const without = `Deploy what is connected right after this, unless the same run does. ${SECOND_USER}`;
  const reset: Outage = { subject, why: RESET, without, until: "deployment", ...unlessSame(state) };
  const isResized = changed.has("resourceTypeId");
  return [...(changed.has("dbPassword") ? [reset] : []), ...(isResized ? [{ subject, ...RESIZED }] : [])];
}

function major(version: string): number {
  return Number.parseInt(version, 10);
}

function dropMissing(values: Record<string, unknown>): Wire {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function connectionUri(values: Wire): string | undefined {
  const { type, dbPassword, internalHostname: host, internalPort: port, dbName } = values;
  if (typeof type !== "string" || typeof dbPassword !== "string" || !host || !port) return undefined;
  const keyValue = isKeyValue({ type: type as Declared["type"] });
  const user = keyValue ? "" : userOf(values);
  if (user === undefined) return undefined;
  const path = keyValue ? "" : `/${encodeURIComponent(String(dbName))}`;
  return `${scheme[type] ?? type}://${user}:${encodeURIComponent(dbPassword)}@${host}:${port}${path}`;
}

/** Of a user that is not declared, the address that was made with the database is all that knows the name. */
function userOf({ dbUser, connectionUri: before }: Wire): string | undefined {
  if (typeof dbUser === "string") return encodeURIComponent(dbUser);
  return typeof before === "string" && URL.canParse(before) ? new URL(before).username || undefined : undefined;
}
