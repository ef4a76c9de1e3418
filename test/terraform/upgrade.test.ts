import { kinds } from "../../src/kinds";
import type { Kind, Wire } from "../../src/model";
import { readPrivate } from "../../src/terraform/notes";
import { provider } from "../../src/terraform/provider";
import { type ResourceSchema, resourceSchema, resourceSchemas } from "../../src/terraform/schema";
import { Session } from "../../src/terraform/session";
import { upgradedState } from "../../src/terraform/upgrade";
import { rawOf } from "../../src/terraform/value";

const rawState = (values: Wire) => ({ json: Buffer.from(JSON.stringify(values)) });
const project = resourceSchema(kinds.project);

/** Two releases ago the name was `title`, and before that it stood in an object. */
const kind: Kind = {
  ...kinds.project,
  stateUpgrades: [
    ({ label, ...values }) => ({ ...values, titleText: (label as Wire).text }),
    ({ titleText, ...values }) => ({ ...values, displayName: titleText }),
  ],
};
const upgraded: ResourceSchema = { ...project, kind, version: 2 };

test.each([
  [0, { id: "1", label: { text: "shop" } }],
  [1, { id: "1", title_text: "shop" }],
  [2, { id: "1", display_name: "shop" }],
])("a state of version %i is upgraded step by step", (version, values) => {
  const row = upgradedState(upgraded, { version, rawState: rawState(values) });
  expect(row).toMatchObject({ id: "1", display_name: "shop", company_id: null });
  expect(Object.keys(row)).toEqual(project.attributes.map(({ name }) => name));
});

test("what an older state does not have is null, and what it has beside the schema is left out", () => {
  const row = upgradedState(project, { rawState: rawState({ id: "1", gone_since: true }) });
  expect(row).toMatchObject({ id: "1", display_name: null });
  expect(row).not.toHaveProperty("gone_since");
});

test.each([
  ["display_name", { id: "1", display_name: 3 }, "display_name must be a string"],
  ["the whole", [], "it must be an object"],
])("a state that was edited by hand is an error that names the value: %s", (_, values, say) => {
  expect(() => upgradedState(project, { rawState: rawState(values as Wire) })).toThrow(
    `The state of a svc_project is not valid: ${say}. The state was probably edited by hand`,
  );
});

test("private data of a state that was edited by hand is no bug of ours", () => {
  expect(() => readPrivate(Buffer.from("no JSON"))).toThrow("The state was probably edited by hand");
});

test("a newer state is an error that names the versions and what to do", async () => {
  const request = { typeName: "svc_project", version: 7, rawState: rawState({ id: "1", display_name: "shop" }) };
  const asked = provider(new Session({ environment: {}, folder: "." }));
  const { upgradedState: state, diagnostics = [] } = await asked.UpgradeResourceState(request);
  expect(state).toBeUndefined();
  expect(diagnostics).toEqual([
    {
      severity: 1,
      summary: "The state cannot be read",
      detail:
        "The state of a svc_project was written by a newer release of the provider: its schema has version 7, and this release knows versions up to 0. Install the release that wrote it, or a later one, and run again. Nothing was sent to the platform. [svc-iac explain state]",
    },
  ]);
});

test("a newer identity is one, too", async () => {
  const asked = provider(new Session({ environment: {}, folder: "." }));
  const request = { typeName: "svc_project", version: 3, rawIdentity: rawState({ id: "1" }) };
  const { diagnostics = [] } = await asked.UpgradeResourceIdentity(request);
  expect(diagnostics.map(({ detail }) => detail)).toEqual([
    expect.stringContaining("The identity of a svc_project was written by a newer release"),
  ]);
  const { upgradedIdentity, diagnostics: none } = await asked.UpgradeResourceIdentity({ ...request, version: 0 });
  expect(none).toBeUndefined();
  expect(rawOf(upgradedIdentity?.identityData)).toMatchObject({ id: "1" });
});

test("the engine learns the version of each schema: the number of its upgrades", async () => {
  const asked = provider(new Session({ environment: {}, folder: "." }));
  const { resourceSchemas: schemas = {} } = await asked.GetProviderSchema();
  for (const [name, { kind: one, version }] of resourceSchemas()) {
    expect(version).toBe(one.stateUpgrades?.length ?? 0);
    expect(schemas[name]).toMatchObject({ version });
  }
});
