// Single executables: Node with one of our programs inside ("single executable applications" of Node's manual).
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sources } from "../build.mjs";
import { programs } from "../bundle.mjs";
import { run } from "../command.mjs";
import { fingerprint, unlessStamped } from "../fingerprint.mjs";
import { at } from "../layout.mjs";
import { nodeOf } from "./node.mjs";
import { host, NODE_VERSION } from "./platforms.mjs";
import { removeFromWindows, signForMacos } from "./signatures.mjs";

/** How Node finds the program in itself. */
const RESOURCE = "NODE_SEA_BLOB";
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
const POSTJECT = at("node_modules", "postject", "dist", "cli.js");
/** The page size of macOS on Apple silicon, which is the largest of all. */
const PAGE = 16_384;

/**
 * What is put into Node to make it `program`, the same for every platform: without V8's code cache, which starts nothing
 * sooner. It fills whole pages, as the signer of macOS executables expects of a segment.
 */
export async function blobOf(program) {
  await mkdir(at(".svc"), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(at(".svc", "blob-"));
  try {
    await programs[program](join(folder, "main.js"));
    const settings = { main: "main.js", output: "blob", disableExperimentalSEAWarning: true };
    await writeFile(join(folder, "settings.json"), JSON.stringify(settings));
    const { node } = await nodeOf(host);
    await run(node, ["--experimental-sea-config", "settings.json"], { cwd: folder });
    const blob = await readFile(join(folder, "blob"));
    return Buffer.concat([blob, Buffer.alloc(-blob.length & (PAGE - 1))]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Answers the executable of `program` for a platform, made of `blob()` where the sources have changed. */
export async function executableOf(program, platform, blob) {
  const file = at(".svc", "executables", platform.name, `${program}${platform.extension}`);
  const self = await readFile(new URL(import.meta.url));
  const made = async () => fingerprint([await sources(), self, NODE_VERSION, platform.integrity]);
  await unlessStamped(`${file}.stamp`, made, async () => write(await blob(), program, platform, file));
  return file;
}

async function write(blob, program, platform, file) {
  const { node } = await nodeOf(platform);
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  const resource = `${file}.blob`;
  await copyFile(node, unfinished);
  if (platform.os === "windows") await removeFromWindows(unfinished);
  await writeFile(resource, blob);
  // A process of its own, because it takes a gigabyte, and prints remarks about Node that do not matter.
  const words = ["--sentinel-fuse", FUSE, "--macho-segment-name", "NODE_SEA"];
  await run(process.execPath, [POSTJECT, unfinished, RESOURCE, resource, ...words]);
  if (platform.os === "darwin") await signForMacos(unfinished, program);
  await rm(resource);
  await rename(unfinished, file);
}
