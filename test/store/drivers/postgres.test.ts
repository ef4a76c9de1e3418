import { Pool } from "pg";
import { openStore } from "../../../src/store/open";
import { ofSuite } from "../../support/of-suite";
import { PASSWORD, postgresUrl, startPostgres } from "../../support/postgres";
import { describeProcesses, describeStore, errorOf } from "./contract";

const server = ofSuite(() => startPostgres());
let admin: Pool;
let databases = 0;

beforeAll(async () => {
  admin = new Pool({ connectionString: postgresUrl(server.port), max: 1 });
  // It has ended before its connection is closed: the server, which stops next, may close it first.
  admin.on("error", () => {});
}, 60_000);
afterAll(async () => {
  await admin.end();
});

async function place(): Promise<{ location: string }> {
  const name = `store${++databases}`;
  await admin.query(`CREATE DATABASE ${name}`);
  return { location: postgresUrl(server.port, name) };
}

describeStore(place);
describeProcesses(place);

test("racing creators of the table do not fail", async () => {
  const { location } = await place();
  const stores = Array.from({ length: 12 }, () => openStore(location, {}));
  expect(await Promise.all(stores.map((store) => store.read("a")))).toEqual(stores.map(() => undefined));
  const versions = await Promise.all(stores.map((store, index) => store.swap(`key ${index}`, "1", undefined)));
  expect(versions).toEqual(stores.map(() => "1"));
  await Promise.all(stores.map((store) => store.close()));
});

test("a connection that the server ended is replaced", async () => {
  const { location } = await place();
  const store = openStore(location, {});
  const version = await store.swap("a", "1", undefined);
  const { rowCount } = await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'svc-iac'",
  );
  expect(rowCount).toBeGreaterThan(0);
  await store.read("a").catch(() => {});
  expect(await store.read("a")).toEqual({ value: "1", version });
  await store.close();
  // Closing is not the end.
  expect(await store.list("")).toEqual(["a"]);
  await store.close();
});

test("a closed store has no connection left, whether it was used or not", async () => {
  const { location } = await place();
  const [used, unused] = [openStore(location, {}), openStore(location, {})];
  await used.swap("a", "1", undefined);
  await Promise.all([used.close(), unused.close()]);
  // It is refused while anybody is connected.
  await admin.query(`DROP DATABASE store${databases}`);
});

test("who may not create the table is told so", async () => {
  const { location } = await place();
  const { username, password } = new URL(location);
  await admin.query(`CREATE ROLE reader LOGIN PASSWORD '${decodeURIComponent(password)}'`);
  const store = openStore(location.replace(`//${username}:`, "//reader:"), {});
  const refused = await errorOf(store.swap("a", "1", undefined));
  expect(refused).toMatchObject({ lost: false, message: expect.stringContaining("permission denied") });
  await store.close();
  // Another time there may be room.
  await admin.query("ALTER ROLE reader CONNECTION LIMIT 0");
  const full = await errorOf(store.read("a"));
  expect(full).toMatchObject({ lost: true, message: expect.stringContaining("too many connections") });
  await store.close();
});

test("a server without TLS is refused where the URL wants it", async () => {
  const error = await errorOf(openStore(`${postgresUrl(server.port)}?sslmode=verify-full`, {}).read("a"));
  expect(error).toMatchObject({ lost: false, message: expect.stringContaining("does not support SSL") });
});

test("errors name no password", async () => {
  const wrong = openStore(postgresUrl(server.port, "postgres", "wrong/secret"), {});
  expect(wrong.name).toBe(`postgres://127.0.0.1:${server.port}/postgres`);
  const refused = await errorOf(wrong.read("a"));
  expect(refused).toMatchObject({ lost: false, message: expect.stringContaining("password authentication failed") });
  const silent = await errorOf(openStore(postgresUrl(9), {}).read("a"));
  expect(silent).toMatchObject({ lost: false, message: expect.stringContaining("ECONNREFUSED") });
  for (const { message } of [refused, silent])
    for (const secret of ["wrong/secret", PASSWORD, encodeURIComponent(PASSWORD)])
      expect(message).not.toContain(secret);
  await wrong.close();
});
