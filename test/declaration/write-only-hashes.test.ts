import { WriteOnlyHashes } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { SvcError } from "../../src/model";

/** Write-only values in an engine's state: a hash of their own each, and the value in this process only. */
const { database, application } = kinds;
const mark = "not known yet";
const declared = (dbPassword: string) => ({ displayName: "main", dbPassword });
const certificate = (customSslKey: string) => ({
  domains: { "a.example.com": { customSslCert: "chain", customSslKey } },
});

test("the state has a salted hash, and the process that received the value gets it back", async () => {
  const hashes = new WriteOnlyHashes();
  const hashed = await hashes.hash(database, declared("correct-horse"));
  expect(hashed).toEqual({ displayName: "main", dbPassword: expect.stringMatching(/^scrypt:[\w-]{22}:[\w-]{43}$/) });
  expect(await hashes.openAll(database, hashed)).toEqual(declared("correct-horse"));
  const other = await new WriteOnlyHashes().hash(database, declared("correct-horse"));
  expect(other.dbPassword).not.toBe(hashed.dbPassword);
});

test("a later process keeps the hash of an unchanged value, and makes another for a rotated one", async () => {
  const before = await new WriteOnlyHashes().hash(database, declared("correct-horse"));
  expect(await new WriteOnlyHashes().hash(database, declared("correct-horse"), before)).toEqual(before);
  const after = await new WriteOnlyHashes().hash(database, declared("battery-staple"), before);
  expect(after.dbPassword).not.toBe(before.dbPassword);
});

test("a preview and its update have the same hash, and each resource its own", async () => {
  const source = { secret: "the token", address: "urn:one" };
  const hash = async (from: typeof source) =>
    new WriteOnlyHashes().hash(database, declared("correct-horse"), {}, async () => from);
  const first = await hash(source);
  expect(await hash(source)).toEqual(first);
  expect(await hash({ ...source, address: "urn:two" })).not.toEqual(first);
  expect(await hash({ ...source, secret: "another token" })).not.toEqual(first);
});

test("a value in the state is opened if it is still declared, and stays hashed otherwise", async () => {
  const before = await new WriteOnlyHashes().hash(database, declared("correct-horse"));
  const hashes = new WriteOnlyHashes();
  expect(await hashes.open(database, before, declared("correct-horse"))).toEqual(declared("correct-horse"));
  const unopened = await hashes.open(database, before, declared("battery-staple"));
  // Nothing may take it for the value, and it is written down as what it was.
  expect(typeof unopened.dbPassword).not.toBe("string");
  expect(JSON.parse(JSON.stringify(unopened))).toEqual(before);
  expect(await hashes.hash(database, unopened)).toEqual(before);
});

test("a hash is never sent instead of a value", async () => {
  const before = await new WriteOnlyHashes().hash(database, declared("correct-horse"));
  await expect(new WriteOnlyHashes().openAll(database, before)).rejects.toThrow(/dbPassword is known by its hash only/);
});

test("what keeps a hash from being sent names its field, and the next step", async () => {
  const before = await new WriteOnlyHashes().hash(application, certificate("key"));
  const refused = await new WriteOnlyHashes().openAll(application, before).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SvcError);
  expect((refused as SvcError).problem).toEqual({
    code: "state",
    field: "domains.a.example.com.customSslKey",
    message: "domains.a.example.com.customSslKey is known by its hash only, so it cannot be sent.",
    next: "Run the command again from the program that declares it, without `ignoreChanges` of it. Nothing was changed.",
  });
});

test("the process that received a value needs no second look to compare it", async () => {
  const hashes = new WriteOnlyHashes();
  const before = await hashes.hash(database, declared("correct-horse"));
  expect(await hashes.hash(database, declared("correct-horse"), before)).toEqual(before);
  const after = await hashes.hash(database, declared("battery-staple"), before);
  expect(after.dbPassword).not.toBe(before.dbPassword);
  expect(await hashes.openAll(database, after)).toEqual(declared("battery-staple"));
});

test("only values are hashed: not what is missing, empty or not known yet", async () => {
  const hashes = new WriteOnlyHashes();
  const unset = { displayName: "main", dbPassword: null };
  expect(await hashes.hash(database, unset)).toEqual(unset);
  for (const domains of [null, undefined, mark, {}, { "a.example.com": null }, { "a.example.com": mark }]) {
    expect(await hashes.hash(application, { domains })).toEqual({ domains });
  }
  // A value that is no hash is open already.
  expect(await hashes.open(database, declared("plain"))).toEqual(declared("plain"));
});

test("keys of certificates inside entries are hashed, chains are not", async () => {
  const hashes = new WriteOnlyHashes();
  const hashed = await hashes.hash(application, certificate("key"));
  expect(hashed).toEqual(certificate(expect.stringMatching(/^scrypt:/) as unknown as string));
  expect(await hashes.open(application, hashed)).toEqual(certificate("key"));
});

test("an engine's unknown sentinel is kept", async () => {
  const hashes = new WriteOnlyHashes((value) => value === mark);
  expect(await hashes.hash(database, declared(mark))).toEqual(declared(mark));
});
