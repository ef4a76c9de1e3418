import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ledger } from "../../src/client/ledger";
import type { Stack } from "./stack";

const cacheOf = (stack: Stack) => join(stack.folder, "cache");

/** From here on the runs of `stack` share the limits with each other only. */
export function shareNoLimits(stack: Stack): void {
  stack.env.XDG_CACHE_HOME = cacheOf(stack);
}

/** The requests that the runners of `stack` hold, as its shared ledger has them. */
export async function heldShares(stack: Stack): Promise<number[]> {
  const folder = join(cacheOf(stack), "svc-iac", "limits");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".document"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  const ledgers = texts.map((text): { document: Ledger } => JSON.parse(text.slice(text.indexOf("{"))));
  return ledgers
    .flatMap(({ document }) => Object.values(document.runners))
    .map(({ granted, settled }) => granted.requests - settled.requests);
}
