import { connect } from "../../../src/client/client";
import { readOnly } from "../../../src/client/read-only";
import { sendOnce } from "../../../src/client/transport";
import { Account, programOf, toCdktf, toEnvironment, toJson, toTable, toTerraform } from "../../../src/discover";
import { kinds } from "../../../src/kinds";
import type { Kind } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { worldOfSuite } from "../../laws/law";
import { tokens } from "../../model/tokens";
import { targets } from "../outputs";
import { fillAccount, SECRETS } from "../shop";

const world = worldOfSuite();
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  ids = await fillAccount(world.io);
  world.writes();
});

/** As the command connects: with a client that has not read anything yet. */
function account(token = world.sandbox.token, say = (_: string) => {}): Account {
  const { url } = world.sandbox;
  const { clock } = world.io.client;
  const settings = { url, token, speed: 1 };
  return new Account(connect({ settings, clock, transport: readOnly(sendOnce) }), say);
}

async function generated(target: keyof typeof targets, project?: string): Promise<string> {
  const one = account();
  return targets[target](await programOf(one, await one.list(project)));
}

test("everything is listed, kind by kind, with its project by name", async () => {
  const listed = await account().list();
  expect(listed.map(({ kind, displayName }) => [kind.name, displayName])).toEqual([
    ["Project", "Shop ✓ Größe"],
    ["Application", "shop"],
    ["Application", "Shop"],
    ["Database", "orders"],
    ["StaticSite", "shop"],
    ["Bucket", "images"],
    ["LoadBalancer", "inner"],
    ["LoadBalancer", "edge"],
    ["UsageAlert", null],
    ["UsageAlert", null],
  ]);
  expect(toTable(listed)).toMatch(new RegExp(`^Database +orders +${ids.database} +Shop ✓ Größe +2026-`, "m"));
  const { version, objects } = JSON.parse(toJson("company", [], listed));
  expect(version).toBe(1);
  expect(objects[1]).toEqual({
    kind: "Application",
    id: ids.application,
    displayName: "shop",
    projectId: ids.projectId,
    createdAt: expect.any(String),
  });
});

test("a key for some kinds lists those, and says which are left out; one for none is an error", async () => {
  const said: string[] = [];
  const narrow = async (...permissions: string[]) => {
    const capabilities = permissions.map((permission) => ({ permission, id_resource: null }));
    const body = { name: "narrow", capabilities, role_ids: [] };
    const { token } = await world.io.client.one({ operation: "createApiKey", ids: [], body });
    world.writes();
    return account(String(token), (message) => said.push(message));
  };
  const one = await narrow("APP:READ");
  const listed = await one.list();
  expect(listed.map(({ displayName }) => displayName)).toEqual(["shop", "Shop"]);
  // Variables of the company come with the permission for applications.
  const seen = ["listApplications", "listGlobalEnvVars"];
  const others = Object.values<Kind>(kinds)
    .filter(({ api, owned }) => !owned && !seen.includes(api.list))
    .map(({ name }) => name);
  const line = `Kinds ${others.sort().join(", ")} are left out: [GET] `;
  expect(said).toEqual([expect.stringContaining(line)]);
  expect(JSON.parse(toJson("company", one.leftOut, listed)).leftOut).toEqual(others.sort());
  expect(toEnvironment(await programOf(one, listed))).toContain(`projectId: ${ids.projectId}`);
  expect(said).toHaveLength(1);
  await expect((await narrow("USER:READ")).list()).rejects.toThrow("[GET] /projects: 403 ");
});

test("control characters are escaped", () => {
  const listed = { kind: kinds.bucket, id: "1", displayName: "a\u001b[31mb", projectId: null, createdAt: null };
  expect(toTable([listed])).toContain("a\\u{1b}[31mb");
});

test("a project's share leaves out the rest, and keeps ids of what it does not have", async () => {
  const listed = await account().list(ids.projectId);
  expect(listed).toHaveLength(8);
  expect(listed.map(({ id }) => id)).not.toContain(ids.twin);
});

test("names are unique in every spelling, and the oldest has no number", async () => {
  const one = account();
  const { objects } = await programOf(one, await one.list());
  const names = objects.map(({ kind, words }) => `${kind.name} ${words.join("-")}`);
  expect(names).toContain("Application shop");
  expect(names).toContain("Application shop-2");
  expect(names).toContain("UsageAlert shop-gro-e");
  expect(new Set(names).size).toBe(names.length);
});

test("of objects in a cycle one keeps an ID", async () => {
  const [one, other] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
  const balancer = (id: string) => ({
    kind: kinds.loadBalancer,
    id,
    displayName: "ring",
    projectId: null,
    createdAt: null,
  });
  const declared = (id: string) => ({ destinations: [{ service: { type: "LOAD_BALANCER", id } }] });
  const around = {
    read: async (listed: { id: string }) => ({ ...listed, declared: declared(listed.id === one ? other : one) }),
  } as unknown as Account;
  const text = toTerraform(await programOf(around, [balancer(one), balancer(other)]));
  expect(text.match(/^ +id += (?!".*"$).*/gm)).toEqual(["        id   = svc_load_balancer.ring_2.id"]);
  expect(text).toContain(`        id   = "${one}"`);
});

test("a secret in a field that the engine keeps is a variable that is not ephemeral", async () => {
  const site = {
    kind: kinds.staticSite,
    id: "00000000-0000-4000-8000-000000000001",
    displayName: "front",
    projectId: null,
    createdAt: null,
  };
  const around = {
    read: async (listed: object) => ({
      ...listed,
      declared: { repoUrl: "https://me:hunter2@git.example.com", secretVariables: { TOKEN: "x" } },
    }),
  } as unknown as Account;
  const program = await programOf(around, [site]);
  const text = toTerraform(program);
  expect(text).toContain('variable "front_repo_url" {\n  type      = string\n  sensitive = true\n}');
  expect(text).toContain('variable "front_token" {\n  type      = string\n  sensitive = true\n  ephemeral = true\n}');
  expect(toCdktf(program)).toContain('secret("front_repo_url", { ephemeral: false })');
  expect(toCdktf(program)).toContain('secret("front_token")');
});

describe.each(Object.keys(targets) as (keyof typeof targets)[])("%s", (target) => {
  test("is the same the second time, and reads only", async () => {
    const first = await generated(target);
    expect(await generated(target)).toBe(first);
    expect(world.writes()).toEqual({});
  });

  test("names a cluster by its own name, and by no location", async () => {
    const text = await generated(target);
    const used = CLUSTERS.filter(({ name }) => new RegExp(`\\b${name}\\b(?!\\d)`).test(text));
    expect(used).not.toEqual([]);
    for (const { location } of CLUSTERS) expect(text).not.toContain(location);
  });

  test("shows no secret", async () => {
    const text = await generated(target);
    for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
    expect(text).not.toContain("hunter2");
  });

  test("writes no token, however its variable is called", async () => {
    const all = Object.values(tokens);
    const declared = {
      displayName: "front",
      buildCommand: `build --token=${tokens.npm}`,
      secretVariables: Object.fromEntries(all.map((token, index) => [`V${index}`, token])),
    };
    const around = { read: async (listed: object) => ({ ...listed, declared }) } as unknown as Account;
    const site = { kind: kinds.staticSite, id: "1", displayName: "front", projectId: null, createdAt: null };
    const text = targets[target](await programOf(around, [site]));
    expect(all.filter((token) => text.includes(token) || text.includes(JSON.stringify(token).slice(1, -1)))).toEqual(
      [],
    );
    expect(text).toMatch(/v_?-?48/i);
  });

  test("writes no parameter of an address whose name is that of a secret, whatever its value", async () => {
    const names = ["?token", "?secret", "?key", "?code", "?sig", "?password", "?page=1&access_token", "#token"];
    const rows = names.map((name, index) => ({
      ...{ kind: kinds.webhook, id: String(index), displayName: "hooks.example.com", projectId: null, createdAt: null },
      declared: { endpoint: `https://hooks.example.com/x${name}=abc7`, allowedEvents: ["APP_DEPLOY"] },
    }));
    const around = { read: async (row: object) => row } as unknown as Account;
    const text = targets[target](await programOf(around, rows));
    expect(text).not.toContain("abc7");
    expect(text).toContain("APP_DEPLOY");
  });
});
