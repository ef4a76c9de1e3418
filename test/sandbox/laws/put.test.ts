import { type Json, loadContract, type Schema } from "../../../src/sandbox/contract";
import { wrongValues } from "../../../src/sandbox/fidelity/wrong-values";
import { fieldsOf } from "../../../src/sandbox/fields";
import { type CollectionName, NOUNS } from "../../../src/sandbox/records";
import { furnish } from "../random";
import { type Body, NOWHERE, session } from "../session";

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

const TEXTS: Readonly<Record<string, string>> = {
  uuid: NOWHERE,
  uri: "https://shop.example.org",
  "date-time": "2026-03-01T12:00:00Z",
  email: "a@shop.example",
};

/** The smallest value that a schema takes. */
function least(schema: Schema): unknown {
  const { type, format, oneOf, minimum, minItems, items, required = [], properties = {}, ...own } = schema;
  if (own.const !== undefined) return own.const;
  if (own.enum) return own.enum[0];
  if (Array.isArray(oneOf)) return least(contract.resolve(oneOf[0] as Schema));
  const inner = (one: Schema | undefined) => least(contract.resolve(one ?? {}));
  switch ([type].flat()[0]) {
    case "object":
      return Object.fromEntries(required.map((name) => [name, inner(properties[name])]));
    case "array":
      return Number(minItems) > 0 ? [inner(items)] : [];
    case "integer":
    case "number":
      return minimum ?? 1;
    case "boolean":
      return true;
    default:
      return TEXTS[String(format)] ?? "text";
  }
}

/** A value for each object within a field, however deep, that has a field which no record has, and where that is. */
function unknownIn(given: Schema): { at: string; value: unknown }[] {
  const schema = contract.resolve(given);
  const types = [schema.type ?? []].flat();
  const { oneOf = [], items, properties = {}, additionalProperties: entries } = schema as Json & Schema;
  const within = (one: Schema, at: string, around: (value: unknown) => unknown) =>
    unknownIn(one).map((inner) => ({ at: `${at}${inner.at}`, value: around(inner.value) }));
  const isMap = entries === true || isRecord(entries);
  return [
    ...(oneOf as Schema[]).flatMap(unknownIn),
    ...(items ? within(items, "[0]", (value) => [value]) : []),
    ...(isRecord(entries) ? within(entries as Schema, ".a", (value) => ({ a: value })) : []),
    ...Object.entries(properties).flatMap(([name, one]) =>
      within(one, `.${name}`, (value) => ({ ...(least(schema) as Json), [name]: value })),
    ),
    ...(types.includes("object") && !isMap
      ? [{ at: ".no_such_field", value: { ...(least(schema) as Json), no_such_field: 1 } }]
      : []),
  ];
}

/** The parts of a record, which are put by key. */
const partsOf = (collection: CollectionName, record: Body): string[] =>
  Object.keys(record).filter((name) => isRecord(record[name]) && fieldsOf(contract, collection)[name] === undefined);

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
    for (const part of [undefined, ...partsOf(collection, record)]) {
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

test("an unknown field is refused in each object of each field, however deep, with its place", async () => {
  const seen: string[] = [];
  const wrong: string[] = [];
  for (const [collection, record] of await recordsOfAll()) {
    for (const part of [undefined, ...partsOf(collection, record)]) {
      const above = part === undefined ? [] : [part, Object.keys(record[part])[0] ?? NOWHERE];
      for (const [field, schema] of Object.entries(fieldsOf(contract, collection, part))) {
        for (const { at, value } of unknownIn(schema)) {
          const fields = [...above, field].reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
          const { status, body } = await s.control("PUT", `/objects/${collection}/${record.id}`, fields);
          const place = `${[...above, field].join(".")}${at}`;
          const isRefused = status === 400 && body.message.startsWith(`There is no field ${place}; there are `);
          if (!isRefused) wrong.push(`${collection} ${place}: ${status} ${body.message ?? ""}`);
          seen.push(`${collection} ${place}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(seen).toEqual(
    expect.arrayContaining([
      "applications ip_restriction.no_such_field",
      "applications processes.web.readiness_probe.httpGet.httpHeaders[0].no_such_field",
      "applications work.then.no_such_field",
      "databases ip_restriction.no_such_field",
      "usage-alerts triggers[0].no_such_field",
    ]),
  );
});
