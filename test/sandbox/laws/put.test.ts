import { type Json, loadContract, type Schema } from "../../../src/sandbox/contract";
import { wrongValues } from "../../../src/sandbox/fidelity/wrong-values";
import { fieldsOf } from "../../../src/sandbox/fields";
import { type CollectionName, NOUNS } from "../../../src/sandbox/records";
import { furnish } from "../random";
import { type Body, session } from "../session";

const s = session();
const contract = loadContract();
const collections = (Object.keys(NOUNS) as CollectionName[]).filter((name) => name !== "availability");

/** Of every type, and those that the schema refuses for one reason. */
const valuesFor = (schema: Schema): unknown[] => [
  ...["text", true, null, []],
  ...wrongValues(schema).map(({ value }) => value),
];

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What the reads of an object, and of its lists, say of a mistake of the sandbox. */
async function brokenReads(collection: string, id: string): Promise<string[]> {
  const own = new RegExp(`^/${collection}(/{id}(/[^{/]*)?)?$`);
  const reads = contract.operations.filter(({ method, path }) => method === "GET" && own.test(path));
  const answers = await Promise.all(reads.map(({ path }) => s.api("GET", path.replace("{id}", id))));
  return answers.filter(({ status }) => status >= 500).map(({ body }) => body.message);
}

/** A record of each collection, with entries of its parts. */
async function recordsOfAll(): Promise<[CollectionName, Body][]> {
  const { applications, databases } = await furnish(s);
  await s.ok("POST", "/applications/global-env-vars", { key: "A", value: "1" });
  await s.ok("POST", "/api-keys", { name: "ci", capabilities: [{ permission: "APP:READ" }] });
  await s.ok("POST", `/databases/${databases}/internal-connections`, { target_type: "app", target_id: applications });
  await s.ok("PATCH", `/applications/${applications}`, { display_name: "Renamed" });
  const all = collections.map(async (name) => (await s.control("GET", `/objects/${name}`)).body as Body[]);
  return (await Promise.all(all)).map((found, index) => {
    const record = found.find((it) => it.is_given !== true);
    return [collections[index] as CollectionName, record];
  });
}

test("a record can be put as it was read, no value that is accepted for a field breaks a read, and what is refused is named", async () => {
  let accepted = 0;
  const wrong: string[] = [];
  const put = async (collection: CollectionName, id: string, path: readonly string[], value: unknown) => {
    const fields = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
    const { status, body } = await s.control("PUT", `/objects/${collection}/${id}`, fields);
    const isRefused = status === 400 && body.message.includes(path.join("."));
    const broken = isRefused ? [] : status === 200 ? await brokenReads(collection, id) : [`${status} ${body.message}`];
    wrong.push(...broken.map((message) => `${collection} ${path.join(".")} ${JSON.stringify(value)}: ${message}`));
    accepted += Number(status === 200);
    return isRefused;
  };
  for (const [collection, record] of await recordsOfAll()) {
    const { status } = await s.control("PUT", `/objects/${collection}/${record.id}`, record);
    expect([collection, status]).toEqual([collection, 200]);
    const parts = Object.keys(record).filter(
      (name) => isRecord(record[name]) && fieldsOf(contract, collection)[name] === undefined,
    );
    for (const part of [undefined, ...parts]) {
      const [key] = part === undefined ? [] : Object.keys(record[part]);
      if (part !== undefined && key === undefined) continue;
      const above = part === undefined ? [] : [part, key as string];
      expect(await put(collection, record.id, [...above, "no_such_field"], 1)).toBe(true);
      for (const [field, schema] of Object.entries(fieldsOf(contract, collection, part))) {
        // Another owner hides the record, and work that is put is done.
        if (/^(id|company_id|work)$/.test(field)) continue;
        for (const value of valuesFor(contract.resolve(schema)))
          await put(collection, record.id, [...above, field], value);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(accepted).toBeGreaterThan(100);
});
