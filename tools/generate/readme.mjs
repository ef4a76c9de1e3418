// Code in documents is never typed twice: a block ```ts file=… holds what stands in that file. Nor is our own version.
import { readdir, readFile } from "node:fs/promises";

const DOCUMENTS = ["README.md"];
const BLOCK = /```ts file=(\S+)(?: from="([^"]+)")?(?: to="([^"]+)")?\n[\s\S]*?```/g;

export async function documents(root) {
  const out = {};
  for (const path of DOCUMENTS) {
    const text = await readFile(new URL(path, root), "utf8");
    const sources = new Map();
    for (const [, file] of text.matchAll(BLOCK)) sources.set(file, await readFile(new URL(file, root), "utf8"));
    out[path] = text.replace(BLOCK, (block, file, from, to) => {
      const [opening] = block.split("\n");
      return `${opening}\n${excerpt(sources.get(file), from, to)}\n\`\`\``;
    });
  }
  return out;
}

/** Workflows name this release: as an action, as a package, and where the template for GitLab falls back to one. */
export async function workflows(root) {
  const { version } = JSON.parse(await readFile(new URL("package.json", root), "utf8"));
  const examples = await readdir(new URL("examples/ci", root));
  const out = {};
  for (const path of ["ci/gitlab-drift.yml", ...examples.map((name) => `examples/ci/${name}`)]) {
    const text = await readFile(new URL(path, root), "utf8");
    out[path] = text.replace(/((?:terraform-provider-svc@v|svc-iac@|SVC_IAC_VERSION: ))\d[\w.-]*/g, `$1${version}`);
  }
  return out;
}

/** From the first line that begins with `from` up to the one that begins with `to`; all of it without them. */
function excerpt(source, from, to) {
  const lines = source.split("\n");
  const start = from ? lines.findIndex((line) => line.startsWith(from)) : 0;
  const end = to ? lines.findIndex((line, index) => index > start && line.startsWith(to)) : lines.length;
  if (start < 0 || end < 0) throw new Error(`An excerpt from ${from} to ${to} is not there.`);
  return lines.slice(start, end).join("\n").trim();
}
