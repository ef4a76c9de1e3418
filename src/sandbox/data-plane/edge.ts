import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { World } from "../world";
import type { Failure, Standing } from "./reasons";
import { route } from "./route";
import { liveOf, requested } from "./running";
import { namesOf } from "./timeline";

export interface Edge {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Answers requests on loopback by their Host header, as the platform would: 200 with `x-served-by`, or 503 with the
 * reason, and the moment on the sandbox's clock in `x-answered-at`. A load balancer's destinations take turns. `x-forwarded-for` is the client that IP rules are about.
 */
export async function openEdge(world: World, port: number, saved: () => void): Promise<Edge> {
  let turn = 0;
  const server = createServer((request, response) => {
    if (world.effects.settle()) saved();
    response.setHeader("x-answered-at", world.time.stamp(world.effects.settledTo));
    const standing = route(world, request.headers.host ?? "", clientOf(request));
    const { by, failing } = standing;
    const chosen = [...by, ...failing][turn++ % (by.length + failing.length)];
    if (typeof chosen === "string") served(response, chosen, world);
    else failed(response, chosen);
    if (keepAwake(standing, world)) {
      world.effects.settle();
      saved();
    }
    request.resume();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ message }) => reject(new Error(`The edge port ${port} cannot be opened: ${message}`)));
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function clientOf({ headers, socket }: IncomingMessage): string {
  const [forwarded] = String(headers["x-forwarded-for"] ?? "").split(",");
  return forwarded?.trim() || (socket.remoteAddress ?? "");
}

function served(response: ServerResponse, by: string, world: World): void {
  const name = namesOf(world)[by];
  answer(response, 200, { "x-served-by": by }, `served by ${name === undefined ? by : `${name} (${by})`}`);
}

function failed(response: ServerResponse, failure: Failure | undefined): void {
  const { reason = "", why = "" } = failure ?? {};
  answer(response, 503, { "x-reason": reason }, `${reason}: ${why}`);
}

function answer(response: ServerResponse, status: number, headers: Record<string, string>, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers });
  response.end(`${text}\n`);
}

/** Tells applications that may hibernate of the request; returns whether there are any. */
function keepAwake({ by, failing }: Standing, world: World): boolean {
  const { applications } = world.state.objects;
  const awake = by.flatMap((it) => applications[it.replace(/^applications\//, "")] ?? []);
  const mayHibernate = awake.filter((it) => liveOf(it)?.runs?.hibernate_after_seconds != null);
  const asleep = failing.flatMap((it) => applications[it.asleep ?? ""] ?? []);
  for (const application of mayHibernate) requested(application, false, world);
  for (const application of asleep) requested(application, true, world);
  return mayHibernate.length + asleep.length > 0;
}
