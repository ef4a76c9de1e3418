// The engine's language hosts of further languages: what the engine brings, or built beside it with Go.
import { chmod, copyFile, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { run } from "./command.mjs";
import { cache, executable, goBuild, inGoModule } from "./engine.mjs";
import { alone } from "./lock.mjs";
import { Failure, step } from "./steps.mjs";

const SDK = "github.com/pulumi/pulumi/sdk/v3";

/** From which Go module of tools each host is built, and a `script` of a dependency that it starts. */
const hosts = {
  // The last version that a module is served of; the same module has the Node.js host.
  python: {
    title: "Python",
    module: "pulumi-language-nodejs",
    target: `${SDK}/python/cmd/pulumi-language-python`,
    script: { of: SDK, path: "python/cmd/pulumi-language-python-exec" },
  },
  yaml: {
    title: "YAML",
    module: "pulumi-language-yaml",
    target: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
  },
  // The same version as the generator.
  java: {
    title: "Java",
    module: "pulumi-generate-sdk",
    target: "github.com/pulumi/pulumi-java/pkg/cmd/pulumi-language-java",
  },
};

/** Makes sure that this engine runs programs in `language`. */
export async function languageHost(language, { bin, version }) {
  const host = hosts[language];
  const program = join(bin, basename(host.target));
  if (await executable(program)) return;
  if (dirname(bin) !== cache()) {
    throw new Failure(`${program} is missing. Install Pulumi with its ${host.title} language host on PATH.`);
  }
  await alone(join(cache(), `${basename(program)}.lock`), async () => {
    if (await executable(program)) return;
    await step(`building the ${host.title} language host with Go (about a minute, once)`, () =>
      build(host, program, version),
    );
  });
}

async function build({ module, target, script }, program, version) {
  const fresh = `${program}.${process.pid}`;
  await goBuild(module, target, fresh, version);
  if (script) {
    const list = ["list", "-mod=mod", "-m", "-f", "{{.Dir}}", script.of];
    const { stdout } = await inGoModule(module, (cwd) => run("go", list, { cwd }));
    const copy = join(dirname(program), basename(script.path));
    await copyFile(join(stdout.trim(), script.path), copy);
    await chmod(copy, 0o755);
  }
  // Last, because it is what tells that the host is there.
  await rename(fresh, program);
}
