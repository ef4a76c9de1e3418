import fc from "fast-check";
import { z } from "zod";
import { covers, hasUnknown, normal, UNKNOWN, whenKnown, writable } from "../../src/model";

const json = fc.jsonValue({ maxDepth: 3 });

test("everything covers itself", () => {
  fc.assert(fc.property(json, (value) => expect(covers(value, structuredClone(value))).toBe(true)));
});

test("what the platform adds to an object is no difference; what it changes or drops is", () => {
  const wanted = { httpGet: { path: "/" }, list: [{ a: 1 }] };
  expect(covers(wanted, { httpGet: { path: "/", scheme: "HTTP" }, periodSeconds: 10, list: [{ a: 1, b: 2 }] })).toBe(
    true,
  );
  expect(covers(wanted, { httpGet: { path: "/x" }, list: [{ a: 1 }] })).toBe(false);
  expect(covers(wanted, { httpGet: { path: "/" } })).toBe(false);
  expect(covers(wanted, { httpGet: { path: "/" }, list: [] })).toBe(false);
});

test("null, absent and the default are one value", () => {
  const field = writable("", z.boolean(), { default: false });
  expect([undefined, null, false].map((value) => normal(field, value))).toEqual([false, false, false]);
  expect(normal(writable("", z.string()), undefined)).toBeNull();
});

test("an empty list that comes back as null is no difference, nor null as an empty list", () => {
  expect(covers([], null)).toBe(true);
  expect(covers({ hosts: [] }, { hosts: null })).toBe(true);
  expect(covers(null, [])).toBe(true);
  expect(covers(["a"], null)).toBe(false);
  expect(covers(null, ["a"])).toBe(false);
  expect(covers({}, null)).toBe(false);
});

test("an unknown covers nothing, and a rule that meets one reports nothing", async () => {
  expect(covers(UNKNOWN, "anything")).toBe(false);
  expect(hasUnknown({ a: [{ b: UNKNOWN }] })).toBe(true);
  expect(await whenKnown({ a: { b: UNKNOWN }, c: 1 }, (value) => String(value.a.b))).toBeUndefined();
  expect(await whenKnown({ a: { b: UNKNOWN }, c: 1 }, (value) => value.c)).toBe(1);
  await expect(whenKnown({}, () => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
});
