import { join, resolve } from "node:path";
import { SvcError } from "../../src/model";
import { library } from "../../src/store/library";
import { openStore } from "../../src/store/open";
import { documentsIn, ownDocuments } from "../../src/store/place";

test.each([
  [".svc/store", resolve(".svc/store")],
  [" /var/lib/svc ", "/var/lib/svc"],
  ["s3://shop-state", "s3://shop-state"],
  ["s3://shop-state/a/b/?region=eu-central-1", "s3://shop-state/a/b"],
  ["s3://shop-state/a?endpoint=https://s3.example.com", "s3://shop-state/a"],
  ["s3://shop-state/a?endpoint=http%3A%2F%2F127.0.0.1%3A9000", "s3://shop-state/a"],
  ["postgres://svc:secret@db.example.com:5433/state?sslmode=verify-full", "postgres://db.example.com:5433/state"],
  ["postgresql://db.example.com/state?user=svc&password=secret", "postgres://db.example.com/state"],
])("%s is a store, named without credentials", (location, name) => {
  const store = openStore(location, {});
  expect([store.name, store.isShared]).toEqual([name, true]);
});

test.each([
  ["", "", "is empty"],
  [
    "redis://:secret@cache.example.com",
    "redis://…@cache.example.com",
    'begins with "redis:", which is not a kind of store',
  ],
  ["file:///var/lib/svc#1", "file:///var/lib/svc", 'begins with "file:", which is not a kind of store'],
  ["s3:shop", "s3:shop", "names no bucket"],
  ["s3://", "s3://", "names no bucket"],
  ["s3://Shop_State/a", "s3://Shop_State/a", "has a bucket name that S3 does not allow"],
  ["s3://shop-state:9000/a", "s3://shop-state:9000/a", "has a bucket name that S3 does not allow"],
  ["s3://shop-state/a#secret", "s3://shop-state/a", "has a bucket name that S3 does not allow"],
  ...["key:secret", "secret", ":secret"].map((given) => [
    `s3://${given}@shop-state/a`,
    "s3://…@shop-state/a",
    "contains credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment instead",
  ]),
  ["s3://shop-state/%zz", "s3://shop-state/%zz", "has a % that is not part of an escape"],
  ...["secret", "sec\nret"].map((value) => [
    `s3://shop-state/a?acl=${value}`,
    "s3://shop-state/a",
    'has the unknown parameter "acl"; valid parameters are "region" or "endpoint"',
  ]),
  ...[
    "http://s3.example.com",
    "ftp://127.0.0.1",
    "s3.example.com",
    "https://key:secret@s3.example.com",
    "https://secret@s3.example.com",
    "https://:secret@s3.example.com",
  ].map((endpoint) => [
    `s3://shop-state/a?endpoint=${endpoint}`,
    expect.stringMatching(/^s3:\/\/(shop-state\/a$|…@)/),
    "must have an https endpoint without credentials (http only on loopback)",
  ]),
  ["postgres://svc:secret@db.example.com", "postgres://…@db.example.com", "names no database"],
  ["postgres://db.example.com/a/b", "postgres://db.example.com/a/b", "names no database"],
  ["postgres://db.example.com/a#secret", "postgres://db.example.com/a", "names no database"],
  ...["sec/ret", "sec/\nret", "secret#1"].map((password) => [
    `postgres://svc:${password}@db.example.com/state`,
    "postgres://…@db.example.com/state",
    "is no URL. Characters like / @ # ? % in a password are written %2F …",
  ]),
])("%j is refused, with what is allowed and without credentials", (location, shown, what) => {
  let error: unknown;
  try {
    openStore(location, {});
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(SvcError);
  const { problem, message } = error as SvcError;
  expect(problem.code).toBe("settings");
  const [, named, rest] = /^The store "(.*?)" (.*)$/.exec(message) ?? [];
  expect([named, rest]).toEqual([shown, expect.stringContaining("Allowed: a folder, `s3://bucket/prefix")]);
  expect(rest?.split(/\.? Allowed: /)[0]).toBe(what);
  expect(message).not.toMatch(/sec\S{0,3}ret/);
});

test.each([
  [undefined, join("program", ".svc"), false],
  ["s3://shop-state/a", "s3://shop-state/a", true],
])("with the store %j, a program's documents are in %s", (store, name, isShared) => {
  const { store: opened } = documentsIn({ store, folder: "program" });
  expect([opened.name, opened.isShared]).toEqual([name, isShared]);
  const own = ownDocuments("program").store;
  expect([own.name, own.isShared]).toEqual([join("program", ".svc"), false]);
});

test.each(["MODULE_NOT_FOUND", "ERR_MODULE_NOT_FOUND"])(
  "a package that is missing (%s) is named, with the line that installs it",
  async (code) => {
    const missing = Object.assign(new Error("Cannot find module"), { code });
    const work = library("s3://shop", "pg", () => Promise.reject(missing));
    await expect(work).rejects.toThrow(
      "The store s3://shop needs the package pg, which is not installed. Run `npm install pg` and run the command again.",
    );
    await expect(work).rejects.toMatchObject({ name: "StoreError", lost: false, unreadable: false, cause: missing });
  },
);

test("a package that is broken is no missing package", async () => {
  for (const broken of [new Error("broken"), Object.assign(new Error("broken"), { code: "ERR_DLOPEN_FAILED" })])
    await expect(library("s3://shop", "pg", () => Promise.reject(broken))).rejects.toBe(broken);
});
