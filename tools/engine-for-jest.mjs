// jest's global setup of the engine tests: they find `pulumi` on PATH, however they are started, and an engine for the
// Terraform provider under the name that SVC_TERRAFORM tells, with a newer one where it has been built; and the servers of the store, as its own tests find them.
import { join } from "node:path";
import { cache, engine } from "./engine.mjs";
import { at, pathWith } from "./layout.mjs";
import { newerTerraform } from "./newer-terraform.mjs";
import placeStores from "./stores-for-jest.mjs";
import { terraformEngine } from "./terraform.mjs";

export default async function setUp() {
  const { bin } = await engine();
  process.env.PATH = pathWith(at("node_modules", ".bin"), bin);
  // Programs and providers start hundreds of times from the same files.
  process.env.NODE_COMPILE_CACHE ??= join(cache(), "compiled");
  const { program } = await terraformEngine();
  process.env.SVC_TERRAFORM = program;
  const newer = await newerTerraform();
  if (newer) process.env.SVC_NEWER_TERRAFORM = newer.program;
  await placeStores();
}
