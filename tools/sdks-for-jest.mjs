// jest's global setup of the tests of SDKs: an engine that runs Python and YAML programs, a Python that has our SDK, and the
// SDK for Go.
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
  const [python, go] = await sdks(["python", "go"]);
  for (const { language, missing } of [python, go]) {
    if (missing) throw new Failure(`The SDK of ${language} is ${missing}`);
  }
  // Programs run with the Python that is first on PATH.
  process.env.PATH = pathWith(join(pythonEnvironment(python.folder), "bin"), at("node_modules", ".bin"), found.bin);
}
