import { type Body, session } from "./session";

const s = session();

const create = (fields: object = {}): Promise<Body> =>
  s.ok("POST", "/object-storage", { display_name: "Images", ...fields });

test("keys are in the answers of creation and rotation only", async () => {
  const bucket = await create();
  expect(bucket).toMatchObject({ location: "enam", jurisdiction: "default", domain: null, status: "ready" });
  expect(bucket.access_key).toMatch(/^[0-9a-f]{32}$/);
  const path = `/object-storage/${bucket.id}`;
  expect(await s.ok("GET", path)).toMatchObject({ access_key: null, secret_key: null });
  const rotated = await s.ok("POST", `${path}/rotate-credentials`, { old_credentials_ttl_hours: 168 });
  expect(rotated.secret_key).not.toBe(bucket.secret_key);
  const keys = async () => (await s.control("GET", `/objects${path}`)).body.keys.map((it: Body) => it.access_key);
  expect(await keys()).toEqual([rotated.access_key, bucket.access_key]);
  const last = await s.ok("POST", `${path}/rotate-credentials`, {});
  expect(await keys()).toEqual([last.access_key]);
  expect(await s.refused(422, "POST", `${path}/rotate-credentials`, { old_credentials_ttl_hours: 169 })).toMatch(
    /at most 168/,
  );
});

test("public access goes in as a flag and comes out as a host", async () => {
  const { id, bucket_name } = await create({ public_access: true });
  const path = `/object-storage/${id}`;
  expect((await s.ok("GET", path)).domain).toBe(`${bucket_name}.buckets.example`);
  expect((await s.api("DELETE", `${path}/domain`)).status).toBe(204);
  expect((await s.ok("GET", path)).domain).toBeNull();
  expect((await s.ok("POST", `${path}/domain`)).domain).toBe(`${bucket_name}.buckets.example`);
  expect(await s.ok("PATCH", path, { display_name: "Pictures" })).toEqual({ id });
});

test("CORS policies answer only a message and are found in their list", async () => {
  const { id } = await create();
  const path = `/object-storage/${id}/cors-policies`;
  expect(Object.keys(await s.ok("POST", path, { methods: ["GET"], origins: ["*"] }))).toEqual(["message"]);
  const [policy] = await s.ok("GET", path);
  expect(policy).toEqual({ id: expect.any(String), methods: ["GET"], origins: ["*"], headers: null });
  await s.ok("PATCH", `${path}/${policy.id}`, {
    methods: ["GET", "PUT"],
    origins: ["https://shop.example"],
    headers: ["etag"],
  });
  expect(await s.ok("GET", path)).toMatchObject([{ id: policy.id, methods: ["GET", "PUT"], headers: ["etag"] }]);
  expect(await s.refused(422, "POST", path, { methods: ["PATCH"], origins: [] })).toMatch(
    /methods\[0\] must be .*, got "PATCH"\. origins must have at least 1 entry, got 0/,
  );
  await s.ok("PATCH", `${path}/${policy.id}`, { methods: ["GET"], origins: ["*"] });
  expect(await s.ok("GET", path)).toMatchObject([{ headers: null }]);
  await s.api("DELETE", `${path}/${policy.id}`);
  expect(await s.ok("GET", path)).toEqual([]);
});

test("objects are listed by prefix, and do not keep a bucket from being deleted", async () => {
  const { id } = await create();
  await s.control("PUT", `/objects/object-storage/${id}`, { objects: { "a/1": { size: 5 }, "a/b/2": {}, c: {} } });
  const keys = async (query: string) =>
    (await s.ok("GET", `/object-storage/${id}/objects${query}`)).map((it: Body) => it.key);
  expect(await keys("")).toEqual(["a/1", "a/b/2", "c"]);
  expect(await keys("?prefix=a/&delimiter=/")).toEqual(["a/1"]);
  expect(await keys("?cursor=a/1&limit=1")).toEqual(["a/b/2"]);
  await s.api("DELETE", `/object-storage/${id}`);
  expect((await s.ok("GET", `/object-storage/${id}`)).status).toBe("deleting");
  s.pass(5);
  await s.refused(404, "GET", `/object-storage/${id}`);
});
