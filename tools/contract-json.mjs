import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { at } from "./layout.mjs";

/** The contract as JSON beside the sandbox, which starts without a YAML parser then. */
export async function writeContract(folder) {
  // The build is loaded before the dependencies are installed.
  const { parse } = await import("yaml");
  const contract = parse(await readFile(at("api", "openapi.yaml"), "utf8"));
  const file = join(folder, "contract.json");
  await writeFile(`${file}.${process.pid}`, JSON.stringify(contract));
  await rename(`${file}.${process.pid}`, file);
}
