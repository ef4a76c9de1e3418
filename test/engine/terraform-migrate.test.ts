import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../../src/client/client";
import { Account, type Listed, migrationOf, readForeignState, toTerraform } from "../../src/discover";
import { type Kind, snakeCase } from "../../src/model";
import type { Provider } from "../../src/terraform/protocol";
import type { Attribute } from "../../src/terraform/shape";
import { completed, type Row, rawOf, writeRow } from "../../src/terraform/value";
import { wireSchema } from "../../src/terraform/wire-schema";
import { fillAccount, SECRETS, secretFor } from "../discover/shop";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { ENGINE, Workspace } from "../terraform/workspace";

jest.setTimeout(120_000);

/**
 * A team has managed the platform with another provider, `example/other`. Its state is written by hand; a stand-in
 * provider has the schemas that the engine wants for it, and is never asked to do anything.
 */
const isTofu = ENGINE.includes("tofu");
const workspace = ofSuite(() => Workspace.open());
let listed: readonly Listed[];

const attribute = (name: string): Attribute => ({
  name,
  declared: name,
  shape: { is: "string" },
  presence: "optional or computed",
  sensitive: false,
  writeOnly: false,
  description: "",
  deprecated: false,
});
const attributes = ["id", "display_name"].map(attribute);

/** The API's own names: `object_storage` for a bucket. */
const typeOf = ({ api }: Kind) => `other${snakeCase(api.get?.replace(/^get/, "") ?? "")}`;

function standIn(types: readonly string[]): Provider {
  const asked = () => {
    throw new Error("The other provider is asked to do something.");
  };
  return {
    GetMetadata: () => ({ serverCapabilities: {}, resources: types.map((typeName) => ({ typeName })) }),
    GetProviderSchema: () => ({
      serverCapabilities: {},
      provider: wireSchema([], ""),
      resourceSchemas: Object.fromEntries(types.map((type) => [type, wireSchema(attributes, "")])),
    }),
    ValidateProviderConfig: () => ({}),
    ConfigureProvider: () => ({}),
    UpgradeResourceState: ({ rawState }) => ({
      upgradedState: writeRow(attributes, completed(attributes, rawOf(rawState) as Row)),
    }),
    // OpenTofu reads what leaves its state.
    ReadResource: isTofu ? ({ currentState }) => ({ ...(currentState ? { newState: currentState } : {}) }) : asked,
    PlanResourceChange: asked,
    ApplyResourceChange: asked,
    StopProvider: () => ({}),
  } as Partial<Provider> as Provider;
}

const instance = (id: string, key?: string) => ({
  ...(key === undefined ? {} : { index_key: key }),
  schema_version: 0,
  attributes: { id, display_name: "as the other provider has it" },
  sensitive_attributes: [],
});

function foreignState(): string {
  const host = isTofu ? "registry.opentofu.org" : "registry.terraform.io";
  const provider = `provider["${host}/example/other"]`;
  const resource = (type: string, name: string, instances: readonly object[], module?: string) => ({
    ...{ ...(module ? { module } : {}), mode: "managed", type, name, provider, instances },
  });
  // One is tainted, one has a deposed instance, and some are in modules with keys.
  const objects = listed.map(({ kind, id }, index) => {
    const one = instance(id, index % 2 === 0 ? undefined : "main");
    const instances: object[] = [index === 0 ? { ...one, status: "tainted" } : one];
    if (index === 1) instances.push({ ...one, deposed: "0123abcd" });
    const module = index % 3 === 2 ? 'module.apps["x.y"].module.inner[0]' : undefined;
    return resource(typeOf(kind), `mine_${index}`, instances, module);
  });
  const variable = resource("other_application_variable", "level", [instance("v1", "A"), instance("v2", "B")]);
  return JSON.stringify({
    ...{ version: 4, terraform_version: "1.11.0", serial: 7, lineage: "4e1c1e5c-0000-4000-8000-000000000001" },
    ...{ outputs: {}, resources: [...objects, variable], check_results: null },
  });
}

const accountOf = ({ url, token }: { url: string; token: string }) => {
  const { clock } = workspace.world.io.client;
  return new Account(connect({ settings: { url, token, speed: 1 }, clock }));
};

beforeAll(async () => {
  await fillAccount(workspace.world.io);
  listed = await accountOf(workspace.world.sandbox).list();
  await workspace.attach(
    "other",
    standIn([...new Set(listed.map(({ kind }) => typeOf(kind))), "other_application_variable"]),
  );
});

async function migrated(): Promise<string> {
  const state = readForeignState(foreignState(), "terraform.tfstate");
  const { program, left } = await migrationOf(accountOf(workspace.world.sandbox), state);
  expect(left).toEqual([]);
  return toTerraform(program);
}

test("a state of another provider is taken over: nothing is recreated, and nothing is sent", async () => {
  const text = await migrated();
  for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
  expect(text).toContain("from = other_application_variable.level\n");
  const providers = text.replace(
    "required_providers {",
    'required_providers {\n    other = { source = "example/other" }',
  );
  writeFileSync(join(workspace.folder, "main.tf"), providers);
  writeFileSync(join(workspace.folder, "terraform.tfstate"), foreignState());
  const secrets = [...text.matchAll(/^variable "(\w+)"/gm)].map(([, name = ""]) => `-var=${name}=${secretFor(name)}`);
  workspace.world.writes();

  const unread = await workspace.plan("-refresh=false", ...secrets);
  expect(unread.ran.code).toBe(1);
  expect(unread.ran.stderr.replace(/\s+/g, " ")).toContain("was moved from another provider and has not been read yet");

  const { ran, changes } = await workspace.plan(...secrets);
  const said = succeeded(ran).stdout;
  expect(changes.filter(({ actions }) => actions.join() !== "forget")).toEqual([]);
  expect(said).toContain("0 to add, 0 to change, 0 to destroy");
  expect(said).toMatch(/other_\w+\.mine_\d+(\["main"\])? has moved to svc_\w+\.mine_\d+/);

  succeeded(await workspace.apply(...secrets));
  expect(workspace.world.writes()).toEqual({});
  expect((await workspace.plan(...secrets)).ran.stdout).toContain("No changes.");
  const { stdout } = succeeded(await workspace.run("state", "list"));
  expect(stdout).not.toContain("other_");
  expect(stdout.split("\n").filter((address) => address.startsWith("svc_"))).toHaveLength(listed.length);
});

test("another kind is refused, with the way that works", async () => {
  const site = listed.find(({ kind }) => kind.name === "StaticSite");
  await workspace.forget();
  writeFileSync(join(workspace.folder, "terraform.tfstate"), foreignState());
  const index = listed.indexOf(site as Listed);
  const from = `other_static_site.mine_${index}${index % 2 === 0 ? "" : '["main"]'}`;
  workspace.write(
    `moved {\n  from = ${from}\n  to = svc_project.shop\n}\nresource "svc_project" "shop" {\n  display_name = "shop"\n}\n`,
  );
  const { ran } = await workspace.plan();
  expect(ran.code).toBe(1);
  expect(ran.stderr).toContain("other_static_site cannot be moved to svc_project");
  expect(ran.stderr.replace(/\s+/g, " ")).toContain("`removed` block");
});
