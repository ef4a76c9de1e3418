import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";

export interface FaultProxy {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * What happens to a request: nothing, an answer in place of the server's, no answer although it was carried out, or no
 * answer because it was not. A number of milliseconds holds the request up.
 */
export type HttpFault =
  | undefined
  | { readonly delay: number }
  | { readonly status: number }
  | "lost after"
  | "lost before";

/** In front of the HTTP server at `url`; `faultOf` decides about each request. */
export async function startHttpProxy(url: string, faultOf: (asked: IncomingMessage) => HttpFault): Promise<FaultProxy> {
  const handle = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const fault = faultOf(asked);
    if (fault === "lost before") return void asked.socket.destroy();
    if (typeof fault === "object" && "status" in fault)
      return void answer.writeHead(fault.status, { "content-type": "application/xml" }).end(errorText(fault.status));
    if (typeof fault === "object") await new Promise((resolve) => setTimeout(resolve, fault.delay));
    const passed = request(`${url}${asked.url}`, { method: asked.method, headers: asked.headers }).end(
      Buffer.concat(chunks),
    );
    const [answered] = (await once(passed, "response")) as [IncomingMessage];
    if (fault === "lost after") {
      await once(answered.resume(), "end");
      return void asked.socket.destroy();
    }
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  };
  const server = createServer((asked, answer) => {
    handle(asked, answer).catch(() => asked.socket.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const errorText = (status: number) =>
  `<?xml version="1.0"?><Error><Code>Injected${status}</Code><Message>Injected.</Message></Error>`;

/** When a connection is cut: before what is sent reaches the server, or with the server's next answer. */
export type TcpFault = undefined | "cut before" | "cut after";

/** In front of the TCP server at `port`; `faultOf` decides about each piece that a client sends. */
export async function startTcpProxy(port: number, faultOf: (sent: Buffer) => TcpFault): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    let isDoomed = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", end).on("close", () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on("data", (sent: Buffer) => {
      const fault = faultOf(sent);
      isDoomed ||= fault === "cut after";
      if (fault === "cut before") end();
      else upstream.write(sent);
    });
    upstream.on("data", (answered: Buffer) => {
      if (isDoomed) end();
      else client.write(answered);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
