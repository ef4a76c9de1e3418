// Code in documents is never typed twice: a block ```ts file=… holds what stands in that file.
import { readFile } from "node:fs/promises";

const DOCUMENTS = ["README.md"];
const BLOCK = /```ts file=(\S+)(?: from="([^"]+)")?\n[\s\S]*?```/g;

export async function documents(root) {
  const out = {};
  for (const path of DOCUMENTS) {
    const text = await readFile(new URL(path, root), "utf8");
    const sources = new Map();
    for (const [, file] of text.matchAll(BLOCK)) sources.set(file, await readFile(new URL(file, root), "utf8"));
    out[path] = text.replace(BLOCK, (_, file, from) => {
      const source = sources.get(file);
      const start = from ? source.indexOf(from) : 0;
      if (start < 0) throw new Error(`${path}: ${file} has no ${from}.`);
      return `\`\`\`ts file=${file}${from ? ` from="${from}"` : ""}\n${source.slice(start).trim()}\n\`\`\``;
    });
  }
  return out;
}
