// What compilers, bundlers and readers find in the package: checked in the archive that npm publishes.
import { readFile } from "node:fs/promises";
import { posix } from "node:path";
import { at } from "../layout.mjs";
import { Failure } from "../steps.mjs";

/** Checks exports and types for every way in which they are resolved. */
export async function checkShape(archive) {
  const [{ publint }, { formatMessage }, attw] = await Promise.all([
    import("publint"),
    import("publint/utils"),
    import("@arethetypeswrong/core"),
  ]);
  const data = await readFile(archive);
  const manifest = JSON.parse(await readFile(at("package.json"), "utf8"));
  const tarball = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
  const { messages } = await publint({ pack: { tarball }, strict: true });
  const lint = messages.map((message) => `${message.type}: ${formatMessage(message, manifest)}`);
  const { problems } = await attw.checkPackage(attw.createPackageFromTarballData(new Uint8Array(data)));
  const types = problems.map((problem) => `types: ${JSON.stringify(problem)}`);
  refuse("The package is not as compilers and bundlers expect it", [...lint, ...types]);
}

/** Checks that each relative link of a document in the package leads to a file in it. */
export async function checkLinks(files) {
  refuse("Documents in the package have links to what is not in it", await brokenLinks(files));
}

/** `README.md: docs/none.md` for each link to a file that is not one of `files`. */
export async function brokenLinks(files) {
  const all = new Set(files);
  const broken = [];
  for (const file of files.filter((name) => name.endsWith(".md") && !name.includes("node_modules/"))) {
    // Links in code are examples.
    const text = (await readFile(at(file), "utf8")).replace(/^```.*?^```/gms, "").replace(/`[^`\n]*`/g, "");
    for (const [, link] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(\w+:|#)/.test(link)) continue;
      const target = posix.join(posix.dirname(file), decodeURI(link.replace(/#.*$/, "")));
      // A folder is no page of the site.
      if (!all.has(target)) broken.push(`${file}: ${link}`);
    }
  }
  return broken;
}

function refuse(title, problems) {
  if (problems.length > 0) throw new Failure(`${title}:\n${problems.map((line) => `  ${line}`).join("\n")}`);
}
