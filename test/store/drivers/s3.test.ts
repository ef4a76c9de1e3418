import { randomUUID } from "node:crypto";
import { openStore } from "../../../src/store/open";
import { S3_ENVIRONMENT, type S3Server, s3Location, startS3 } from "../../support/s3";
import { describeStore, errorOf } from "./contract";

let server: S3Server;

beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.close());

const place = (prefix = randomUUID()) => ({ location: s3Location(server.url, prefix), environment: S3_ENVIRONMENT });

describeStore(async () => place());

test("stores in one bucket do not see each other, and a probe is not a document", async () => {
  const prefix = randomUUID();
  const [inner, outer] = [place(`${prefix}/a`), place(prefix)].map((where) =>
    openStore(where.location, S3_ENVIRONMENT),
  );
  await inner?.swap("one", "1", undefined);
  expect(await outer?.list("")).toEqual(["a/one"]);
  expect(await outer?.read("one")).toBeUndefined();
  expect(await inner?.list("o")).toEqual(["one"]);
});

test("more keys than one page holds are listed", async () => {
  const { location } = place();
  const store = openStore(location, S3_ENVIRONMENT);
  const keys = Array.from({ length: 1_050 }, (_, index) => `k/${index}`);
  for (let at = 0; at < keys.length; at += 50)
    await Promise.all(keys.slice(at, at + 50).map((key) => store.swap(key, "", undefined)));
  expect([...(await store.list("k/"))].sort()).toEqual(keys.sort());
});

test("a bucket that is missing is an error, not an empty store", async () => {
  const store = openStore(s3Location(server.url, "p", "nowhere"), S3_ENVIRONMENT);
  for (const work of [() => store.read("a"), () => store.swap("a", "1", undefined), () => store.list("")])
    expect(await errorOf(work())).toMatchObject({ lost: false, message: expect.stringContaining("s3://nowhere/p") });
});

test("a service that does not answer is an error that names no secret", async () => {
  const store = openStore(s3Location("http://127.0.0.1:1", "p"), S3_ENVIRONMENT);
  const error = await errorOf(store.read("a"));
  expect(error.lost).toBe(false);
  expect(error.message).toMatch(/^The store s3:\/\/store\/p cannot be used: .*ECONNREFUSED/);
  expect(error.message).not.toContain(S3_ENVIRONMENT.AWS_SECRET_ACCESS_KEY);
});
