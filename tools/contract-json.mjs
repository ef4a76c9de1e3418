import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { plainContract } from "./contract-links.mjs";

/** The contract as JSON beside the sandbox, which starts without a YAML parser then. */
export async function writeContract(folder) {
  const contract = await plainContract();
  const file = join(folder, "openapi.json");
  await writeFile(`${file}.${process.pid}`, JSON.stringify(contract));
  await rename(`${file}.${process.pid}`, file);
}
