import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { succeeded } from "../support/ran";
import { read } from "../terraform/configurations";
import { ENGINE, HEAD } from "../terraform/workspace";
import { descendants, KillSwitch, killAll } from "./kill-switch";
import { openMirrored } from "./mirrored";
import { type Face, Stack } from "./stack";

/** A database whose run is killed right after its creation, and which then leaves the program. */
const NAMED = /created Database "db" \(([0-9a-f-]{36})\), and the last plan did not declare it/;
const DELETE = /svc-iac journal resolve [0-9a-f]{8} .*--give-up --allow-data-loss ([0-9a-f-]{36})/;

jest.setTimeout(240_000);

function show(face: string, which: string, text: string): void {
  if (process.env.SHOW) console.log(`--- ${face}, ${which}\n${text}`);
}

describe.each<Face>(["svc-iac", "svc-iac/native"])("through %s", (face) => {
  it("is named by each later run", async () => {
    const stack = await Stack.open({ face });
    const killSwitch = await KillSwitch.before(stack.sandbox.url);
    try {
      stack.env.SERVICE_API_URL = killSwitch.url;
      const project = `new Project("shop", { displayName: "shop" });`;
      await stack.program(project);
      succeeded(await stack.up());
      await stack.program(`${project}
new Database("db", { displayName: "db", clusterId: getCluster("europe-west").id, type: "postgresql", version: "16",
  dbName: "db", resourceTypeId: getDatabaseResourceType("DB1").id, dbPassword: "correct-horse-battery" });`);
      const kill = () => killAll(stack.running.flatMap((pid) => [pid, ...descendants(pid)]));
      killSwitch.arm({ write: 1, when: "next", kill });
      const killed = await stack.up();
      show(face, "killed", killed.stdout + killed.stderr);
      expect(killed.code).not.toBe(0);
      killSwitch.arm(undefined);
      await stack.unlock();
      await stack.program(project);
      const said: string[] = [];
      for (const which of ["first", "second", "third"]) {
        const ran = succeeded(await stack.up());
        said.push(ran.stdout + ran.stderr);
        show(face, which, said.at(-1) ?? "");
      }
      const id = (await stack.sandbox.objects("databases"))[0]?.id;
      for (const text of said.slice(1)) {
        expect(NAMED.exec(text)?.[1]).toBe(id);
        expect(DELETE.exec(text)?.[1]).toBe(id);
      }
    } finally {
      await stack.close();
      await killSwitch.close();
    }
  });
});

it("is named by each later plan and apply of Terraform", async () => {
  const mirrored = await openMirrored();
  const killSwitch = await KillSwitch.before(mirrored.sandbox.url);
  mirrored.env.SERVICE_API_URL = killSwitch.url;
  const folder = join(mirrored.folder, "stack");
  const project = (name: string) => `resource "svc_project" "shop" {\n  display_name = "${name}"\n}\n`;
  const write = (text: string) => writeFileSync(join(folder, "main.tf"), `${HEAD}\n${text}`);
  const apply = ["apply", "-auto-approve", "-no-color", "-input=false"];
  try {
    write(project("shop"));
    succeeded(await mirrored.run("init", "-no-color"));
    succeeded(await mirrored.run(...apply));
    write(`${project("shop")}
resource "svc_database" "db" {
  display_name     = "db"
  cluster_id       = "${CLUSTERS[0]?.id}"
  type             = "postgresql"
  version          = "16"
  db_name          = "db"
  resource_type_id = "${DATABASE_SIZES[0]?.id}"
  db_password      = "correct-horse-battery"
}
`);
    const child = spawn(ENGINE, apply, { cwd: folder, env: mirrored.env, stdio: "ignore" });
    const ended = once(child, "close");
    killSwitch.arm({ write: 1, when: "next", kill: () => killAll([child.pid ?? 0, ...descendants(child.pid ?? 0)]) });
    await ended;
    killSwitch.arm(undefined);
    const said: string[] = [];
    for (const name of ["shop", "shop", "renamed"]) {
      write(project(name));
      said.push(read(succeeded(await mirrored.run(...apply))));
      show("terraform", name, said.at(-1) ?? "");
    }
    const id = (await mirrored.sandbox.objects("databases"))[0]?.id;
    for (const text of said.slice(1)) {
      expect(NAMED.exec(text)?.[1]).toBe(id);
      expect(DELETE.exec(text)?.[1]).toBe(id);
      expect(text.split("the last plan did not declare it")).toHaveLength(2);
    }
  } finally {
    await mirrored.close();
    await killSwitch.close();
  }
});
