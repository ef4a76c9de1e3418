// The Chromium of the tests: from the npm package @sparticuz/chromium, which brings the libraries and a font that a bare
// machine lacks, unpacked once into the per-user cache; on machines that it does not fit, their own.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { run } from "./command.mjs";
import { cache, executable } from "./engine.mjs";
import { at, node } from "./layout.mjs";
import { alone } from "./lock.mjs";
import { Failure, step } from "./steps.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
const PACKAGE = "@sparticuz/chromium";

/** Only where it takes its machine for a function's does the package unpack its libraries as well. */
const FUNCTION = { AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" };
const UNPACK = `
  const { default: chromium } = await import("${PACKAGE}");
  chromium.setGraphicsMode = false;
  await chromium.executablePath();
`;

/** `{ program, env }`: what to start, and what its environment needs beside the usual. */
export async function browser() {
  const refused = [];
  for (const find of [fromPackage, onPath]) {
    try {
      return await find();
    } catch (error) {
      refused.push(error.message);
    }
  }
  throw new Failure(
    [
      "The tests of the console need Chromium, and none was found.",
      ...refused.map((reason) => `  ${reason.replaceAll("\n", "\n    ")}`),
      `Install it so that one of ${NAMES.join(", ")} is on PATH, and run the command again.`,
    ].join("\n"),
  );
}

async function onPath() {
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter(Boolean)) {
    for (const name of NAMES) {
      const program = join(folder, name);
      if (await executable(program)) return { program, env: {} };
    }
  }
  throw new Failure("There is none on PATH.");
}

async function fromPackage() {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Failure(`The npm package ${PACKAGE} has none for ${process.platform} ${process.arch}.`);
  }
  const { version } = JSON.parse(await readFile(at("node_modules", PACKAGE, "package.json"), "utf8"));
  const folder = join(cache(), `chromium-${version}`);
  const found = {
    program: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "al2023", "lib"), FONTCONFIG_FILE: join(folder, "fonts.conf") },
  };
  const proven = join(folder, "proven");
  await alone(`${folder}.lock`, async () => {
    if ((await readFile(proven, "utf8").catch(() => undefined)) !== undefined) return;
    await step("unpacking Chromium (a few seconds, once)", () => unpack(folder));
    const env = { ...process.env, ...found.env };
    await run(found.program, ["--version"], { env });
    await writeFile(proven, "");
  });
  return found;
}

async function unpack(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run(node, ["--input-type=module", "--eval", UNPACK], {
    cwd: at(),
    env: { ...process.env, ...FUNCTION, TMPDIR: folder },
  });
  await writeFile(join(folder, "fonts.conf"), fonts(folder));
}

/** The package's own settings name folders that only its functions have. */
const fonts = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;
