import { proxyFrom } from "../client/proxy";
import { storeFrom } from "../client/settings";
import { LOOPBACK } from "../model/loopback";
import { openStore } from "../store";
import { type Finding, problemOf } from "./finding";

type Environment = Readonly<Record<string, string | undefined>>;

/** Names of proxy variables, in the order in which gRPC for Node reads them: none in upper case. */
const GRPC_PROXIES = ["grpc_proxy", "https_proxy", "http_proxy"] as const;
const ENGINE_HOST = "127.0.0.1";

/** The proxy, and whether it applies to `url`. `isPulumi`: the programs of its engine talk to it through gRPC. */
export function checkProxy(environment: Environment, url: string | undefined, isPulumi: boolean): Finding[] {
  const check = "proxy";
  const engine = isPulumi ? engineBehindProxy(environment) : [];
  try {
    const proxy = proxyFrom(environment);
    if (!proxy) return [{ check, state: "ok", says: "No proxy is set." }, ...engine];
    return [{ check, state: "ok", says: `${proxy.variable} is ${proxy.url}${useFor(url, environment)}.` }, ...engine];
  } catch (error) {
    return [problemOf(check, error), ...engine];
  }
}

function useFor(url: string | undefined, environment: Environment): string {
  if (url === undefined) return "";
  const { hostname, host, port } = new URL(url);
  if (LOOPBACK.has(hostname)) return "; this service is on loopback, which is reached directly";
  const names = (environment.no_proxy ?? environment.NO_PROXY ?? "").split(/[\s,]+/).filter(Boolean);
  const isDirect = names.some((name) => {
    const [, bare = "", its] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(name.toLowerCase()) ?? [];
    if (name === "*") return true;
    return (hostname === bare || hostname.endsWith(`.${bare}`)) && (its === undefined || its === (port || "443"));
  });
  return isDirect ? `; NO_PROXY has ${host}, which is reached directly` : `; ${host} is reached through it`;
}

/** gRPC for Node applies a proxy to loopback as well, where the engine listens. */
function engineBehindProxy(environment: Environment): Finding[] {
  const variable = GRPC_PROXIES.find((name) => environment[name]);
  const listed = (environment.no_grpc_proxy || environment.no_proxy || "").split(",");
  // The rule of gRPC: an entry is the end of a name, or a range of addresses.
  const isDirect = listed.some(
    (entry) => entry !== "" && (ENGINE_HOST.endsWith(entry) || /^127\.\d+\.\d+\.\d+\//.test(entry)),
  );
  if (variable === undefined || isDirect) return [];
  const says = `Programs of Pulumi would reach the engine, at ${ENGINE_HOST}, through ${variable}.`;
  return [{ check: "proxy", state: "problem", says, next: `Add ${ENGINE_HOST} to no_proxy, in lower case.` }];
}

/** Written by each check: a store that can only be read stops the first creation. */
const DOCUMENT = "doctor";

/** Whether the shared store can be read and written, if one is set. */
export async function checkStore(configured: string | undefined, environment: Environment): Promise<Finding[]> {
  const check = "store";
  try {
    const location = storeFrom(configured, environment);
    if (location === undefined) return [];
    const store = openStore(location, environment);
    try {
      const last = await store.read(DOCUMENT);
      await store.swap(DOCUMENT, JSON.stringify({ checked: new Date().toISOString() }), last?.version);
      return [{ check, state: "ok", says: `${store.name} can be read and written.` }];
    } finally {
      await store.close();
    }
  } catch (error) {
    return [problemOf(check, error)];
  }
}
