import type { Dispatcher } from "undici";
import { LOOPBACK } from "../model/loopback";
import { type HttpProxy, ProxyError, proxyFrom } from "./proxy";

/** Shorter than any server keeps an idle connection, so that none is used while the server closes it. */
const IDLE = 4_000;
const KEPT = { keepAliveTimeout: IDLE, keepAliveMaxTimeout: IDLE };
/** Milliseconds in which a proxy must have connected to the service. */
const TUNNEL = { headersTimeout: 30_000 };

type Undici = typeof import("undici");

let direct: Dispatcher | undefined;
let proxied: Dispatcher | undefined;

/**
 * The dispatcher for requests to `hostname`. Loopback is always reached directly, as in the engines, written in
 * Go: a proxy on another host could not reach a sandbox on this one.
 *
 * @throws SvcError `settings` if the environment's proxy is not valid.
 */
export async function dispatcherFor(hostname: string): Promise<Dispatcher> {
  // Loaded with the first request, for a faster start.
  const undici = await import("undici");
  const proxy = LOOPBACK.has(hostname) ? undefined : proxyFrom(process.env);
  if (!proxy) {
    direct ??= new undici.Agent(KEPT);
    return direct;
  }
  proxied ??= through(proxy, undici);
  return proxied;
}

/** Applies NO_PROXY per host. undici gets the credentials apart from the URL, so its errors cannot show them. */
function through(proxy: HttpProxy, undici: Undici): Dispatcher {
  return new undici.EnvHttpProxyAgent({
    ...KEPT,
    httpProxy: proxy.url,
    httpsProxy: proxy.url,
    ...(proxy.authorization ? { token: proxy.authorization } : {}),
    clientFactory: (origin, options) => connectionsTo(proxy, new undici.Pool(origin, { ...options, ...TUNNEL })),
  });
}

/**
 * Distinguishes failures of the proxy from those of the service. undici would also retry forever through a proxy that
 * hangs up, which it takes for a lost connection to the service.
 */
function connectionsTo(proxy: HttpProxy, pool: Dispatcher): Dispatcher {
  const open: (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData> = pool.connect.bind(pool);
  const connect = async (options: Dispatcher.ConnectOptions) => {
    const tunnel = await open(options).catch((cause) => {
      throw new ProxyError(proxy, undefined, { cause });
    });
    if (tunnel.statusCode === 200) return tunnel;
    tunnel.socket.on("error", () => {}).destroy();
    throw new ProxyError(proxy, tunnel.statusCode);
  };
  return Object.assign(pool, { connect });
}
