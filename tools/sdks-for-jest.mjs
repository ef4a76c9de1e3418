// jest's global setup of the tests of SDKs: an engine that runs YAML programs, and those of each SDK whose toolchain is
// there; SVC_SDKS has their languages.
import { join } from "node:path";
import { engine } from "./engine.mjs";
import { languageHost } from "./language-hosts.mjs";
import { at, pathWith } from "./layout.mjs";
import { pythonEnvironment } from "./sdk-languages.mjs";
import { sdks, toolchain } from "./sdks.mjs";
import { Failure, say } from "./steps.mjs";

export default async function setUp() {
  const found = await engine();
  await languageHost("yaml", found);
  const folders = [at("node_modules", ".bin"), found.bin];
  const built = [];
  for (const { language, folder, missing } of await sdks(["python", "go", "java"])) {
    const program = toolchain(missing);
    if (program) {
      say(`\`${program}\` was not found: the tests of the SDK for ${language} are skipped.`);
      continue;
    }
    if (missing) throw new Failure(`The SDK of ${language} is ${missing}`);
    built.push(language);
    // A program in Go runs through the Automation API.
    if (language !== "go") await languageHost(language, found);
    // Programs run with the Python that is first on PATH.
    if (language === "python") folders.unshift(join(pythonEnvironment(folder), "bin"));
  }
  process.env.SVC_SDKS = built.join(" ");
  process.env.PATH = pathWith(...folders);
}
