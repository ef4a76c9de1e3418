// `npm run release -- --dry-run`: the npm package with its bill of materials and all licences, executables for every
// platform, archives, checksums and mirrors, in dist/release.
// Nothing is uploaded. `--check` only reports whether this version can be released. `--sign-with <key>` signs the checksums with a key that GnuPG has; `--platform <name>` makes that
// platform only and can be given several times; `--source` is the provider's address in the mirror; `--to` a folder.
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { PLUGIN_FILE, PROVIDER_FILE } from "./bundle.mjs";
import { install } from "./install.mjs";
import { at, root } from "./layout.mjs";
import { alone } from "./lock.mjs";
import { host, NODE_VERSION, platforms } from "./release/platforms.mjs";
import { unready } from "./release/ready.mjs";
import { Failure, main, say, step } from "./steps.mjs";

const OPTIONS = {
  "dry-run": { type: "boolean" },
  check: { type: "boolean" },
  "sign-with": { type: "string" },
  platform: { type: "string", multiple: true },
  source: { type: "string" },
  to: { type: "string" },
};

await main(async () => {
  const { values } = parseArgs({ options: OPTIONS });
  const { "sign-with": key, "dry-run": dryRun, check, platform, source, to = at("dist", "release") } = values;
  const { version } = JSON.parse(await readFile(at("package.json"), "utf8"));
  if (check) return checkReady(version);
  if (!key && !dryRun)
    throw new Failure("A release is signed: name the key with --sign-with, or try it with --dry-run.");
  if (!host) throw new Failure(`There is no Node for ${process.platform} ${process.arch} to make executables with.`);
  const chosen = platform?.map(named) ?? platforms;
  await install();
  await build();
  const folder = resolve(to);
  await alone(at(".svc", "release.lock"), async () => {
    await rm(folder, { recursive: true, force: true });
    const reasons = await unready(root, version);
    if (reasons.length > 0 && !dryRun) throw new Failure(reasons.join("\n"));
    for (const reason of reasons) say(`Not ready for a release: ${reason}`);
    const { npmPackage } = await import("./release/npm.mjs");
    const published = await step("the npm package", () => npmPackage(join(folder, "npm"), version));
    const archives = await pack({ chosen, folder, version });
    await finish({ archives, published, folder, version, key, source });
    await report(archives.flat(), published, folder, key);
  });
});

/** Whether this version can be released, and for which platforms. */
async function checkReady(version) {
  const reasons = await unready(root, version);
  for (const reason of reasons) say(`Not ready for a release: ${reason}`);
  if (reasons.length === 0) say(`${version} can be released for ${platforms.map(({ name }) => name).join(", ")}.`);
  return reasons.length === 0 ? 0 : 1;
}

function named(name) {
  const found = platforms.find((platform) => platform.name === name);
  const all = platforms.map((platform) => platform.name).join(", ");
  if (!found) throw new Failure(`There is no platform ${name}; there are ${all}.`);
  return found;
}

/** The archives of the provider, and those of the plugin. */
async function pack({ chosen, folder, version }) {
  // What these need is not there before the dependencies are.
  const [{ blobOf, executableOf }, { nodeOf }, { smoke }, terraform, pulumi] = await Promise.all([
    import("./release/executable.mjs"),
    import("./release/node.mjs"),
    import("./release/smoke.mjs"),
    import("./release/terraform.mjs"),
    import("./release/pulumi.mjs"),
  ]);
  const products = [
    { program: PROVIDER_FILE, to: join(folder, "terraform"), archive: terraform.archive },
    { program: PLUGIN_FILE, to: join(folder, "pulumi"), archive: pulumi.archive },
  ];
  // Not every platform's package of Node has its licence; it is the same in all of them.
  const licenses = [
    { name: "LICENSE", file: at("LICENSE") },
    { name: "LICENSE-node", file: (await nodeOf(host)).license },
  ];
  const all = [];
  for (const { program, to, archive } of products) {
    await mkdir(to, { recursive: true });
    let made;
    const blob = () => (made ??= blobOf(program));
    const archives = [];
    for (const platform of chosen) {
      const file = await step(`${program} for ${platform.name}`, () => executableOf(program, platform, blob));
      if (platform === host) await smoke(program, file);
      archives.push(await archive({ platform, program: file, licenses, version, folder: to }));
      // Tests use those of this machine again; the others are only in the way.
      if (platform !== host) await Promise.all([file, `${file}.stamp`].map((each) => rm(each)));
    }
    all.push(archives);
  }
  return all;
}

/** Manifest, checksums, signatures and mirror. */
async function finish({ archives: [providers, plugins], published, folder, version, key, source }) {
  const { writeManifest, writeMirror } = await import("./release/terraform.mjs");
  const { sign, writeSums } = await import("./release/sums.mjs");
  const manifest = await writeManifest(join(folder, "terraform"), version);
  const files = (archives) => archives.map(({ file }) => file);
  const sums = [
    await writeSums([...files(providers), manifest], `${PROVIDER_FILE}_${version}`),
    await writeSums(files(plugins), `${PLUGIN_FILE}-v${version}`),
    await writeSums(published, `svc-iac-${version}`),
  ];
  if (key) for (const file of sums) await sign(file, key);
  // Compiled just now: the mirror has the addresses that the command line installs for.
  const { placesOf } = createRequire(import.meta.url)(at("dist", "terraform", "install.js"));
  await writeMirror({ archives: providers, version, folder: join(folder, "mirror"), places: placesOf(source) });
  const { writeOciLayout } = await import("./release/oci.mjs");
  await writeOciLayout({ archives: providers, version, folder: join(folder, "oci") });
}

async function report(archives, published, folder, key) {
  say();
  for (const file of published) say(basename(file));
  for (const { platform, file } of archives) {
    const megabytes = ((await stat(file)).size / 1e6).toFixed(0);
    say(`${basename(file)}  ${megabytes} MB  ${state(platform)}`);
  }
  say();
  say(`Node ${NODE_VERSION} is inside. The release is in ${folder}; nothing was uploaded.`);
  say(key ? `The checksums are signed with ${key}.` : "The checksums are not signed: this was a dry run.");
}

function state(platform) {
  if (platform === host) return "run here";
  return platform.os === "darwin" ? "not run here; ad-hoc signature, not notarised" : "not run here";
}
