import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Mirrored, openMirrored } from "../engine/mirrored";
import { succeeded } from "../support/ran";
import { here, read } from "../terraform/configurations";
import { HEAD, workspaceOfSuite } from "../terraform/workspace";

/** One object at two addresses of a configuration: what is done at one of them would be done to the other. */

jest.setTimeout(180_000);
const workspace = workspaceOfSuite();

/** An application at an address, with a name. */
const at = (address: string, more = "", name = "api") => `
resource "svc_application" "${address}" {
  display_name = "${name}"
  cluster_id   = "${here}"
  source       = "dockerImage"
  docker_image = "shop/api:1"
  ${more}
}`;
const adopts = (id: unknown) => `adopt = { id = "${id}" }`;
const imports = (address: string, id: unknown) => `
import {
  to = svc_application.${address}
  id = "${id}"
}`;
const existing = async (name = "api") => {
  const { id } = await workspace.world.io.client.one({
    operation: "createApplication",
    ids: [],
    body: { display_name: name, cluster_id: here, source: "dockerImage", docker_image: "shop/api:1" },
  });
  workspace.world.writes();
  return String(id);
};
const alive = async (id: string) => (await workspace.objects("Application")).map((one) => one.id).includes(id);
const addresses = async () => (await workspace.run("state", "list")).stdout.split("\n").filter(Boolean);

/** The state has one object twice: the engine imports without asking for the other address. */
async function twice(...names: readonly string[]): Promise<string[]> {
  await workspace.become(names.map((name) => at(`${name}_1`, "", name)).join(""));
  workspace.write(names.map((name) => at(`${name}_1`, "", name) + at(`${name}_2`, "", name)).join(""));
  const ids: string[] = [];
  for (const name of names) {
    const id = String((await workspace.values(`svc_application.${name}_1`)).id);
    succeeded(await workspace.run("import", "-no-color", "-input=false", `svc_application.${name}_2`, id));
    ids.push(id);
  }
  workspace.world.writes();
  return ids;
}

/** By a plan, for each of these reasons, and by an apply; nothing is sent. */
async function refused(...reasons: readonly RegExp[]): Promise<void> {
  const { ran } = await workspace.plan();
  const said = read(ran);
  for (const reason of reasons) expect(said).toMatch(reason);
  expect(ran.code).toBe(1);
  expect((await workspace.apply()).code).toBe(1);
  expect(workspace.world.writes()).toEqual({});
}

const sameObject = (id: string) => new RegExp(`have the same object \\(${id}\\)`);
const SAME = sameObject("[0-9a-f-]+");

test("two addresses that adopt or import one object are refused, whatever way each of them does", async () => {
  const ways: readonly ((a: string, b: string, id: string, name: string) => string)[] = [
    (a, b, id, name) => at(a, adopts(id), name) + at(b, adopts(id), name),
    (a, b, id, name) => at(a, adopts(id), name) + at(b, `adopt = { display_name = "${name}" }`, name),
    (a, b, id, name) => at(a, "", name) + at(b, "", name) + imports(a, id) + imports(b, id),
    (a, b, id, name) => at(a, adopts(id), name) + at(b, "", name) + imports(b, id),
    (a, b, id, name) => at(a, adopts(id), name) + at(b, `auto_deploy = false\n${adopts(id)}`, name),
    // Of these, the state has the first.
    (_, b, id, name) => at(b, adopts(id), name),
    (_, b, id, name) => at(b, "", name) + imports(b, id),
  ];
  const inState = ways.map((_, index) => (index < 5 ? "" : at(`a${index}`, "", `api-${index}`)));
  await workspace.become(inState.join(""));
  const ids: string[] = [];
  for (const [index, first] of inState.entries()) {
    const [address, name] = [`svc_application.a${index}`, `api-${index}`];
    ids.push(first === "" ? await existing(name) : String((await workspace.values(address)).id));
  }
  workspace.world.writes();
  const blocks = ways.map((way, index) => way(`a${index}`, `b${index}`, ids[index] ?? "", `api-${index}`));
  workspace.write(inState.join("") + blocks.join(""));
  await refused(...ids.map(sameObject));
});

test("of two addresses in the state the engine may remove either, and the object stays for the other", async () => {
  const ids = await twice("one", "other");
  await refused(...ids.map(sameObject));
  const ran = await workspace.become(at("one_1", "", "one") + at("other_2", "", "other"));
  for (const id of ids) expect(read(ran)).toMatch(new RegExp(`${id} is the object of another resource as well`));
  expect(workspace.world.writes()).toEqual({});
  for (const id of ids) expect(await alive(id)).toBe(true);
  expect(await addresses()).toEqual(["svc_application.one_1", "svc_application.other_2"]);
  const { changes } = await workspace.plan();
  expect(changes).toEqual([]);
  await workspace.become("");
  for (const id of ids) expect(await alive(id)).toBe(false);
});

test("nor is it deleted for the sake of a tainted address", async () => {
  const [id = ""] = await twice("api");
  succeeded(await workspace.run("taint", "svc_application.api_1"));
  await workspace.apply();
  expect(await alive(id)).toBe(true);
});

test("both addresses can be deleted in one run", async () => {
  const [id = ""] = await twice("api");
  workspace.write("");
  succeeded(await workspace.apply());
  expect(await alive(id)).toBe(false);
  expect(await addresses()).toEqual([]);
});

test("an object that was renamed, or removed from the state and taken up again, is one object", async () => {
  await workspace.become(at("a"));
  const { id } = await workspace.values("svc_application.a");
  workspace.world.writes();
  await workspace.become(`${at("b")}\nmoved {\n from = svc_application.a\n to = svc_application.b\n}`);
  succeeded(await workspace.run("state", "rm", "svc_application.b"));
  await workspace.become(at("c", adopts(id)));
  succeeded(await workspace.run("state", "rm", "svc_application.c"));
  await workspace.become(at("d") + imports("d", id));
  succeeded(await workspace.run("state", "rm", "svc_application.d"));
  workspace.write(at("e"));
  succeeded(await workspace.run("import", "-no-color", "-input=false", "svc_application.e", String(id)));
  const { changes } = await workspace.plan();
  expect(changes).toEqual([]);
  expect(await alive(String(id))).toBe(true);
  const data = `
data "svc_application" "read" {\n id = "${id}"\n}`;
  workspace.write(at("e") + data);
  succeeded(await workspace.apply());
  expect(workspace.world.writes()).toEqual({});
});

test("a replacement of what has been adopted does not take itself for another resource", async () => {
  const id = await existing();
  await workspace.become(at("a", adopts(id)));
  workspace.world.writes();
  const ran = await workspace.apply("-replace=svc_application.a");
  expect(read(ran)).not.toMatch(SAME);
});

/** Each command has processes of the provider of its own, which share nothing but the folder. */
describe("with the provider as users get it", () => {
  let mirrored: Mirrored;
  const path = (name: string) => join(mirrored.folder, "stack", name);
  const run = (...args: string[]) => mirrored.run(...args);
  const write = (configuration: string) => writeFileSync(path("main.tf"), `${HEAD}\n${configuration}\n`);
  const apply = (...args: string[]) => run("apply", "-auto-approve", "-no-color", "-input=false", ...args);
  const deletions = async () => (await mirrored.sandbox.writes()).filter((operation) => operation.startsWith("delete"));
  const state = () => JSON.parse(readFileSync(path("terraform.tfstate"), "utf8")).resources;

  beforeAll(async () => {
    mirrored = await openMirrored();
    write(at("a"));
    succeeded(await run("init", "-no-color", "-input=false"));
  });
  afterAll(() => mirrored?.close());

  test("an object of two addresses is not deleted for one, by a target either, until it has only one", async () => {
    succeeded(await apply());
    const { id } = state()[0].instances[0].attributes;
    const second = async (address: string) => {
      write(at("a") + at(address));
      succeeded(await run("import", "-no-color", "-input=false", `svc_application.${address}`, id));
    };
    await second("b");
    const refusal = await apply();
    expect([refusal.code, read(refusal)]).toEqual([1, expect.stringMatching(SAME)]);
    succeeded(await apply("-destroy", "-target=svc_application.b"));
    expect(await deletions()).toEqual([]);
    await second("c");
    write(at("a"));
    expect(read(succeeded(await apply()))).toContain("is the object of another resource as well");
    await second("d");
    succeeded(await run("state", "rm", "svc_application.d"));
    write(at("a"));
    succeeded(await apply());
    expect(await deletions()).toEqual([]);
    write("");
    succeeded(await apply());
    expect(await deletions()).toEqual(["deleteApplication"]);
  });

  const MEANWHILE = {
    "with the record of its runs": async () => undefined,
    "without the record of its runs": async () => rmSync(path(".svc"), { recursive: true }),
    "after a plan that ended before the first": async () => run("plan", "-no-color", "-input=false", "-var=ok=false"),
  } as const;
  /** None of these runs shows the first address. */
  const WAYS = [
    ["imported by the command", "", true],
    ["imported by a block", '\nimport {\n to = svc_application.b\n id = "<id>"\n}', false],
    ["adopted", 'adopt = { id = "<id>" }', false],
  ] as const;
  const meanwhile = Object.entries(MEANWHILE);
  const rows = WAYS.flatMap(([way, how, isCommand]) =>
    meanwhile.map(([found, happens]) => [way, found, how, isCommand, happens] as const),
  );

  /** The first address depends on what may fail, in a way that no provider of ours sees. */
  const gate = `
variable "ok" {\n default = true\n}
resource "terraform_data" "gate" {
  lifecycle {
    precondition {
      condition     = var.ok
      error_message = "It is closed."
    }
  }
}`;

  test.each(rows)(
    "an object that was %s at a second address is not deleted there by parts of the configuration %s (%s)",
    async (_way, _found, how, isCommand, happens) => {
      await mirrored.sandbox.forgetRequests();
      const placed = (address: string, more = "") =>
        address === "a" ? `${gate}${at("a", "depends_on = [terraform_data.gate]")}` : at(address, more);
      write(placed("a"));
      succeeded(await apply());
      const { id } = state()[0].instances[0].attributes;
      const more = how.replace("<id>", id);
      write(placed("a") + (more.startsWith("adopt") ? placed("b", more) : placed("b") + more));
      if (isCommand) succeeded(await run("import", "-no-color", "-input=false", "svc_application.b", id));
      succeeded(await apply("-target=svc_application.b"));
      await happens();
      const ran = succeeded(await apply("-destroy", "-target=svc_application.b"));
      expect(read(ran)).toContain("Kept for another resource");
      expect(await deletions()).toEqual([]);
      // A plan of all resources shows that it has only one address again.
      write(placed("a"));
      succeeded(await apply());
      succeeded(await apply("-destroy", "-target=svc_application.a"));
      expect(await deletions()).toEqual(["deleteApplication"]);
    },
  );
});
