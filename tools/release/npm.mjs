// The npm package of a release, with what it consists of: a bill of materials and all licences.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BUNDLED } from "../build.mjs";
import { run } from "../command.mjs";
import { at, root } from "../layout.mjs";
import { notAllowed, packagesIn, writeNotices } from "../package/licences.mjs";
import { pack } from "../package/pack.mjs";
import { ownDependencies } from "../package/packages.mjs";
import { checkLinks, checkShape } from "../package/shape.mjs";
import { Failure } from "../steps.mjs";

/** Writes all of it into `folder`. Answers the files. */
export async function npmPackage(folder, version) {
  await mkdir(folder, { recursive: true });
  const { archive, files } = await pack(folder);
  await checkLinks(files);
  await checkShape(archive);
  const inside = JSON.parse(await readFile(at("dist", BUNDLED), "utf8"));
  const packages = await packagesIn([...(await ownDependencies()), ...inside.map((place) => at(place))]);
  refuseOthers(packages);
  const name = join(folder, `svc-iac-${version}`);
  await writeNotices(`${name}.licenses.txt`, packages);
  await writeFile(`${name}.cdx.json`, `${JSON.stringify(await materials(packages), null, 2)}\n`);
  return [archive, `${name}.licenses.txt`, `${name}.cdx.json`];
}

function refuseOthers(packages) {
  const others = notAllowed(packages).map(({ name, version, license }) => `${name} ${version} (${license})`);
  if (others.length === 0) return;
  throw new Failure(
    `Packages with a licence that nobody has agreed to: ${others.join(", ")}. Replace them, or add the licence to tools/package/licences.mjs.`,
  );
}

/** The bill of materials in CycloneDX: what is installed with the package, and what is inside its bundles. */
async function materials(packages) {
  const { stdout } = await run("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], { cwd: root });
  const { metadata, components, dependencies, ...rest } = JSON.parse(stdout);
  const { name, version } = JSON.parse(await readFile(at("package.json"), "utf8"));
  const own = `${name}@${version}`;
  const kept = new Set([own, ...packages.map((one) => `${one.name}@${one.version}`)]);
  const isKept = (ref) => kept.has(ref);
  return {
    ...rest,
    // npm names it after the folder.
    metadata: { ...metadata, component: { ...metadata.component, name } },
    components: components
      .filter((one) => isKept(`${one.name}@${one.version}`) && one["bom-ref"] !== own)
      // What is bundled is a development dependency for npm; for a user of the package it is a part of it.
      .map((one) => ({ ...one, properties: [] })),
    dependencies: dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}
