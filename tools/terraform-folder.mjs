// Terraform or OpenTofu at work in a folder, with our provider as it stands in this checkout.
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run, show } from "./command.mjs";
import { at, cli, node, pathWith } from "./layout.mjs";

const FOLDER = at(".svc", "terraform");
/** Set for other projects, they would send these commands elsewhere. */
const FOREIGN = ["TF_DATA_DIR", "TF_WORKSPACE", "TF_REATTACH_PROVIDERS"];

/** A handle on the configuration in `folder`; `secrets` are the names of its variables that nobody has to know. */
export async function openTerraform({ program }, { folder, secrets, service }) {
  const settings = await installProvider();
  const kept = Object.entries(process.env).filter(([name]) => !FOREIGN.includes(name));
  const env = {
    ...Object.fromEntries(kept),
    ...(await secretVariables(secrets)),
    ...service,
    CHECKPOINT_DISABLE: "1",
    TF_CLI_CONFIG_FILE: settings,
    PATH: pathWith(at("node_modules", ".bin")),
  };
  return {
    /** Makes it ready for the others. The provider has a new checksum with each build, so an old lock must not stay. */
    init: async () => {
      await rm(join(folder, ".terraform.lock.hcl"), { force: true });
      await run(program, ["init", "-input=false", "-no-color"], { cwd: folder, env });
    },
    /** Runs a command in front of the user; answers with its exit code. */
    show: (...args) => show(program, [...args, ...(process.stdout.isTTY ? [] : ["-no-color"])], { cwd: folder, env }),
  };
}

/** A mirror with the provider of this checkout, and settings that name it; other providers come from where they are. */
async function installProvider() {
  const mirror = join(FOLDER, "mirror");
  await rm(mirror, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true, mode: 0o700 });
  await run(node, [cli, "terraform", "install", "--folder", mirror]);
  const ours = `["svc-iac/svc"]`;
  const text = `disable_checkpoint = true
provider_installation {
  filesystem_mirror {
    path    = ${JSON.stringify(mirror)}
    include = ${ours}
  }
  direct {
    exclude = ${ours}
  }
}
`;
  const settings = join(FOLDER, "settings.tfrc");
  await writeFile(settings, text);
  return settings;
}

/** Made up once for a checkout; what the user sets wins. */
async function secretVariables(names) {
  const file = join(FOLDER, "secrets.json");
  const known = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  const all = Object.fromEntries(names.map((name) => [name, known[name] ?? randomBytes(18).toString("hex")]));
  await writeFile(file, `${JSON.stringify({ ...known, ...all })}\n`, { mode: 0o600 });
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => [`TF_VAR_${name}`, process.env[`TF_VAR_${name}`] ?? value]),
  );
}
