import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Duplex } from "node:stream";
import { pathToFileURL } from "node:url";
import { generate } from "selfsigned";
import { proxyFrom } from "../../../src/client/proxy";

const bundler = pathToFileURL(resolve(__dirname, "../../../tools/bundle.mjs")).href;

/** Resolves to loopback in the child process and at the proxy, and nowhere else. */
const HOST = "api.example.test";
const CREDENTIALS = "ops:s3cret%40word";
const SECRETS = /ops|s3cret|b3Bz/;

// Processes take their time to start on a busy machine.

let folder: string;
let client: string;
let api: Server;
let sandbox: Server;
let proxy: Server;
/** What the proxy was asked for, with the credentials that it was shown. */
const tunnels: { readonly target: string; readonly authorization: string | undefined }[] = [];
/** What reached the service. */
const requests: string[] = [];
/** How the proxy answers instead of connecting. */
let refusal: number | "hang up" | "connect and hang up" | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "svc-iac-proxy-"));
  client = join(folder, "client.cjs");
  // As the engines' processes have it.
  const bundle = `import { bundleClient } from ${JSON.stringify(bundler)}; await bundleClient(${JSON.stringify(client)});`;
  const [{ private: key, cert }] = await Promise.all([
    generate([{ name: "commonName", value: "A company's CA" }], {
      keyType: "ec",
      curve: "P-256",
      extensions: [{ name: "subjectAltName", altNames: [HOST, "localhost"].map((value) => ({ type: 2, value })) }],
    }),
    node(["--input-type=module", "--eval", bundle], {}),
  ]);
  writeFileSync(join(folder, "ca.pem"), cert);
  const answer: Parameters<typeof createHttpServer>[1] = (incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.headers.host} ${incoming.url}`);
    if (incoming.url?.includes("moved")) outgoing.writeHead(302, { location: "/elsewhere" });
    outgoing.end(JSON.stringify({ data: [], total: 0 }));
  };
  api = await listening(createHttpsServer({ key, cert }, answer));
  sandbox = await listening(createHttpServer(answer));
  proxy = await listening(createHttpServer().on("connect", tunnel));
});
beforeEach(() => {
  tunnels.length = 0;
  requests.length = 0;
  refusal = undefined;
});
afterAll(() => {
  for (const server of [api, sandbox, proxy]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

/** Connects any host to the server on this machine. */
function tunnel({ url: target = "", headers }: IncomingMessage, socket: Duplex): void {
  tunnels.push({ target, authorization: headers["proxy-authorization"] });
  socket.on("error", () => {});
  if (refusal === "hang up") return void socket.destroy();
  if (refusal === "connect and hang up") return void socket.end("HTTP/1.1 200 Connection established\r\n\r\n");
  if (refusal) return void socket.end(`HTTP/1.1 ${refusal} No\r\ncontent-length: 0\r\n\r\n`);
  const there = connect(Number(target.split(":").at(-1)), "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    there.pipe(socket).pipe(there);
  });
  there.on("error", () => socket.destroy());
}

async function listening<S extends TcpServer>(server: S): Promise<S> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

const portOf = (server: TcpServer) => (server.address() as AddressInfo).port;
const proxyUrl = (credentials = "") => `http://${credentials && `${credentials}@`}127.0.0.1:${portOf(proxy)}`;

function node(args: string[], env: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((done, failed) => {
    execFile(process.execPath, args, { env: { PATH: process.env.PATH ?? "", ...env } }, (error, stdout, stderr) =>
      error ? failed(new Error(stderr)) : done(stdout),
    );
  });
}

interface Outcome {
  readonly status?: number;
  readonly message?: string;
  readonly lost?: boolean;
  readonly unsent?: boolean;
  /** The error as `console.error` shows it, with its causes. */
  readonly shown?: string;
}

/** Sends one request from a process of its own: Node reads NODE_EXTRA_CA_CERTS when it starts. */
async function sending(
  env: Readonly<Record<string, string>>,
  url = `https://${HOST}:${portOf(api)}`,
): Promise<Outcome> {
  const program = `
    const dns = require("node:dns");
    const { lookup } = dns;
    dns.lookup = (host, options, done) => lookup(host === ${JSON.stringify(HOST)} ? "127.0.0.1" : host, options, done);
    const settings = { url: ${JSON.stringify(url)}, token: "t", speed: 1 };
    const call = { operation: "listApplications", ids: [] };
    require(${JSON.stringify(client)}).sendOnce(settings, { now: Date.now }, call).then(
      ({ status }) => ({ status }),
      (error) => ({ message: error.message, unsent: error.unsent, lost: error.lost, shown: require("node:util").inspect(error, { depth: 9, showHidden: true }) }),
    ).then((outcome) => console.log(JSON.stringify(outcome)));
  `;
  const trusted = { NODE_EXTRA_CA_CERTS: join(folder, "ca.pem") };
  return JSON.parse(await node(["--eval", program], { ...trusted, ...env })) as Outcome;
}

describe.each(["HTTPS_PROXY", "https_proxy"])("%s", (name) => {
  test("leads through the proxy, with its credentials", async () => {
    expect(await sending({ [name]: proxyUrl(CREDENTIALS) })).toEqual({ status: 200 });
    const authorization = `Basic ${Buffer.from("ops:s3cret@word").toString("base64")}`;
    expect(tunnels).toEqual([{ target: `${HOST}:${portOf(api)}`, authorization }]);
    expect(requests).toEqual([`GET ${HOST}:${portOf(api)} /v3/applications`]);
  });
});

test("HTTP_PROXY applies where nothing else is set for https, and a scheme is not required", async () => {
  expect(await sending({ HTTP_PROXY: `127.0.0.1:${portOf(proxy)}` })).toEqual({ status: 200 });
  expect(tunnels).toEqual([{ target: `${HOST}:${portOf(api)}`, authorization: undefined }]);
});

test.each([
  ["NO_PROXY", HOST],
  ["no_proxy", "other.example, .example.test"],
  ["NO_PROXY", "*"],
])("%s=%s is reached directly", async (name, hosts) => {
  expect(await sending({ HTTPS_PROXY: proxyUrl(), [name]: hosts })).toEqual({ status: 200 });
  expect(tunnels).toEqual([]);
});

test("NO_PROXY for others changes nothing", async () => {
  expect(await sending({ HTTPS_PROXY: proxyUrl(), NO_PROXY: "example.org,pi.example.test" })).toEqual({ status: 200 });
  expect(tunnels).toHaveLength(1);
});

test("loopback is always reached directly", async () => {
  const env = { HTTPS_PROXY: proxyUrl(), HTTP_PROXY: proxyUrl(), http_proxy: "not a proxy" };
  expect(await sending(env, `http://127.0.0.1:${portOf(sandbox)}`)).toEqual({ status: 200 });
  expect(await sending(env, `http://localhost:${portOf(sandbox)}`)).toEqual({ status: 200 });
  expect(await sending(env, `https://localhost:${portOf(api)}`)).toEqual({ status: 200 });
  expect(tunnels).toEqual([]);
});

test("Node's own fetch, which belongs to the user's program, keeps its agent", async () => {
  const program = `
    const agents = () => Object.getOwnPropertySymbols(globalThis).filter(({ description }) => description.includes("undici"));
    const settings = { url: "http://127.0.0.1:${portOf(sandbox)}", token: "t", speed: 1 };
    const call = { operation: "listApplications", ids: [] };
    require(${JSON.stringify(client)}).sendOnce(settings, { now: Date.now }, call).then(() => console.log(agents().length));
  `;
  expect((await node(["--eval", program], {})).trim()).toBe("0");
});

test("no redirect is followed", async () => {
  const outcome = await sending({ HTTPS_PROXY: proxyUrl() }, `https://${HOST}:${portOf(api)}/moved`);
  expect(outcome).toEqual({ status: 302 });
  expect(requests).toHaveLength(1);
});

test("an authority that Node does not know is an error that names NODE_EXTRA_CA_CERTS", async () => {
  const { message } = await sending({ HTTPS_PROXY: proxyUrl(), NODE_EXTRA_CA_CERTS: "" });
  expect(message).toBe(
    `[GET] /applications: no answer from https://${HOST}:${portOf(api)} (DEPTH_ZERO_SELF_SIGNED_CERT). Node does not trust the authority that issued the certificate. If it is your company's, set NODE_EXTRA_CA_CERTS to the file with its CA certificate.`,
  );
});

test.each([
  ["directly", "127.0.0.1"],
  ["through the proxy", "other.example.test"],
])("a certificate for another host is an error: %s", async (_, host) => {
  const { message, unsent } = await sending({ HTTPS_PROXY: proxyUrl() }, `https://${host}:${portOf(api)}`);
  expect(message).toContain("(ERR_TLS_CERT_ALTNAME_INVALID)");
  expect(unsent).toBe(true);
  expect(requests).toEqual([]);
});

describe("a proxy that", () => {
  test("cannot be reached is named, without its credentials, and with what to do", async () => {
    const closed = await listening(createTcpServer());
    const port = portOf(closed);
    closed.close();
    await once(closed, "close");
    const { message, unsent, shown } = await sending({ HTTPS_PROXY: `http://${CREDENTIALS}@127.0.0.1:${port}` });
    expect(message).toBe(
      `[GET] /applications: no answer from the proxy http://127.0.0.1:${port} (ECONNREFUSED). Its address is set in HTTPS_PROXY: correct it, or add ${HOST} to NO_PROXY to connect directly.`,
    );
    expect(unsent).toBe(true);
    expect(shown).not.toMatch(SECRETS);
  });

  test("hangs up is asked once, not again and again", async () => {
    refusal = "hang up";
    const { message, unsent } = await sending({ HTTPS_PROXY: proxyUrl() });
    expect(message).toContain(`no answer from the proxy ${proxyUrl()} (ECONNRESET). Its address is set in HTTPS_PROXY`);
    expect(unsent).toBe(true);
    expect(tunnels).toHaveLength(1);
  });

  test("connects and then hangs up is no answer of the service", async () => {
    refusal = "connect and hang up";
    const { message, lost } = await sending({ HTTPS_PROXY: proxyUrl() });
    expect(message).toContain(`no answer from https://${HOST}:${portOf(api)} (ECONNRESET).`);
    expect(lost).toBe(true);
    expect(tunnels).toHaveLength(1);
  });

  test.each([
    [407, false, "It requires credentials, or does not accept those that are set: correct them in https_proxy, as in"],
    [403, false, `Ask the proxy's administrator to allow ${HOST}, or add it to NO_PROXY to connect directly.`],
    [502, true, `Ask the proxy's administrator to allow ${HOST}, or add it to NO_PROXY to connect directly.`],
  ])(
    "answers %i is named with its answer, without its credentials, and with what to do",
    async (status, isUnsent, next) => {
      refusal = status;
      const { message, unsent, shown } = await sending({ https_proxy: proxyUrl(CREDENTIALS) });
      expect(message).toContain(`the proxy ${proxyUrl()} did not connect to ${HOST} (status ${status}). ${next}`);
      expect(unsent).toBe(isUnsent);
      expect(shown).not.toMatch(SECRETS);
      expect(tunnels).toHaveLength(1);
    },
  );

  test.each(["http://ops:s3cret@", "socks5://ops:s3cret@127.0.0.1:1080", "http://ops:s3cret@host:port"])(
    "is no HTTP proxy is a mistake in the settings: %s",
    async (given) => {
      const { message, shown } = await sending({ HTTPS_PROXY: given });
      expect(message).toBe(
        "HTTPS_PROXY is not the URL of an HTTP proxy. Set it to a URL such as http://proxy.example.com:3128, or unset it to connect directly.",
      );
      expect(shown).not.toMatch(SECRETS);
    },
  );
});

test("credentials may be a name alone, or contain a percent sign that escapes nothing", () => {
  const sent = (credentials: string) => {
    const { authorization = "" } = proxyFrom({ HTTPS_PROXY: `http://${credentials}@proxy.example.test` }) ?? {};
    return Buffer.from(authorization.replace("Basic ", ""), "base64").toString();
  };
  expect(sent("key")).toBe("key:");
  expect(sent("ops:50%")).toBe("ops:50%");
});

test("an empty variable sets nothing", () => {
  expect(proxyFrom({ HTTPS_PROXY: "", https_proxy: " " })).toBeUndefined();
});
