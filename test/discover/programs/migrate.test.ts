import fc from "fast-check";
import { connect } from "../../../src/client/client";
import { readOnly } from "../../../src/client/read-only";
import { sendOnce } from "../../../src/client/transport";
import { Account, migrationOf, readForeignState, toTerraform } from "../../../src/discover";
import { worldOfSuite } from "../../laws/law";
import { changeObject } from "../../laws/world";
import { fillAccount } from "../shop";

const world = worldOfSuite();
let ids: Readonly<Record<string, string>>;
let account: Account;

beforeAll(async () => {
  ids = await fillAccount(world.io);
  account = accountWith(world.sandbox.token);
});

function accountWith(token: string): Account {
  const { clock } = world.io.client;
  const settings = { url: world.sandbox.url, token, speed: 1 };
  return new Account(connect({ settings, clock, transport: readOnly(sendOnce) }));
}

const ID_OF_NOTHING = "00000000-0000-4000-8000-000000000000";

interface Instance {
  readonly type: string;
  readonly name: string;
  readonly module?: string | undefined;
  readonly [column: string]: unknown;
}

const instance = (type: string, name: string, id?: unknown, more: object = {}): Instance => ({
  ...{ type, name, attributes: { id } },
  ...more,
});

function stateOf(instances: readonly Instance[]): string {
  const resources = instances.map(({ type, name, module, source = "example/other", ...one }) => ({
    ...{ mode: "managed", type, name, module, provider: `provider["registry.terraform.io/${source}"]` },
    instances: [{ schema_version: 0, ...one }],
  }));
  return JSON.stringify({ version: 4, resources });
}

async function migrated(instances: readonly Instance[], from = account) {
  const { program, ...rest } = await migrationOf(from, readForeignState(stateOf(instances), "other.tfstate"));
  return { ...rest, text: toTerraform(program) };
}

const removed = (resource: string) => `removed {\n  from = ${resource}\n  lifecycle {\n    destroy = false\n  }\n}\n`;
const moved = (from: string, to: string) => `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;
const imported = (id: string, to: string) => `import {\n  to = ${to}\n  id = "${id}"\n}\n`;

test("what cannot be taken over leaves the state without being destroyed, and is named", async () => {
  const { text, said, left } = await migrated([
    instance("other_project", "shop", ids.projectId),
    instance("other_project", "again", ids.projectId),
    instance("other_project", "gone", ID_OF_NOTHING),
    instance("other_project", "none", null),
    instance("other_project", "number", 7),
    instance("other_project", "bare", undefined, { attributes: undefined }),
    instance("other_quantum_thing", "q", "q1"),
    instance("other_web_service", "web", ids.application),
  ]);
  const kept = "leaves the state without being destroyed";
  expect(said).toEqual([
    "other_project.shop becomes svc_project.shop.",
    `other_project.again ${kept}: other_project.shop has the same ID.`,
    `other_project.gone ${kept}: its object does not exist, or the key may not see it.`,
    `other_project.none ${kept}: the state has no ID for it, so import its object by hand.`,
    `other_project.number ${kept}: the state has no ID for it, so import its object by hand.`,
    `other_project.bare ${kept}: the state has no ID for it, so import its object by hand.`,
    `other_quantum_thing.q ${kept}: no resource has this type; if it is a part of a service, it is declared there.`,
    `other_web_service.web ${kept}: no resource of its kind has this type; ` +
      `Application ${ids.application} still exists, so import or delete it.`,
  ]);
  expect(left).toEqual([
    ...["gone", "none", "number", "bare"].map((name) => `other_project.${name}`),
    "other_web_service.web",
  ]);
  expect(text).toContain(moved("other_project.shop", "svc_project.shop"));
  for (const name of ["again", "gone", "none", "number", "bare"])
    expect(text).toContain(removed(`other_project.${name}`));
  expect(text).toContain(removed("other_quantum_thing.q"));
  expect(text).toContain(removed("other_web_service.web"));
});

describe("another platform's provider, whose types have the names of ours", () => {
  const source = "example/cloud";
  const others = [
    instance("cloud_project", "theirs", "p-1", { source }),
    instance("cloud_network", "n", "n-1", { source }),
  ];
  const stays = (address: string) =>
    `${address} stays as it is: no object that its provider has in the state exists on the platform, or the key may see none.`;

  test("keeps its resources", async () => {
    const { text, said, left } = await migrated([instance("other_project", "shop", ids.projectId), ...others]);
    expect(said.slice(1)).toEqual([stays("cloud_project.theirs"), stays("cloud_network.n")]);
    expect(left).toEqual([]);
    expect(text).toContain(moved("other_project.shop", "svc_project.shop"));
    expect(text).not.toContain("cloud_");
  });

  test("keeps them, too, where nothing is taken over, which is incomplete", async () => {
    const { text, left } = await migrated(others);
    expect(left).toEqual(["cloud_project.theirs"]);
    expect(text).not.toContain("removed {");
  });
});

test("a key that may not list a kind leaves its objects to nobody", async () => {
  const capabilities = [{ permission: "PROJECT:READ", id_resource: null }];
  const body = { name: "narrow", capabilities, role_ids: [] };
  const { token } = await world.io.client.one({ operation: "createApiKey", ids: [], body });
  const state = [instance("other_project", "shop", ids.projectId), instance("other_database", "main", ids.database)];
  const { text, left } = await migrated(state, accountWith(String(token)));
  expect(left).toEqual(["other_database.main"]);
  expect(text).toContain(removed("other_database.main"));
});

test("a `removed` block names a resource of a module without the keys of the instances", async () => {
  const module = 'module.apps["x.y"].module.inner[0].module.odd["[\\"a\\"]"]';
  const { text } = await migrated([
    instance("other_project", "shop", ids.projectId, { module, index_key: "${eu}" }),
    instance("other_quantum_thing", "q", "q1", { module, index_key: 3 }),
  ]);
  expect(text).toContain(moved(`${module}.other_project.shop["$\${eu}"]`, "svc_project.shop_eu"));
  expect(text).toContain(removed("module.apps.module.inner.module.odd.other_quantum_thing.q"));
});

test("a tainted instance is imported, so that its object is not replaced", async () => {
  const { text, said, left } = await migrated([
    instance("other_project", "shop", ids.projectId, { status: "tainted" }),
  ]);
  expect(text).not.toContain("\nmoved {");
  expect(text).toContain(removed("other_project.shop"));
  expect(text).toContain(imported(ids.projectId ?? "", "svc_project.shop"));
  expect(said).toEqual([
    "other_project.shop becomes svc_project.shop. It is tainted there; here it is imported, so that it is not replaced.",
  ]);
  expect(left).toEqual([]);
});

test("a deposed instance is never taken over, and takes no ID from another one", async () => {
  const { text, said, left } = await migrated([
    instance("other_project", "a", ids.projectId, { deposed: "0123abcd" }),
    instance("other_project", "b", ids.projectId),
    instance("other_bucket", "c", ids.bucket, { deposed: "0123abcd" }),
  ]);
  expect(text).toContain(moved("other_project.b", "svc_project.b"));
  expect(text).not.toContain("\nmoved {\n  from = other_project.a");
  expect(text).toContain(removed("other_project.a"));
  expect(text).toContain(removed("other_bucket.c"));
  expect(said[0]).toBe(
    "other_project.a (deposed) leaves the state without being destroyed: other_project.b has the same ID.",
  );
  expect(said[2]).toContain(`it remained after an interrupted replacement; Bucket ${ids.bucket} still exists`);
  expect(left).toEqual(["other_bucket.c"]);
});

test("whatever a state has is moved or removed, and has its line", async () => {
  const text = fc.constantFrom("a", "b", "x.y", "]", '"', "\\", "${a}", "é");
  const optional = <T>(from: fc.Arbitrary<T>) => fc.option(from, { nil: undefined });
  const quotedKey = (key: string) => `["${key.replace(/["\\]/g, "\\$&").replace("${", "$${")}"]`;
  const instances = fc.record({
    type: fc.constantFrom("other_project", "other_application", "other_database", "other_bucket", "other_thing"),
    name: fc.constantFrom("a", "b", "c"),
    module: optional(
      fc.oneof(
        fc.constant("module.m"),
        text.map((key) => `module.m${quotedKey(key)}.module.n[0]`),
      ),
    ),
    index_key: optional(fc.oneof(text, fc.nat(3))),
    attributes: fc.option(
      fc.record({ id: fc.oneof(fc.constantFrom(...Object.values(ids), ID_OF_NOTHING, null), fc.nat(2)) }),
    ),
    status: optional(fc.constant("tainted")),
    deposed: optional(fc.constant("0123abcd")),
  });
  const known = { type: "other_project", name: "known", attributes: { id: ids.projectId } };
  await fc.assert(
    fc.asyncProperty(fc.array(instances, { maxLength: 6 }), async (some) => {
      const state = [...some, known];
      const written = await migrated(state);
      const froms = new Set(
        [...written.text.matchAll(/^(removed|moved) \{\n {2}from = (.*)$/gm)].map((m) => `${m[1]} ${m[2]}`),
      );
      const all = readForeignState(stateOf(state), "other.tfstate");
      expect(written.said).toHaveLength(all.length);
      all.forEach((one, index) => {
        expect(written.said[index]?.startsWith(one.address)).toBe(true);
        const isRemoved = froms.has(`removed ${one.resource}`);
        const isMoved = froms.has(`moved ${one.address}`);
        expect([isRemoved, isMoved]).toEqual([!isMoved, !isRemoved]);
        if (one.isDeposed || one.isTainted) expect(isRemoved).toBe(true);
      });
      for (const from of froms) if (from.startsWith("removed")) expect(from).not.toContain("[");
    }),
    { numRuns: 50 },
  );
});

test("what only the other state has is carried over or named, never dropped in silence", async () => {
  const attributes = {
    ...{ id: ids.database, db_user: "owner", extensions: { vector: true }, certificate: "PEM", empty: null },
  };
  const { text, said } = await migrated([{ type: "other_database", name: "main", attributes }]);
  expect(text).toMatch(/db_user += "owner"/);
  expect(text).toMatch(/vector += true/);
  expect(said).toEqual([
    "other_database.main becomes svc_database.main. The state also has certificate: not copied from it. Compare with what is written here before you apply.",
  ]);
  expect(text).not.toContain("PEM");
});

describe("resources that are parts of an object here", () => {
  const host = "shop.example.com";
  const PEM = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";
  const KEY = "the-key-of-the-certificate";
  let process: string;
  let variable: string;

  beforeAll(async () => {
    const { client } = world.io;
    const at = [ids.application ?? ""];
    await client.one({ operation: "createApplicationDomain", ids: at, body: { domain_name: host } });
    const list = async (operation: "listProcesses" | "listApplicationEnvVars") =>
      String((await client.all({ operation, ids: at }))[0]?.id);
    [process, variable] = [await list("listProcesses"), await list("listApplicationEnvVars")];
    account = accountWith(world.sandbox.token);
  });

  const owner = () => instance("other_application", "api", ids.application);

  test("a certificate is copied into the domain, its key as a variable", async () => {
    const attributes = { id: "own-7", application_id: ids.application, domain_name: host };
    const domain = { ...attributes, custom_ssl_cert: PEM, custom_ssl_key: KEY, custom_ssl_chain: "more" };
    const { text, said, left } = await migrated([owner(), { type: "other_domain", name: "shop", attributes: domain }]);
    // It is public.
    expect(text).toContain(`custom_ssl_cert = ${JSON.stringify(PEM)}\n`);
    expect(text).toMatch(/custom_ssl_key\w* += var\.api_domains_shop_example_com_custom_ssl_key/);
    expect(text + said.join()).not.toContain(KEY);
    expect(said[1]).toBe(
      `other_domain.shop leaves the state without being destroyed: it is domains["${host}"] of svc_application.api. ` +
        "Copied from its state, secrets as variables: custom_ssl_cert, custom_ssl_key. Not copied from its state: custom_ssl_chain.",
    );
    expect(left).toEqual([]);
  });

  test("a certificate without its key, which would be refused, is named", async () => {
    const attributes = { id: "own-7", application_id: ids.application, domain_name: host, custom_ssl_cert: PEM };
    const { text, said } = await migrated([owner(), { type: "other_domain", name: "shop", attributes }]);
    expect(text).not.toContain("custom_ssl_cert");
    expect(said[1]).toContain("Not copied from its state: custom_ssl_cert.");
  });

  test("what the platform shows is not named, in the platform's words; another value is", async () => {
    const [row] = await world.io.client.all({ operation: "listProcesses", ids: [ids.application ?? ""] });
    const same = { id: `${ids.application}/${process}`, display_name: row?.display_name, type: row?.type };
    const flags = { id: variable, is_runtime: true, is_buildtime: false, value: "another-secret-value" };
    const { said } = await migrated([
      { ...owner(), attributes: { id: ids.application, display_name: "renamed", source: "publicGit" } },
      { type: "other_process", name: "web", attributes: { ...same, entrypoint: "another" } },
      { type: "other_environment_variable", name: "v", attributes: flags },
    ]);
    expect(said[0]).toContain("The state also has display_name: not copied from it.");
    expect(said[1]).toMatch(
      /it is processes\["web"\] of svc_application\.api\. Not copied from its state: entrypoint\.$/,
    );
    expect(said[2]).toMatch(/it is variables\[".*"\] of svc_application\.api\. Not copied from its state: value\.$/);
    expect(said.join()).not.toContain("another-secret-value");
  });

  test("nothing in a state is dropped: it is shown by the platform, written, or named by its path", async () => {
    const value = fc.oneof(fc.string({ minLength: 6, maxLength: 9 }), fc.boolean(), fc.nat(), fc.array(fc.string()));
    const name = fc.constantFrom(
      ...["display_name", "db_user", "extensions", "entrypoint", "custom_ssl_cert", "custom_ssl_key", "value", "port"],
      ...["cdn", "edge_cache", "secret_key", "domains", "processes", "variables", "unheard_of", "certificate"],
    );
    const filled = fc.dictionary(name, value, { maxKeys: 6 });
    const nothing = (one: unknown) => one === "" || (Array.isArray(one) && one.every((inner) => inner === ""));
    await fc.assert(
      fc.asyncProperty(filled, filled, filled, filled, async (app, database, domain, odd) => {
        const at = { application_id: ids.application, domain_name: host };
        const all = [
          { ...owner(), attributes: { ...app, id: ids.application } },
          { type: "other_database", name: "main", attributes: { ...database, id: ids.database } },
          { type: "other_domain", name: "shop", attributes: { ...domain, ...at } },
          { type: "other_quantum_thing", name: "odd", attributes: { ...odd, id: "q" } },
        ];
        const { text, said } = await migrated(all);
        for (const [index, { attributes }] of all.entries()) {
          for (const [key, one] of Object.entries(attributes)) {
            if (nothing(one) || key === "id" || key in at) continue;
            const isNamed = (said[index] ?? "").split(/[ ,.:[]+/).includes(key);
            const isWritten = new RegExp(`\\b${key}(_wo)? += `).test(text);
            expect([key, isNamed || isWritten]).toEqual([key, true]);
          }
        }
        for (const { custom_ssl_key: secret } of [domain]) {
          if (typeof secret === "string" && /^\w{6,}$/.test(secret)) expect(text + said.join()).not.toContain(secret);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test("two processes with one name are two, and that is said", async () => {
  await changeObject(world.sandbox, `applications/${ids.application}`, {
    processes: {
      "twin-a": { display_name: "nightly-job", type: "worker" },
      "twin-b": { display_name: "nightly-job", type: "worker" },
    },
  });
  const { clock } = world.io.client;
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  const notices: string[] = [];
  const client = connect({ settings, clock, transport: readOnly(sendOnce) });
  const { text } = await migrated(
    [{ type: "other_application", name: "api", attributes: { id: ids.application } }],
    new Account(client, (message) => notices.push(message)),
  );
  expect(text).toMatch(/"nightly-job" = \{/);
  expect(text).toMatch(/"nightly-job-2" = \{/);
  expect(notices.join()).toContain('have the name "nightly-job"; one is "nightly-job-2" here, and keeps its name');
});
