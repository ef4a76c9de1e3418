// The local stack: its files, its environment and the engine's commands on it.
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { run, show } from "./command.mjs";
import { at, root } from "./layout.mjs";
import { local } from "./local.mjs";
import { runs } from "./lock.mjs";
import { say } from "./steps.mjs";

export const STACK = "dev";

/** The projects that can be up locally, each with a stack of that name. */
const SHOP = { folder: root, example: "examples/shop", command: "" };
const NATIVE = { folder: at("examples", "shop-native"), example: "examples/shop-native", command: " native" };

/** How the shop is declared, as the command line says: `npm run up native`. */
export const [way = "pulumi"] = process.argv.slice(2);

/** The one that the command line means. */
export const project = way === "native" ? NATIVE : SHOP;

/** A handle on the local stack, with everything the engine needs in place. */
export async function openStack(engine, service) {
  const { localFiles, stackVariables, commandFolders, pathWith } = await local();
  const files = localFiles(root);
  // The engine makes neither the folder of a file back end nor a passphrase.
  await mkdir(files.pulumiState, { recursive: true, mode: 0o700 });
  await mkdir(join(files.folder, "native"), { recursive: true, mode: 0o700 });
  await keep(files.passphrase, `${randomBytes(24).toString("base64url")}\n`);
  await writeFile(files.engine, `${JSON.stringify(engine)}\n`, { mode: 0o600 });
  const env = definedOnly({
    ...process.env,
    ...stackVariables(root),
    ...service,
    PATH: pathWith(await commandFolders(root)),
  });
  const program = join(engine.bin, "pulumi");
  return {
    /** Runs an engine command in front of the user; answers with its exit code. */
    show: (...args) => show(program, args, { cwd: project.folder, env }),
    /** Runs an engine command quietly; answers with what it printed. */
    quiet: async (...args) => (await run(program, args, { cwd: project.folder, env })).stdout,
    /** Sets a secret, which no other process sees. */
    setSecret: (key, value) =>
      run(program, ["config", "set", "--secret", key, "--stack", STACK], { cwd: project.folder, env, input: value }),
  };
}

/** What the programs take from the configuration. */
const SECRETS = ["databasePassword", "sessionsPassword"];

/** Chooses the passwords of the example's databases, once for each stack. */
export async function choosePasswords(stack) {
  const set = Object.keys(JSON.parse(await stack.quiet("config", "--json", "--stack", STACK)));
  for (const name of SECRETS.filter((one) => !set.some((key) => key.endsWith(`:${one}`)))) {
    await stack.setSecret(name, randomBytes(18).toString("base64url"));
  }
}

/** Does the local stack exist? */
export async function exists(stack) {
  const stacks = JSON.parse(await stack.quiet("stack", "ls", "--json"));
  return stacks.some(({ name }) => name === STACK);
}

/** A run that was killed leaves its lock behind: it is released when the process that took it is gone. */
export async function releaseDeadLock(stack) {
  const { localFiles } = await local();
  const folder = join(localFiles(root).pulumiState, ".pulumi", "locks");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile() && entry.name.endsWith(".json"))) {
    const lock = JSON.parse(await readFile(join(parentPath, name), "utf8").catch(() => "{}"));
    if (!(lock.pid > 0) || lock.hostname !== hostname() || (await runs(lock.pid))) return;
    say(`The last run on the stack ${STACK} (process ${lock.pid}) was killed: releasing its lock.`);
    await stack.quiet("cancel", "--yes", "--stack", STACK);
  }
}

/** How many resources the stack has, without the stack itself and its providers. */
export async function countResources(stack) {
  const { deployment } = JSON.parse(await stack.quiet("stack", "export", "--stack", STACK));
  const own = ({ type }) => type !== "pulumi:pulumi:Stack" && !type.startsWith("pulumi:providers:");
  return (deployment.resources ?? []).filter(own).length;
}

/** Writes a file that stays as it is when it exists. */
async function keep(path, text) {
  await writeFile(path, text, { mode: 0o600, flag: "wx" }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
}

const definedOnly = (variables) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
