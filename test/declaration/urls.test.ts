import Ajv from "ajv";
import addFormats from "ajv-formats";
import { check, declaredNames } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { type JsonSchema, jsonSchemaOf, type Kind, type Named } from "../../src/model";

/** Every field of every kind and part whose value is a URL is held by the same rule. */

interface UrlField {
  readonly kind: Kind;
  readonly path: string;
  /** The kind's full example with another value there. */
  with(value: string): Named;
}

/** The places in a schema with `format: uri`, as functions that put a value there; entries by an example's own keys. */
function urlsIn(schema: JsonSchema, value: unknown, path: string): { path: string; put(url: string): unknown }[] {
  if (schema.format === "uri") return [{ path, put: (url) => url }];
  const inner = (key: string, of: JsonSchema, at: string) =>
    urlsIn(of, (value as Named | undefined)?.[key], at).map(({ path: place, put }) => ({
      path: place,
      put: (url: string): unknown =>
        Array.isArray(value)
          ? value.map((item, n) => (String(n) === key ? put(url) : item))
          : { ...(value as Named), [key]: put(url) },
    }));
  const items = schema.items;
  if (items && Array.isArray(value)) return value.flatMap((_, n) => inner(String(n), items, `${path}[${n}]`));
  const fixed = Object.entries(schema.properties ?? {}).flatMap(([key, of]) => inner(key, of, `${path}.${key}`));
  const others = schema.additionalProperties;
  const open =
    typeof others === "object" ? Object.keys(value ?? {}).flatMap((key) => inner(key, others, `${path}.${key}`)) : [];
  return [...fixed, ...open, ...(schema.anyOf ?? []).flatMap((option) => urlsIn(option, value, path))];
}

const fields = (Object.values(kinds) as Kind[]).flatMap((kind): UrlField[] => {
  const example = kind.examples.full as Named;
  return Object.entries(declaredNames(kind)).flatMap(([name, { schema }]) =>
    urlsIn(jsonSchemaOf(schema), example[name], name).map(({ path, put }) => ({
      ...{ kind, path },
      with: (url) => ({ ...example, [name]: put(url) }),
    })),
  );
});
const said = async ({ kind, with: put }: UrlField, value: string) =>
  (await check({ kind, declared: put(value), context: {} })).map(({ field, message }) => ({ field, message }));
const named = fields.map((field) => [`${field.kind.name}.${field.path}`, field] as const);
const ajv = addFormats(new Ajv()).compile({ type: "string", format: "uri" });

test("each kind of URL field is among them", () => {
  expect(new Set(named.map(([name]) => name.replace(/\[\d+\]/, "[]")))).toEqual(
    new Set([
      ...["Application.repoUrl", "StaticSite.repoUrl", "Pipeline.repoUrl", "Webhook.endpoint"],
      ...["LoadBalancer.destinations[].url", "Destination.url"],
    ]),
  );
});

describe.each(named)("%s", (_, field) => {
  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "mailto:ops@example.com",
    "ftp://a.example.com/x",
    "https:",
    "https:a.example.com",
    "//a.example.com",
    "a.example.com",
    "git@git.example.com:shop/api.git",
    " https://a.example.com",
    "https://a.example.com/x y",
    "https://a.example.com/x\n",
  ])("refuses %j, with what is allowed", async (url) => {
    const found = (await said(field, url)).filter(({ field: at }) => at === field.path);
    expect(found).toEqual([
      {
        field: field.path,
        message: expect.stringMatching(/ must be an https?[a-z, ]* URL such as https:\/\/.*, got "/),
      },
    ]);
  });

  test.each([
    "https://a.example.com",
    "http://a.example.com:8080/x?y=z#w",
    "HTTPS://user@a.example.com/",
    "http://203.0.113.7",
    "https://[2001:db8::1]:8443/x",
  ])("accepts %j, as the contract does", async (url) => {
    expect((await said(field, url)).filter(({ field: at }) => at === field.path)).toEqual([]);
    expect(ajv(url)).toBe(true);
  });

  test("accepts an address of SSH for a repository only", async () => {
    const found = (await said(field, "ssh://git@git.example.com:22/shop/api.git")).filter(
      ({ field: at }) => at === field.path,
    );
    expect(found).toHaveLength(field.path.endsWith("repoUrl") ? 0 : 1);
  });
});
