// jest's global setup of the tests of SDKs: an engine that runs Python and YAML programs, and a Python that has our SDK.
import { join } from "node:path";
import { engine } from "./engine.mjs";
import { at, pathWith } from "./layout.mjs";
import { pythonHost } from "./python-host.mjs";
import { pythonEnvironment } from "./sdk-languages.mjs";
import { sdks } from "./sdks.mjs";
import { Failure } from "./steps.mjs";
import { yamlHost } from "./yaml-host.mjs";

export default async function setUp() {
  const found = await engine();
  await pythonHost(found);
  await yamlHost(found);
  const [{ folder, missing }] = await sdks(["python"]);
  if (missing) throw new Failure(`The Python SDK is ${missing}`);
  // Programs run with the Python that is first on PATH.
  process.env.PATH = pathWith(join(pythonEnvironment(folder), "bin"), at("node_modules", ".bin"), found.bin);
}
