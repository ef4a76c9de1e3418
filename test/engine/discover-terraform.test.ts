import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../../src/client/client";
import { Account, programOf, toTerraform } from "../../src/discover";
import { fillAccount, SECRETS, secretFor } from "../discover/shop";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { Workspace } from "../terraform/workspace";

/** What exists is discovered, written as a configuration, and the engine imports it without changing anything. */
const workspace = ofSuite(() => Workspace.open());
let site: string | undefined;
beforeAll(async () => {
  ({ site } = await fillAccount(workspace.world.io));
  workspace.world.writes();
});

async function generated(): Promise<string> {
  const { url, token } = workspace.world.sandbox;
  const { clock } = workspace.world.io.client;
  const account = new Account(connect({ settings: { url, token, speed: 1 }, clock }));
  return toTerraform(await programOf(account, await account.list()));
}

/** Writes the configuration and answers the flags that give its secrets. */
async function write(): Promise<string[]> {
  const text = await generated();
  writeFileSync(join(workspace.folder, "main.tf"), text);
  for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
  return [...text.matchAll(/^variable "(\w+)"/gm)].map(([, name = ""]) => `-var=${name}=${secretFor(name)}`);
}

test("a secret in a field that is none is not shown, and nothing is changed", async () => {
  await workspace.change(`static-sites/${site}`, { repo_url: SECRETS.repository });
  const secrets = await write();
  const { ran, changes } = await workspace.plan(...secrets);
  await workspace.change(`static-sites/${site}`, { repo_url: "https://git.example.com/shop/front" });
  expect(succeeded(ran).stdout).not.toContain(SECRETS.repository);
  // Terraform takes the mark of a secret for a change of its own, OpenTofu does not.
  for (const { address, before, after } of changes) {
    expect(address).toBe("svc_static_site.shop");
    expect(after).toEqual(before);
  }
  expect(ran.stdout).toMatch(/Plan: 10 to import, 0 to add, [01] to change, 0 to destroy\./);
});

test("a configuration imports everything, and nothing else happens", async () => {
  const secrets = await write();
  succeeded(await workspace.run("fmt", "-check", "-diff", "-no-color"));
  const { ran, changes } = await workspace.plan(...secrets);
  expect(changes).toEqual([]);
  expect(succeeded(ran).stdout).toContain("Plan: 10 to import, 0 to add, 0 to change, 0 to destroy.");

  succeeded(await workspace.apply(...secrets));
  expect(workspace.world.writes()).toEqual({});
  expect((await workspace.plan(...secrets)).ran.stdout).toContain("No changes.");
  const kept = await workspace.everythingKept();
  // Named one by one, as a failure would print them whole.
  const told = Object.entries({ plan: ran.stdout, kept }).filter(([, words]) =>
    Object.values(SECRETS).some((secret) => words.includes(secret)),
  );
  expect(told.map(([where]) => where)).toEqual([]);
});
