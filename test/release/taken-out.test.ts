import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { descendants, KillSwitch, killAll } from "../engine/kill-switch";
import { openMirrored } from "../engine/mirrored";
import { type Face, REPOSITORY, Stack } from "../engine/stack";
import { outcomeOf, succeeded } from "../support/ran";
import { read } from "../terraform/configurations";
import { ENGINE, HEAD } from "../terraform/workspace";

/** A database whose run is killed after its creation, and which then leaves the program. */
const NAMED = {
  "while it is created": /created Database "db" \(([0-9a-f-]{36})\), and the last plan did not declare it/,
  "before the engine saves our answer":
    /created Database "db" \(([0-9a-f-]{36})\) and may have been interrupted before/,
};
type Moment = keyof typeof NAMED;
const DELETE = /adopt(?::| =) \{ id(?::| =) "([0-9a-f-]{36})".*svc-iac journal resolve [0-9a-f]{8} .*--give-up`/;

const COMMAND = join(REPOSITORY, "dist/cli/main.js");

jest.setTimeout(240_000);

function show(face: string, which: string, text: string): void {
  if (process.env.SHOW) console.log(`--- ${face}, ${which}\n${text}`);
}

/** Kills the engine: with the request that follows the creation, or after our answer, which a stopped one does not read. */
async function killedAt(
  moment: Moment,
  killSwitch: KillSwitch,
  run: { readonly engines: () => readonly number[]; readonly folder: string; readonly ended: Promise<unknown> },
): Promise<void> {
  const kill = () => killAll(run.engines().flatMap((pid) => [pid, ...descendants(pid)]));
  const stop = () => {
    for (const pid of run.engines()) process.kill(pid, "SIGSTOP");
    void answered(run.folder).then(kill);
  };
  const isGentle = moment === "before the engine saves our answer";
  killSwitch.arm({ write: 1, when: "next", isGentle, kill: isGentle ? stop : kill });
  await run.ended;
  killSwitch.arm(undefined);
}

/** Resolves once the journal has a creation as answered. */
async function answered(folder: string): Promise<void> {
  const journal = join(folder, ".svc/journal");
  for (;;) {
    const files = await readdir(journal, { recursive: true, withFileTypes: true }).catch(() => []);
    const texts = files.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name), "utf8"));
    if ((await Promise.all(texts)).some((text) => /"idReported": ?true/.test(text))) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const listed = (cwd: string, env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [COMMAND, "journal"], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  return outcomeOf(child);
};

// What names it is the same code behind both doors; both moments of Terraform are in test/terraform/laws/kills.
const LIVES: readonly (readonly [Face, Moment])[] = [
  ["svc-iac", "before the engine saves our answer"],
  ["svc-iac/native", "while it is created"],
];
it.each(LIVES)(
  "through %s, what is killed %s is named by each later run, until the engine has it",
  async (face, moment) => {
    const stack = await Stack.open({ face });
    const folder = join(stack.folder, "project");
    const killSwitch = await KillSwitch.before(stack.sandbox.url);
    try {
      stack.env.SERVICE_API_URL = killSwitch.url;
      const project = `new Project("shop", { displayName: "shop" });`;
      await stack.program(project);
      succeeded(await stack.up());
      const database = `${project}
new Database("db", { displayName: "db", clusterId: getCluster("europe-west").id, type: "postgresql", version: "16",
  dbName: "db", resourceTypeId: getDatabaseResourceType("DB1").id, dbPassword: "correct-horse-battery" });`;
      await stack.program(database);
      await killedAt(moment, killSwitch, { engines: () => stack.running, folder, ended: stack.up() });
      await stack.unlock();
      await stack.program(project);
      const said: string[] = [];
      for (const which of ["first", "second", "third", "fourth"]) {
        const ran = succeeded(await stack.up());
        said.push(ran.stdout + ran.stderr);
        show(face, which, said.at(-1) ?? "");
      }
      const id = (await stack.sandbox.objects("databases"))[0]?.id;
      // Without a preview, one run cannot tell what the engine is about to delete from what it does not have.
      for (const text of said.slice(2)) {
        expect(NAMED[moment].exec(text)?.[1]).toBe(id);
        expect(DELETE.exec(text)?.[1]).toBe(id);
      }
      await stack.program(database);
      succeeded(await stack.up());
      expect((await stack.sandbox.objects("databases")).map((one) => one.id)).toEqual([id]);
      const quiet = succeeded(await stack.up());
      expect(quiet.stdout + quiet.stderr).not.toContain("A run created");
      expect((await listed(folder, stack.env)).stdout).toContain("The journal is empty");
      // Once the engine has it, it is not named when it leaves the program: the engine deletes it.
      await stack.program(project);
      const ends = [succeeded(await stack.preview()), succeeded(await stack.up()), succeeded(await stack.up())];
      expect(ends.map((ran) => ran.stdout + ran.stderr).join("\n")).not.toContain("created Database");
      expect(await stack.sandbox.objects("databases")).toEqual([]);
    } finally {
      await stack.close();
      await killSwitch.close();
    }
  },
);

/** A state on a server, which a run sends at its end: until then, only the engine has it. */
async function stateServer(): Promise<{ readonly block: string; readonly close: () => void }> {
  let state: string | undefined;
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    if (incoming.method === "POST") state = Buffer.concat(chunks).toString();
    outgoing.writeHead(incoming.method === "GET" && state === undefined ? 404 : 200);
    outgoing.end(incoming.method === "GET" ? state : undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    block: `terraform {\n  backend "http" {\n    address = "http://127.0.0.1:${port}"\n  }\n}\n`,
    close: () => server.close(),
  };
}

it("is named by each later plan and apply of Terraform", async () => {
  const moment = "before the engine saves our answer";
  const mirrored = await openMirrored();
  const killSwitch = await KillSwitch.before(mirrored.sandbox.url);
  const server = await stateServer();
  mirrored.env.SERVICE_API_URL = killSwitch.url;
  const folder = join(mirrored.folder, "stack");
  const project = (name: string) => `resource "svc_project" "shop" {\n  display_name = "${name}"\n}\n`;
  const write = (text: string) => writeFileSync(join(folder, "main.tf"), `${HEAD}\n${server.block}\n${text}`);
  const apply = ["apply", "-auto-approve", "-no-color", "-input=false"];
  try {
    write(project("shop"));
    succeeded(await mirrored.run("init", "-no-color"));
    succeeded(await mirrored.run(...apply));
    const database = `${project("shop")}
resource "svc_database" "db" {
  display_name     = "db"
  cluster_id       = "${CLUSTERS[0]?.id}"
  type             = "postgresql"
  version          = "16"
  db_name          = "db"
  resource_type_id = "${DATABASE_SIZES[0]?.id}"
  db_password      = "correct-horse-battery"
}
`;
    write(database);
    const child = spawn(ENGINE, apply, { cwd: folder, env: mirrored.env, stdio: "ignore" });
    await killedAt(moment, killSwitch, { engines: () => [child.pid ?? 0], folder, ended: once(child, "close") });
    const said: string[] = [];
    for (const name of ["shop", "shop", "renamed"]) {
      write(project(name));
      said.push(read(succeeded(await mirrored.run(...apply))));
      show("terraform", name, said.at(-1) ?? "");
    }
    const id = (await mirrored.sandbox.objects("databases"))[0]?.id;
    for (const text of said.slice(1)) {
      expect(NAMED[moment].exec(text)?.[1]).toBe(id);
      expect(DELETE.exec(text)?.[1]).toBe(id);
      expect(text.split('created Database "db"')).toHaveLength(2);
    }
    write(database);
    succeeded(await mirrored.run(...apply));
    expect((await mirrored.sandbox.objects("databases")).map((one) => one.id)).toEqual([id]);
    expect(read(succeeded(await mirrored.run(...apply)))).not.toContain('created Database "db"');
    expect((await listed(folder, mirrored.env)).stdout).toContain("The journal is empty");
  } finally {
    server.close();
    await mirrored.close();
    await killSwitch.close();
  }
});
