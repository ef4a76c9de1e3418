import { type Finding, idOf, type OperationId, type Rule, type RuleContext, SvcError, show } from "../../model";

interface Service {
  /** Its type in a load balancer's destination. */
  readonly serviceType: string;
  readonly domains: OperationId;
}

interface Declared {
  readonly domains?: Readonly<Record<string, unknown>>;
  readonly connections?: Readonly<Record<string, unknown>>;
  readonly tcpProxies?: readonly OpenPort[];
  readonly privatePorts?: readonly OpenPort[];
}

interface OpenPort {
  readonly process: string;
  readonly port: number;
}

/** A quarter of a minute's requests, for the checks before the move of one application. */
export const MOST_ASKED = 30;

/** What was declared before is ours, and is removed deliberately. */
const beforeOf = ({ previous }: RuleContext): Declared => (previous ?? {}) as Declared;

/** What the original of a move has and no declaration creates on the clone: it would be deleted with the original. */
export function undeclared({ domains }: Service): readonly Rule[] {
  return [
    async (declared: Declared, context: RuleContext): Promise<Finding[]> => {
      const { id = "", look } = context;
      const rows = (await look?.all({ operation: domains, ids: [id] })) ?? [];
      const ours = Object.keys({ ...beforeOf(context).domains, ...declared.domains }).map((one) => one.toLowerCase());
      const foreign = rows.filter(({ type, name }) => type === "CUSTOM" && !ours.includes(String(name).toLowerCase()));
      return foreign.map(({ name }) => ({ at: "domains", say: `does not name ${name}, which the original serves` }));
    },
  ];
}

/** What a clone does not get of an application's network: nothing of it is copied (contract note 3). */
export const undeclaredNetwork: readonly Rule[] = [
  async (declared: Declared, context: RuleContext): Promise<Finding[]> => {
    const { id = "", look } = context;
    if (!look) return [];
    const before = beforeOf(context);
    const processes = await look.all({ operation: "listProcesses", ids: [id] });
    const nameOf = (process: unknown) => String(processes.find((row) => row.id === process)?.display_name ?? process);
    const lists = { tcpProxies: "listTcpProxies", privatePorts: "listPrivatePorts" } as const;
    const found = Object.entries(lists).map(async ([name, operation]) => {
      const part = name as keyof typeof lists;
      const open = [...(declared[part] ?? []), ...(before[part] ?? [])];
      const rows = await look.all({ operation, ids: [id] });
      return rows
        .map((row) => ({ process: nameOf(row.process_id), port: Number(row.port) }))
        .filter(({ process, port }) => !open.some((one) => one.process === process && one.port === port))
        .map(({ process, port }) => ({
          at: name,
          say: `does not name port ${port} of ${process}, which is open on the original`,
        }));
    });
    return (await Promise.all(found)).flat();
  },
  async ({ connections = {} }: Declared, context: RuleContext): Promise<Finding[]> => {
    const { id = "", look } = context;
    if (!look) return [];
    const before = beforeOf(context).connections ?? {};
    const databases = await look.all({ operation: "listDatabases", ids: [] });
    const known = [connections, before].flatMap(Object.values).map((database) => idOf(database));
    // Each database lists its own, and nothing lists those of an application.
    const others = databases.filter(({ id: database }) => !known.includes(database));
    if (others.length > MOST_ASKED) {
      const message = `undeclared connections were not searched for in ${others.length} databases, because each takes a request.`;
      throw new SvcError({ code: "unchecked", message });
    }
    const found = others.map(async ({ id: database, display_name: name }) => {
      const rows = await look.all({ operation: "listInternalConnections", ids: [String(database)] });
      const isConnected = rows.some((row) => [row.target_id, row.source_id].includes(id));
      const say = `does not name database ${show(name)} (${database}), which the original is connected to`;
      return isConnected ? [{ at: "connections", say }] : [];
    });
    return (await Promise.all(found)).flat();
  },
];
