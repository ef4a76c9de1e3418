import { execFile, spawn } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

/** `nobody`, on most systems. */
const UNPRIVILEGED = 65_534;
export const PASSWORD = "open/sesame";

export interface Server {
  readonly port: number;
  close(): Promise<void>;
}

/** An empty PostgreSQL on loopback, with the user `postgres` and its password. It ends with this process. */
export async function startPostgres(): Promise<Server> {
  const room = process.env.SVC_TEST_POSTGRES ?? "";
  const programs = join(room, "native", "bin");
  const folder = await mkdtemp(join(room, "data-"));
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  const data = join(folder, "data");
  await mkdir(data);
  await writeFile(join(folder, "password"), PASSWORD);
  if (isRoot) await Promise.all([chmod(folder, 0o711), chown(data, UNPRIVILEGED, UNPRIVILEGED)]);
  const secure = ["--auth=scram-sha-256", `--pwfile=${join(folder, "password")}`];
  const plain = ["--username=postgres", "--encoding=UTF8", "--locale=C", "--no-sync"];
  await promisify(execFile)(join(programs, "initdb"), ["-D", data, ...plain, ...secure], { env, cwd: "/", ...user });
  const port = await freePort();
  const settings = { listen_addresses: "127.0.0.1", port, unix_socket_directories: "", fsync: "off" };
  const args = ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  // The shell stops the server when our end of its input closes, however that comes about.
  const script = '"$0" "$@" & server=$!; cat; kill -INT $server; wait';
  const child = spawn("/bin/sh", ["-c", script, join(programs, "postgres"), ...args], { env, cwd: "/", ...user });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (said.includes("ready to accept connections")) resolve();
    });
    child.once("close", () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
  return {
    port,
    close: async () => {
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The URL of a database of that server. */
export function postgresUrl(port: number, database = "postgres", password = PASSWORD): string {
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
