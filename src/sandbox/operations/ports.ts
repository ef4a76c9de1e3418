import { startWork } from "../effects";
import type { Call, Handlers } from "../operation";
import { applicationOf, pathId } from "../operation";
import type { Application, Port } from "../records";
import { CLUSTERS, HOSTS } from "../reference";
import { unprocessable } from "../refusal";
import { newborn, partById, type World } from "../world";

const READY_AFTER_SECONDS = 3;
const FIRST_EXTERNAL_PORT = 30000;
const LAST_EXTERNAL_PORT = 30999;

/** External ports are assigned by the platform (contract note 34). */
function freeExternalPort(world: World): number {
  const taken = new Set(
    world.records.of("applications").flatMap((it) => Object.values(it.tcp_proxies).map((proxy) => proxy.external_port)),
  );
  for (let port = FIRST_EXTERNAL_PORT; port <= LAST_EXTERNAL_PORT; port++) if (!taken.has(port)) return port;
  throw unprocessable(`All external ports (${FIRST_EXTERNAL_PORT}-${LAST_EXTERNAL_PORT}) are taken.`);
}

type Birth = (world: World, application: Application, processId: string, port: number) => Port;

const newPort: Birth = (world, application, processId, port) => {
  const created: Port = { ...newborn(world), app_id: application.id, process_id: processId, port, status: "pending" };
  startWork(world, created, READY_AFTER_SECONDS, { status: "ready" });
  return created;
};

export const newTcpProxy: Birth = (world, application, processId, port) => ({
  ...newPort(world, application, processId, port),
  external_port: freeExternalPort(world),
  hostname: `${CLUSTERS.find((it) => it.id === application.cluster_id)?.name}.${HOSTS.proxy}`,
});

/** The four operations of TCP proxies, and of private ports: there is no update. */
function portHandlers(
  names: { one: string; many: string; parameter: string; words: string },
  field: "tcp_proxies" | "private_ports",
  birth: Birth,
): Handlers {
  const found = (call: Call): Port => partById(applicationOf(call)[field], pathId(call, names.parameter), names.words);
  return {
    [`list${names.many}`]: (call) => Object.values(applicationOf(call)[field]),
    [`get${names.one}`]: found,
    [`create${names.one}`]: (call) => {
      const application = applicationOf(call);
      const { process_id, port } = call.body as { process_id: string; port: number };
      if (!Object.values(application.processes).some((it) => it.id === process_id)) {
        throw unprocessable(`process_id is ${process_id}, but the application has no such process.`);
      }
      if (Object.values(application[field]).some((it) => it.process_id === process_id && it.port === port)) {
        throw unprocessable(`port is ${port}, and this process has a ${names.words} for it already.`);
      }
      const created = birth(call.world, application, process_id, port);
      application[field][created.id] = created;
      return created;
    },
    [`delete${names.one}`]: (call) => {
      delete applicationOf(call)[field][found(call).id];
    },
  };
}

export const allPortHandlers: Handlers = {
  ...portHandlers(
    { one: "TcpProxy", many: "TcpProxies", parameter: "tcp_proxy_id", words: "TCP proxy" },
    "tcp_proxies",
    newTcpProxy,
  ),
  ...portHandlers(
    { one: "PrivatePort", many: "PrivatePorts", parameter: "private_port_id", words: "private port" },
    "private_ports",
    newPort,
  ),
};
