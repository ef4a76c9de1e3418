import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";

/** The host of a source that names none, as the command line reads it. */
const HOST = "registry.terraform.io";
const LOCK_FILE = ".terraform.lock.hcl";

interface Required {
  readonly source?: string;
  readonly version?: string;
}

/**
 * Gives the stack of `provider` a lock file when it is synthesised, if the provider is in the user's plugin folder. For a
 * provider that is in none, the command line of CDKTF runs `terraform providers lock`, which requests it from its
 * registry whatever is installed. `terraform init` adds the hash.
 */
export function lockInstalled(provider: Construct, name: string): void {
  const stack = TerraformStack.of(provider);
  const { synthesizer } = stack;
  stack.synthesizer = {
    synthesize(session) {
      synthesizer.synthesize(session);
      const { synthesizedStackPath, workingDirectory } = session.manifest.forStack(stack);
      const file = join(session.outdir, workingDirectory, LOCK_FILE);
      const lock = lockOf(requiredIn(join(session.outdir, synthesizedStackPath), name));
      if (lock) writeFileSync(file, withLock(existsSync(file) ? readFileSync(file, "utf8") : "", lock));
    },
  };
}

/** As it is synthesised: overrides may have changed it. */
function requiredIn(file: string, name: string): Required {
  return JSON.parse(readFileSync(file, "utf8")).terraform?.required_providers?.[name] ?? {};
}

interface Lock {
  /** `registry.terraform.io/svc-iac/svc`. */
  readonly address: string;
  readonly version: string;
  readonly constraint: string;
}

function lockOf({ source, version: constraint }: Required): Lock | undefined {
  if (source === undefined || constraint === undefined) return undefined;
  const address = source.split("/").length === 2 ? `${HOST}/${source}` : source;
  const version = installed(address).find((one) => fits(one, constraint));
  return version === undefined ? undefined : { address, version, constraint };
}

/** An entry for the same constraint is kept: `terraform init` chooses the version then. */
function withLock(text: string, { address, version, constraint }: Lock): string {
  const entries = text.split(/^(?=provider ")/m);
  const own = entries.find((entry) => entry.startsWith(`provider "${address}" {`));
  if (own?.includes(`constraints = "${constraint}"`)) return text;
  const others = entries.filter((entry) => entry !== own).join("");
  return `${others}provider "${address}" {\n  version     = "${version}"\n  constraints = "${constraint}"\n}\n`;
}

/** Versions of a provider in the plugin folder, unpacked or not, the newest first. */
function installed(address: string): readonly string[] {
  const folder = join(homedir(), ".terraform.d", "plugins", ...address.split("/"));
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const versions = names.flatMap((name) => /^(?:terraform-provider-\w+_)?(\d+\.\d+\.\d+)(?:_|$)/.exec(name)?.[1] ?? []);
  return versions.sort((one, other) => other.localeCompare(one, "en", { numeric: true }));
}

/** `~> 0.1`, the constraint of the generated class; another one is left to the command line. */
function fits(version: string, constraint: string): boolean {
  const [, major, minor] = /^~> (\d+)\.(\d+)$/.exec(constraint) ?? [];
  const [ownMajor, ownMinor] = version.split(".");
  return major === ownMajor && Number(ownMinor) >= Number(minor);
}
