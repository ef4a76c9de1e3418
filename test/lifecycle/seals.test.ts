import { kinds } from "../../src/kinds";
import { Seals } from "../../src/lifecycle";

/** Write-only values in an engine's state: a hash of their own each, and the value in this process only. */
const { database, application } = kinds;
const mark = "not known yet";
const declared = (dbPassword: string) => ({ displayName: "main", dbPassword });
const certificate = (customSslKey: string) => ({
  domains: { "a.example.com": { customSslCert: "chain", customSslKey } },
});

test("state sees a salted hash, and the process that was given the value gets it back", async () => {
  const seals = new Seals();
  const sealed = await seals.seal(database, declared("correct-horse"));
  expect(sealed).toEqual({ displayName: "main", dbPassword: expect.stringMatching(/^scrypt:[\w-]{22}:[\w-]{43}$/) });
  expect(await seals.openAll(database, sealed)).toEqual(declared("correct-horse"));
  const other = await new Seals().seal(database, declared("correct-horse"));
  expect(other.dbPassword).not.toBe(sealed.dbPassword);
});

test("a later process keeps the hash of a value that is the same, and makes another for a rotated one", async () => {
  const before = await new Seals().seal(database, declared("correct-horse"));
  expect(await new Seals().seal(database, declared("correct-horse"), before)).toEqual(before);
  const after = await new Seals().seal(database, declared("battery-staple"), before);
  expect(after.dbPassword).not.toBe(before.dbPassword);
});

test("what state knows is opened where it is still what is declared, and stays shut where it is not", async () => {
  const before = await new Seals().seal(database, declared("correct-horse"));
  const seals = new Seals();
  expect(await seals.open(database, before, declared("correct-horse"))).toEqual(declared("correct-horse"));
  const shut = await seals.open(database, before, declared("battery-staple"));
  // Nothing may take it for the value, and it is written down as what it was.
  expect(typeof shut.dbPassword).not.toBe("string");
  expect(JSON.parse(JSON.stringify(shut))).toEqual(before);
  expect(await seals.seal(database, shut)).toEqual(before);
});

test("a hash is never sent in the place of a value", async () => {
  const before = await new Seals().seal(database, declared("correct-horse"));
  await expect(new Seals().openAll(database, before)).rejects.toThrow(/dbPassword is known by its hash only/);
});

test("keys of certificates inside entries are sealed, chains are not", async () => {
  const seals = new Seals();
  const sealed = await seals.seal(application, certificate("key"));
  expect(sealed).toEqual(certificate(expect.stringMatching(/^scrypt:/) as unknown as string));
  expect(await seals.open(application, sealed)).toEqual(certificate("key"));
});

test("an engine's mark for what is not known yet stays as it is", async () => {
  const seals = new Seals((value) => value === mark);
  expect(await seals.seal(database, declared(mark))).toEqual(declared(mark));
});
