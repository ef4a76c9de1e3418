import { z } from "zod";
import {
  ANY_TEXT,
  closest,
  computed,
  eachKnown,
  type Finding,
  id,
  idOf,
  immutable,
  type Live,
  type Look,
  mustBe,
  type Named,
  type Part,
  type PartApi,
  port,
  type Rule,
  reference,
  replacement,
  type Surroundings,
  show,
  stamps,
  type Wire,
} from "../../model";
import { found } from "./found";

const processIdOf = (object: Live, name: unknown) => object.parts.processes?.find(({ key }) => key === name)?.id;
const processNameOf = (object: Live, processId: unknown) =>
  object.parts.processes?.find((process) => process.id === processId)?.key;

/** The platform assigns it when the port is opened, and never changes it. */
const atBirth = { follows: [] } as const;

/** A port of a process that is opened: there is no update, so every change recreates it. */
function openPort(name: string, doc: string, api: PartApi, fields: Part["fields"]): Part {
  return {
    doc,
    form: { as: "list", name, identity: ["process", "port"] },
    fields: {
      process: immutable("Name of the process in `processes`.", z.string().min(1), {
        required: true,
        read: (row, { object }) => processNameOf(object, row.process_id) ?? row.process_id,
        write: (value, { object }) => ({ process_id: processIdOf(object, value) }),
      }),
      port: immutable("Port that the process listens on, 1 to 65535.", port, { required: true }),
      id: computed("ID on the platform.", id, atBirth),
      status: computed("pending, ready or error.", z.string().nullable(), atBirth),
      ...fields,
      ...stamps,
    },
    api,
    belongsTo: { part: "processes", field: "process", id: "process_id" },
    ready: { field: "status", ok: ["ready"], failed: ["error"], within: 300 },
    keyOf: (row: Wire, { object }: Surroundings) =>
      `${processNameOf(object, row.process_id) ?? row.process_id} ${row.port}`,
  };
}

export const tcpProxies = openPort(
  "tcpProxies",
  "Ports open to the outside for traffic that is not HTTP. The platform assigns host and external port.",
  { list: "listTcpProxies", create: "createTcpProxy", remove: "deleteTcpProxy" },
  {
    externalPort: computed("External port, 30000 to 30999.", z.int().nullable(), atBirth),
    hostname: computed("Host outside.", z.string().nullable(), atBirth),
  },
);

export const privatePorts = openPort(
  "privatePorts",
  "Further ports that other services of the cluster can reach.",
  { list: "listPrivatePorts", create: "createPrivatePort", remove: "deletePrivatePort" },
  {},
);

const connectionsDoc =
  "Databases of the same cluster that the application can reach over the private network, by a name of your choice. Accepts a Database or its ID.";

/**
 * Connections live under the database, but the application declares them: its variables need the address. What runs has
 * those of its own deployment (contract note 47).
 */
export const connections: Part = {
  doc: connectionsDoc,
  deploys: true,
  form: { as: "columns", columns: { connections: { field: "database", doc: connectionsDoc } } },
  fields: {
    database: immutable("The database.", reference("Database"), {
      required: true,
      normal: idOf,
      read: (row) => (row.source_type === "dbResource" ? row.source_id : row.target_id),
      write: () => ({}),
    }),
  },
  api: {
    list: "listInternalConnections",
    create: "createInternalConnection",
    remove: "deleteInternalConnection",
    under: "database",
  },
  owner: (row) => (row.source_type === "dbResource" ? row.target_id : row.source_id),
  keyOf: (row: Wire, { object }: Surroundings) =>
    row.target_id === object.id || row.source_id === object.id ? String(row.id) : undefined,
  is: (row, entry) => [row.source_id, row.target_id].includes(idOf(entry.values.database)),
  send: (_, { object }) => ({ target_id: object.id, target_type: "app" }),
  inUse: (row) => {
    const sides = ["target", "source"].map((side) => `${show(row[`${side}_display_name`])} (${row[`${side}_id`]})`);
    const [application, database] = row.source_type === "dbResource" ? sides : sides.toReversed();
    return `The connection of Application ${application} to Database ${database}`;
  },
  namedIn: { part: "variables", isNamed: isHostNamed },
};

/** Global variables are in what runs as well, under names that the application does not have itself. */
async function isHostNamed(id: string, own: readonly Variable[], look: Look): Promise<boolean> {
  const host = (await found("getDatabase", id, look))?.internal_hostname;
  if (typeof host !== "string") return false;
  const isIn = (value: unknown) =>
    value === ANY_TEXT || (typeof value === "string" && value.split(/[^a-z0-9.-]+/i).includes(host));
  if (own.some(({ values: { value, scope } }) => scope !== "buildtime" && scope !== "neither" && isIn(value)))
    return true;
  const everywhere = await look.all({ operation: "listGlobalEnvVars", ids: [] });
  return everywhere.some(
    ({ key, value, is_runtime: isRuntime }) =>
      isRuntime !== false && isIn(value) && !own.some((variable) => variable.key === key),
  );
}

interface Variable {
  readonly key: string;
  readonly values: Named;
}

interface Declared {
  readonly processes?: Readonly<Record<string, unknown>>;
  readonly tcpProxies?: readonly { readonly process: string }[];
  readonly privatePorts?: readonly { readonly process: string }[];
}

/** A port belongs to a process that is declared beside it. */
export const networkingRules: readonly Rule[] = [
  ({ processes = {}, tcpProxies: proxies = [], privatePorts: ports = [] }: Declared): Finding[] =>
    Object.entries({ tcpProxies: proxies, privatePorts: ports }).flatMap(([list, entries]) =>
      eachKnown(entries, ({ process }, index) =>
        Object.hasOwn(processes, process)
          ? []
          : [
              {
                at: `${list}[${index}].process`,
                given: process,
                say: mustBe(`one of the declared processes (${Object.keys(processes).join(", ") || "none"})`, process),
                suggestion: replacement(closest(process, Object.keys(processes))),
              },
            ],
      ),
    ),
];
