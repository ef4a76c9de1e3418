// `npm run api`: the public types of each entry point, as a report in api/ that a review sees. `npm test` compares.
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { at, root } from "./layout.mjs";
import { Failure, main, say, step } from "./steps.mjs";

const REPORT = ".api.md";

/** The reports, by their names in api/. */
async function reports() {
  const { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } = (await import("@microsoft/api-extractor"))
    .default;
  const { exports } = JSON.parse(await readFile(at("package.json"), "utf8"));
  const entries = Object.entries(exports).filter(([, target]) => typeof target === "object");
  const folder = await mkdtemp(join(tmpdir(), "svc-iac-api-"));
  const quiet = { default: { logLevel: ExtractorLogLevel.None } };
  const configurations = entries.map(([path, { types }]) =>
    ExtractorConfig.prepare({
      packageJsonFullPath: at("package.json"),
      configObjectFullPath: undefined,
      configObject: {
        projectFolder: root,
        mainEntryPointFilePath: at(types),
        compiler: { tsconfigFilePath: at("tsconfig.build.json"), skipLibCheck: true },
        apiReport: {
          enabled: true,
          reportFileName: path === "." ? "index" : path.slice(2).replaceAll("/", "-"),
          reportFolder: folder,
          reportTempFolder: folder,
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        newlineKind: "lf",
        messages: { compilerMessageReporting: quiet, extractorMessageReporting: quiet, tsdocMessageReporting: quiet },
      },
    }),
  );
  try {
    // One program for all of them: most of the time is spent on the types of the engines' libraries.
    const compilerState = CompilerState.create(configurations[0], {
      additionalEntryPoints: configurations.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
    });
    const options = { localBuild: true, compilerState, messageCallback: silently };
    for (const configuration of configurations) Extractor.invoke(configuration, options);
    const names = (await readdir(folder)).filter((name) => name.endsWith(REPORT));
    return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "utf8")])));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function silently(message) {
  message.handled = true;
}

/** Fails if the public types are not those of the reports. The build is up to date by then. */
export async function checkReports() {
  const stale = [];
  for (const [name, text] of await reports()) {
    const known = await readFile(at("api", name), "utf8").catch(() => "");
    if (known !== text) stale.push(`api/${name}, ${place(known, text)}`);
  }
  if (stale.length === 0) return;
  throw new Failure(
    `Public types have changed: ${stale.join("; ")}. If that is intended, run \`npm run api\`, commit the result, and add a line to CHANGELOG.md.`,
  );
}

function place(known, text) {
  const [before, after] = [known.split("\n"), text.split("\n")];
  const line = after.findIndex((one, index) => one !== before[index]);
  return `line ${line + 1}: ${after[line]?.trim() || "removed"}`;
}

async function writeReports() {
  for (const [name, text] of await reports()) {
    await writeFile(at("api", name), text);
    say(`wrote api/${name}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await install();
    await build();
    await step("public types", process.argv.includes("--check") ? checkReports : writeReports);
  });
}
