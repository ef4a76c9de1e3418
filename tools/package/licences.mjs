// The licences of what is inside the package's bundles, and of what is installed with it.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { manifestOf } from "./packages.mjs";

/** The file in dist/ with the licences of what is bundled. */
export const NOTICES = "THIRD_PARTY_LICENSES.txt";

/** All of them allow use in a product of any licence, with their notice. */
const ALLOWED = ["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"];

const LICENCE = /^(licen[cs]e|copying|notice)/i;

/** Name, version, licence and its texts, of the packages in these folders, by name. */
export async function packagesIn(folders) {
  const all = await Promise.all([...folders].map(describe));
  const byName = new Map(all.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

async function describe(folder) {
  const { name, version, license } = await manifestOf(folder);
  const files = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && LICENCE.test(entry.name),
  );
  const texts = await Promise.all(files.map((entry) => readFile(join(folder, entry.name), "utf8")));
  return { name, version, license: typeof license === "string" ? license : "unknown", texts };
}

/** Those whose licence nobody has agreed to yet. A choice is allowed if one of its licences is. */
export const notAllowed = (packages) =>
  packages.filter(({ license }) => !license.replace(/[()]/g, "").split(" OR ").some(isAllowed));

const isAllowed = (license) => license.split(" AND ").every((one) => ALLOWED.includes(one.trim()));

/** Writes the notices that the licences require: each text once, with the packages that have it. */
export async function writeNotices(file, packages) {
  const named = packages.map(({ name, version, license, texts }) => ({
    title: `${name} ${version} (${license})`,
    text: texts.map((one) => one.trim()).join("\n\n"),
  }));
  const byText = new Map();
  for (const one of named) {
    const key = one.text.replace(/\s+/g, " ");
    byText.set(key, [...(byText.get(key) ?? []), one]);
  }
  const sections = [...byText.values()].map((group) =>
    [group.map(({ title }) => title).join("\n"), group[0].text].filter(Boolean).join("\n\n"),
  );
  await writeFile(file, `${sections.join(`\n\n${"-".repeat(80)}\n\n`)}\n`);
}
