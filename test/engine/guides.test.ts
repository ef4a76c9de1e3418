import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../../src/client/client";
import {
  Account,
  type Ejection,
  ejectionOf,
  programOf,
  readOwnState,
  toPlatformTerraform,
  toTerraform,
} from "../../src/discover";
import { Reference } from "../../src/discover/hcl";
import type { Provider } from "../../src/terraform/protocol";
import type { Attribute, Shape } from "../../src/terraform/shape";
import { completed, type Row, rawOf, writeRow } from "../../src/terraform/value";
import { wireSchema } from "../../src/terraform/wire-schema";
import { fillAccount, SECRETS, secretFor } from "../discover/shop";
import { engineCommands } from "../docs/engine-commands";
import { outcomeOf, succeeded } from "../support/ran";
import { ENGINE, NEWER, Workspace } from "../terraform/workspace";

jest.setTimeout(300_000);

describe("the commands of engines in the documentation exist, with their options", () => {
  const helpOf = async (program: string, command: string) => {
    const { stdout, stderr } = await outcomeOf(
      spawn(program, [...command.split(" "), "-help"], { stdio: ["ignore", "pipe", "pipe"] }),
    );
    return `${stdout}${stderr}`;
  };
  /** Accepted by each command that shows progress, and in the help of later releases only. */
  const UNLISTED = ["-json"];
  /** Of later releases only. */
  const LATER = ["query"];

  test.each(Object.entries(engineCommands.pulumi))("pulumi %s", async (command, options) => {
    const { stdout } = await outcomeOf(
      spawn("pulumi", [...command.split(" "), "--help"], { stdio: ["ignore", "pipe", "pipe"] }),
    );
    expect(stdout).toMatch(new RegExp(`pulumi ${command.split(" ")[0]}`));
    for (const option of options) expect(stdout).toMatch(new RegExp(`${option}\\b`));
  });

  test.each(Object.entries(engineCommands.terraform))("terraform %s", async (command, options) => {
    if (!NEWER && LATER.includes(command)) return;
    const help = await helpOf(NEWER ?? ENGINE, command);
    expect(help).toMatch(new RegExp(`Usage: (terraform|tofu) (\\[global options\\] )?${command}`));
    for (const option of options.filter((one) => !UNLISTED.includes(one)))
      expect(help).toMatch(new RegExp(`${option}\\b`));
  });
});

/**
 * A team leaves: what `svc-iac eject` writes is planned by the real engine. A stand-in provider, `example/other`, has the
 * schemas of the resources, and answers with what it is given.
 */
describe("leave svc-iac", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await Workspace.open();
    await fillAccount(workspace.world.io);
  });
  afterAll(() => workspace.close());

  const accountNow = () => {
    const { url, token } = workspace.world.sandbox;
    return new Account(connect({ settings: { url, token, speed: 1 }, clock: workspace.world.io.client.clock }));
  };
  const secretsFor = (text: string) =>
    [...text.matchAll(/^variable "(\w+)"/gm)].map(([, name = ""]) => `-var=${name}=${secretFor(name)}`);
  const write = (text: string) => writeFileSync(join(workspace.folder, "main.tf"), text);

  test("nothing is created or destroyed, and the state only has the other provider's resources", async () => {
    const account = accountNow();
    const ours = toTerraform(await programOf(account, await account.list()));
    write(ours);
    succeeded(await workspace.apply(...secretsFor(ours)));

    const { stdout } = succeeded(await workspace.run("state", "pull"));
    const again = accountNow();
    const ejection = await ejectionOf(again, await again.list(), "other", readOwnState(stdout, "svc.tfstate"));
    expect(ejection.left).toEqual([]);
    const text = toPlatformTerraform(ejection, { source: "example/other", name: "other" });
    for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
    await workspace.attach("other", standIn(ejection));
    write(text);
    workspace.world.writes();

    const { ran, changes } = await workspace.plan(...secretsFor(text));
    expect(succeeded(ran).stdout).toContain(`${ejection.resources.length} to import, 0 to add`);
    expect(changes.filter(({ actions }) => actions.some((action) => /create|delete/.test(action)))).toEqual([]);
    succeeded(await workspace.apply(...secretsFor(text)));
    const listed = succeeded(await workspace.run("state", "list"))
      .stdout.trim()
      .split("\n");
    expect(listed.filter((address) => !address.startsWith("other_"))).toEqual([]);
    expect(listed).toHaveLength(ejection.resources.length);

    // The last step of the guide: without the blocks that have done their work, svc-iac is not needed.
    const last = withoutSvc(text);
    expect(last.replace(/^#.*$/gm, "")).not.toContain("svc");
    write(last);
    workspace.detach();
    const rest = await workspace.plan(...secretsFor(last));
    expect(succeeded(rest.ran).stdout).toContain("No changes.");
    expect(succeeded(await workspace.run("providers")).stdout).not.toContain("svc");
    expect(workspace.world.writes()).toEqual({});
  });
});

/** As the guide describes: no `import` and `removed` blocks, no `provider "svc"`, and no line in `required_providers`. */
function withoutSvc(text: string): string {
  return text
    .replace(/^(import|removed|provider "svc") \{\n[\s\S]*?^\}\n+/gm, "")
    .replace(/^ *svc += \{[^}]*\}\n/gm, "");
}

function standIn({ resources }: Ejection): Provider {
  const schemas = new Map<string, Attribute[]>();
  for (const { word, attributes } of resources) {
    const known = schemas.get(`other_${word}`) ?? [attribute("id", { is: "string" })];
    schemas.set(`other_${word}`, merged(known, attributesOf(attributes)));
  }
  const attributesOfType = (type = "") => schemas.get(type) ?? [];
  return {
    GetMetadata: () => ({ serverCapabilities: {}, resources: [...schemas.keys()].map((typeName) => ({ typeName })) }),
    GetProviderSchema: () => ({
      serverCapabilities: {},
      provider: wireSchema([], ""),
      resourceSchemas: Object.fromEntries([...schemas].map(([type, own]) => [type, wireSchema(own, "")])),
    }),
    ValidateProviderConfig: () => ({}),
    ConfigureProvider: () => ({}),
    ValidateResourceConfig: () => ({}),
    ImportResourceState: ({ typeName = "", id }) => {
      const own = attributesOfType(typeName);
      return { importedResources: [{ typeName, state: writeRow(own, { ...completed(own, {}), id }) }] };
    },
    UpgradeResourceState: ({ typeName, rawState }) => {
      const own = attributesOfType(typeName);
      return { upgradedState: writeRow(own, completed(own, rawOf(rawState) as Row)) };
    },
    ReadResource: ({ currentState }) => ({ ...(currentState ? { newState: currentState } : {}) }),
    PlanResourceChange: ({ proposedNewState }) => ({ ...(proposedNewState ? { plannedState: proposedNewState } : {}) }),
    ApplyResourceChange: ({ plannedState }) => ({ ...(plannedState ? { newState: plannedState } : {}) }),
    StopProvider: () => ({}),
  } as Partial<Provider> as Provider;
}

function attributesOf(values: Readonly<Record<string, unknown>>): Attribute[] {
  return Object.entries(values).map(([name, value]) => attribute(name, shapeOf(value)));
}

const attribute = (name: string, shape: Shape): Attribute => ({
  ...{ name, declared: name, shape, presence: "optional or computed", sensitive: false, writeOnly: false },
  ...{ description: "", deprecated: false },
});

function shapeOf(value: unknown): Shape {
  if (value instanceof Reference || typeof value === "string") return { is: "string" };
  if (typeof value === "number") return { is: "number" };
  if (typeof value === "boolean") return { is: "bool" };
  if (Array.isArray(value)) return { is: "list", of: shapeOf(value[0] ?? "") };
  return { is: "object", attributes: attributesOf(value as Readonly<Record<string, unknown>>) };
}

function merged(one: readonly Attribute[], other: readonly Attribute[]): Attribute[] {
  const names = new Set(one.map(({ name }) => name));
  return [...one, ...other.filter(({ name }) => !names.has(name))];
}
