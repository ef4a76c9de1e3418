// The Node of a platform, from the npm registry, kept in the per-user cache.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { run } from "../command.mjs";
import { cache, executable } from "../engine.mjs";
import { alone } from "../lock.mjs";
import { Failure, step } from "../steps.mjs";
import { NODE_VERSION } from "./platforms.mjs";

/** Brings the Node of a platform here: `{ node, license }` are its program and, in most packages, its licence. */
export async function nodeOf(platform) {
  const folder = join(cache(), `node-${NODE_VERSION}-${platform.name}`);
  const found = { node: join(folder, `node${platform.extension}`), license: join(folder, "LICENSE") };
  if (await executable(found.node)) return found;
  await alone(`${folder}.lock`, async () => {
    if (await executable(found.node)) return;
    await step(`downloading Node ${NODE_VERSION} for ${platform.name}`, () => download(platform, folder));
  });
  return found;
}

async function download({ nodePackage, integrity, extension }, folder) {
  await mkdir(dirname(folder), { recursive: true });
  const fresh = await mkdtemp(`${folder}.`);
  try {
    const wanted = `${nodePackage}@${NODE_VERSION}`;
    await run("npm", ["pack", "--loglevel=error", "--pack-destination", fresh, wanted], {
      cwd: fresh,
      advice: "Node comes from the npm registry: check the network and npm's registry setting, then run it again.",
    });
    const archive = join(fresh, `${nodePackage}-${NODE_VERSION}.tgz`);
    await check(archive, integrity);
    await unpack(archive, fresh, [`package/bin/node${extension}`, "package/LICENSE"]);
    await rm(archive);
    await chmod(join(fresh, `node${extension}`), 0o755);
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** A registry that serves other bytes than those that this release was made with is not believed. */
export async function check(archive, integrity) {
  const actual = `sha512-${createHash("sha512")
    .update(await readFile(archive))
    .digest("base64")}`;
  if (actual !== integrity)
    throw new Failure(
      `${basename(archive)} has the integrity ${actual}, not ${integrity}. Check the registry that npm asks.`,
    );
}

async function unpack(archive, folder, names) {
  const entries = extract();
  entries.on("entry", ({ name }, stream, next) => {
    const target = names.includes(name) ? createWriteStream(join(folder, basename(name))) : undefined;
    stream.on("error", next);
    if (target) pipeline(stream, target).then(() => next(), next);
    else stream.on("end", next).resume();
  });
  await pipeline(createReadStream(archive), createGunzip(), entries);
}
