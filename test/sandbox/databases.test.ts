import { CLUSTER, DATABASE_SIZE, LARGER_DATABASE_SIZE, NOWHERE, OTHER_CLUSTER, session } from "./session";

const s = session();

const FIELDS = {
  display_name: "Orders",
  type: "postgresql",
  version: "16",
  cluster_id: CLUSTER,
  resource_type_id: DATABASE_SIZE,
  db_name: "orders",
  db_password: "long-enough",
};

describe("a new database", () => {
  test("answers only its id, and is ready 20 s later", async () => {
    const created = await s.api("POST", "/databases", { ...FIELDS, db_user: "orders" });
    expect(created.status).toBe(201);
    expect(Object.keys(created.body)).toEqual(["id"]);
    const path = `/databases/${created.body.id}`;
    const before = await s.ok("GET", path);
    expect(before).toMatchObject({
      status: "creating",
      internal_port: "5432",
      external_hostname: null,
      external_port: null,
      cluster_location: "europe-west3",
      backup_status: "ready",
      storage_size: 1024,
    });
    expect(before).not.toHaveProperty("db_user");
    expect(before).not.toHaveProperty("db_password");
    s.pass(20);
    const after = await s.ok("GET", path);
    expect(after.status).toBe("ready");
    expect(after.updated_at > before.updated_at).toBe(true);
  });

  test("can end in an error", async () => {
    await s.control("POST", "/outcomes", { of: "creation" });
    const database = await s.database();
    expect(database.status).toBe("error");
    expect((await s.api("DELETE", `/databases/${database.id}`)).status).toBe(204);
  });

  test("needs a version, a size, a cluster and a project that exist", async () => {
    const refusal = (change: object) => s.refused(422, "POST", "/databases", { ...FIELDS, ...change });
    expect(await refusal({ version: "9.6" })).toMatch(/postgresql is offered as 10, 11.*17/);
    expect(await refusal({ type: "valkey", version: "16" })).toMatch(/valkey is offered as/);
    expect(await refusal({ resource_type_id: NOWHERE })).toMatch(/no such size/);
    expect(await refusal({ cluster_id: NOWHERE })).toMatch(/no such cluster/);
    expect(await refusal({ project_id: NOWHERE })).toMatch(/project_id is .* no such project/);
    expect(await refusal({ db_user: "root" })).toBe('db_user must not be root or postgres, got "root".');
  });

  test("has extensions on PostgreSQL of a certain age only", async () => {
    const refusal = (change: object) => s.refused(422, "POST", "/databases", { ...FIELDS, ...change });
    expect(await refusal({ version: "10", extensions: { enable_vector: true } })).toMatch(/PostgreSQL 11 or later/);
    expect(await refusal({ version: "12", extensions: { enable_postgis: true } })).toMatch(/PostgreSQL 13 or later/);
    expect(await refusal({ type: "mysql", version: "8.4", extensions: { enable_cron: true } })).toMatch(
      /need postgresql/,
    );
    await s.ok("POST", "/databases", { ...FIELDS, version: "11", extensions: { enable_vector: true } });
    await s.ok("POST", "/databases", { ...FIELDS, type: "mysql", version: "8.4", extensions: { enable_cron: false } });
  });
});

describe("a change", () => {
  test("needs status ready, and keeps what is immutable", async () => {
    const { id } = await s.ok("POST", "/databases", FIELDS);
    expect(await s.refused(422, "PATCH", `/databases/${id}`, { display_name: "Later" })).toMatch(
      /creating; an update needs status ready/,
    );
    s.pass(20);
    expect(await s.ok("PATCH", `/databases/${id}`, { display_name: "Later", version: "17", type: "mysql" })).toEqual({
      id,
    });
    expect(await s.ok("GET", `/databases/${id}`)).toMatchObject({
      display_name: "Later",
      version: "16",
      type: "postgresql",
      status: "ready",
    });
  });

  test("of the size goes through updating", async () => {
    const { id } = await s.database();
    const read = () => s.ok("GET", `/databases/${id}`);
    await s.ok("PATCH", `/databases/${id}`, { resource_type_id: LARGER_DATABASE_SIZE });
    expect(await read()).toMatchObject({ status: "updating", resource_type_id: DATABASE_SIZE });
    await s.refused(422, "DELETE", `/databases/${id}`);
    s.pass(20);
    expect(await read()).toMatchObject({ status: "ready", resource_type_id: LARGER_DATABASE_SIZE, storage_size: 5120 });
    await s.control("POST", "/outcomes", { of: "resize", id });
    await s.ok("PATCH", `/databases/${id}`, { resource_type_id: DATABASE_SIZE });
    s.pass(20);
    expect(await read()).toMatchObject({ status: "error", resource_type_id: LARGER_DATABASE_SIZE });
  });

  test("of the password may fail, and a restart repairs that", async () => {
    const { id } = await s.database();
    const status = async () => (await s.ok("GET", `/databases/${id}`)).status;
    await s.control("POST", "/outcomes", { of: "passwordChange", id });
    await s.ok("POST", `/databases/${id}/reset-password`, { new_password: "another-one" });
    expect(await status()).toBe("passwordChange");
    s.pass(20);
    expect(await status()).toBe("passwordChangeFailed");
    expect(await s.refused(422, "DELETE", `/databases/${id}`)).toMatch(
      /can be deleted when it is ready, error, suspended/,
    );
    await s.ok("POST", `/databases/${id}/restart-database`);
    expect(await status()).toBe("updating");
    s.pass(20);
    expect(await status()).toBe("ready");
    await s.ok("POST", `/databases/${id}/reset-password`, { new_password: "another-one" });
    s.pass(20);
    expect((await s.control("GET", `/objects/databases/${id}`)).body.db_password).toBe("another-one");
  });

  test("of external access flips, and ports are texts", async () => {
    const { id } = await s.database();
    await s.ok("POST", `/databases/${id}/external-connection/toggle`);
    const open = await s.ok("GET", `/databases/${id}`);
    expect(open.external_hostname).toBe("europe-west.proxy.example");
    expect(open.external_port).toMatch(/^\d{5}$/);
    await s.ok("POST", `/databases/${id}/external-connection/toggle`);
    expect(await s.ok("GET", `/databases/${id}`)).toMatchObject({ external_hostname: null, external_port: null });
  });

  test("of its rest: suspended databases can be activated or deleted, but not restarted", async () => {
    const { id } = await s.database();
    await s.ok("POST", `/databases/${id}/suspend`);
    expect(await s.ok("GET", `/databases/${id}`)).toMatchObject({ status: "suspending", is_suspended: false });
    s.pass(20);
    expect(await s.ok("GET", `/databases/${id}`)).toMatchObject({ status: "suspended", is_suspended: true });
    expect(await s.refused(422, "POST", `/databases/${id}/restart-database`)).toMatch(/suspended/);
    await s.ok("POST", `/databases/${id}/activate`);
    s.pass(20);
    expect(await s.ok("GET", `/databases/${id}`)).toMatchObject({ status: "ready", is_suspended: false });
  });
});

test("a deleted database is gone 5 s later", async () => {
  const { id } = await s.database();
  await s.api("DELETE", `/databases/${id}`);
  expect((await s.ok("GET", `/databases/${id}`)).status).toBe("deleting");
  s.pass(5);
  await s.refused(404, "GET", `/databases/${id}`);
});

describe("internal connections", () => {
  test("join an application and a database of the same cluster", async () => {
    const database = await s.database();
    const application = await s.application();
    const path = `/databases/${database.id}/internal-connections`;
    const target = { target_id: application.id, target_type: "app" };
    const created = await s.api("POST", path, target);
    expect([created.status, Object.keys(created.body)]).toEqual([201, ["id"]]);
    expect(await s.ok("GET", path)).toEqual([
      {
        id: created.body.id,
        source_id: database.id,
        source_type: "dbResource",
        source_name: database.name,
        source_display_name: "Orders",
        target_id: application.id,
        target_type: "appResource",
        target_name: application.name,
        target_display_name: "Shop",
      },
    ]);
    expect(await s.refused(422, "POST", path, target)).toMatch(/connected already/);
    expect((await s.api("DELETE", `${path}/${created.body.id}`)).status).toBe(204);
    expect(await s.ok("GET", path)).toEqual([]);
  });

  test("are refused otherwise", async () => {
    const database = await s.database();
    const path = `/databases/${database.id}/internal-connections`;
    const far = await s.application({ cluster_id: OTHER_CLUSTER });
    expect(await s.refused(422, "POST", path, { target_id: far.id, target_type: "app" })).toMatch(/another cluster/);
    expect(await s.refused(422, "POST", path, { target_id: NOWHERE, target_type: "app" })).toMatch(
      /no such application/,
    );
    expect(await s.refused(422, "POST", path, { target_id: database.id, target_type: "database" })).toBe(
      'target_type must be app, got "database".',
    );
  });
});

describe("backups", () => {
  test("take their time, and hold off what would disturb them", async () => {
    const { id } = await s.database();
    const path = `/databases/${id}/backups`;
    const backup = await s.ok("POST", path, { display_name: "Before the sale" });
    expect(backup).toMatchObject({ type: "manual", status: "inProgress" });
    expect((await s.ok("GET", `/databases/${id}`)).backup_status).toBe("inProgress");
    expect(await s.refused(422, "POST", `/databases/${id}/restart-database`)).toMatch(/backup status is inProgress/);
    await s.refused(422, "POST", `/databases/${id}/suspend`);
    await s.refused(422, "POST", `${path}/${backup.id}/restore`);
    s.pass(20);
    expect(await s.ok("GET", path)).toMatchObject([
      { id: backup.id, display_name: "Before the sale", status: "ready" },
    ]);
    expect(await s.ok("GET", `${path}?type=daily`)).toEqual([]);
    expect((await s.ok("GET", `/databases/${id}`)).backup_status).toBe("ready");
    await s.api("DELETE", `${path}/${backup.id}`);
    expect(await s.ok("GET", path)).toEqual([]);
  });

  test("restore into their source, or into a database like it", async () => {
    const source = await s.database();
    const backup = await s.ok("POST", `/databases/${source.id}/backups`, { display_name: "One" });
    s.pass(20);
    const restore = `/databases/${source.id}/backups/${backup.id}/restore`;
    await s.ok("POST", restore);
    expect((await s.ok("GET", `/databases/${source.id}`)).status).toBe("restoring");
    s.pass(20);
    const twin = await s.database();
    await s.ok("POST", restore, { target_database_id: twin.id });
    expect((await s.ok("GET", `/databases/${twin.id}`)).status).toBe("restoring");
    const other = await s.database({ version: "17", cluster_id: OTHER_CLUSTER });
    expect(await s.refused(422, "POST", restore, { target_database_id: other.id })).toMatch(
      /the cluster and the major version of Orders differ/,
    );
    await s.control("POST", "/outcomes", { of: "restore" });
    await s.ok("POST", restore);
    s.pass(20);
    expect((await s.ok("GET", `/databases/${source.id}`)).status).toBe("restoringFailed");
  });
});
