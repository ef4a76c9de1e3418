import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../../src/store/open";
import { ofSuite } from "../../support/of-suite";
import { S3_ENVIRONMENT, s3Location, startS3 } from "../../support/s3";
import { describeProcesses, describeStore, errorOf, type Place, startWorker } from "./contract";

const server = ofSuite(() => startS3());

const place = (prefix = randomUUID()) => ({ location: s3Location(server.url, prefix), environment: S3_ENVIRONMENT });

describeStore(async () => place());
describeProcesses(async () => place());

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

test("an unreachable service is an error that is not retried, and names no secret", async () => {
  const { code, output } = await resultOf({
    location: s3Location("http://127.0.0.1:1", "p"),
    environment: S3_ENVIRONMENT,
  });
  expect(code).toBe(1);
  expect(output).toBe(
    "StoreError: The store s3://store/p cannot be used: connect ECONNREFUSED 127.0.0.1:1. (lost: false)\n",
  );
});

test("without credentials the error says where they come from", async () => {
  const environment = {
    AWS_CONFIG_FILE: "/dev/null",
    AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    AWS_EC2_METADATA_DISABLED: "true",
  };
  const { output } = await resultOf({ location: s3Location(server.url, "p"), environment });
  expect(output).toContain(
    "no AWS credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE",
  );
});

test("without a region the error says how to set one", async () => {
  const { output } = await resultOf({
    location: "s3://shop-state/p",
    environment: { ...S3_ENVIRONMENT, AWS_CONFIG_FILE: "/dev/null" },
  });
  expect(output).toBe(
    "StoreError: The store s3://shop-state/p cannot be used: it has no region; add `?region=…` to it, or set AWS_REGION. (lost: false)\n",
  );
});

test("the shared configuration's profile is used", async () => {
  const folder = await mkdtemp(join(tmpdir(), "aws-"));
  const file = join(folder, "credentials");
  await writeFile(file, "[shop]\naws_access_key_id = key\naws_secret_access_key = secret\n");
  const environment = { AWS_PROFILE: "shop", AWS_SHARED_CREDENTIALS_FILE: file, AWS_CONFIG_FILE: "/dev/null" };
  expect(await resultOf({ location: s3Location(server.url, "profile"), environment })).toEqual({ code: 0, output: "" });
});

/** What a worker with one increment ends with. */
async function resultOf(where: Place): Promise<{ code: number; output: string }> {
  const child = startWorker(where, "increment", "1");
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}
