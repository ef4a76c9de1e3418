import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { SvcError } from "../model";
import { PROVIDER, SOURCE } from "./schema";

/** The default registries of the two engines. */
const HOSTS = ["registry.terraform.io", "registry.opentofu.org"];
/** Every platform gets the same file, which only Windows cannot start. */
const PLATFORMS = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64", "freebsd_amd64"];
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

export interface Installation {
  /** The one file. */
  readonly file: string;
  readonly version: string;
  /** The provider's `source` in configurations. */
  readonly source?: string | undefined;
}

/** The user's plugin folder, which both engines search first. */
export function pluginFolder(): string {
  return join(homedir(), ".terraform.d", "plugins");
}

/** Folders of a mirror in which engines look for a provider with this source: one for each possible host. */
export function placesOf(source: string = SOURCE): readonly string[] {
  const [, host, namespace, type] = ADDRESS.exec(source) ?? [];
  if (namespace === undefined || type !== PROVIDER) {
    throw new SvcError({
      code: "invalid",
      message: `${JSON.stringify(source)} cannot be the source of this provider.`,
      allowed: `<namespace>/${PROVIDER} or <host>/<namespace>/${PROVIDER}`,
      next: `Write <namespace>/${PROVIDER}, or <host>/<namespace>/${PROVIDER} such as example.com/team/${PROVIDER}.`,
    });
  }
  return (host === undefined ? HOSTS : [host]).map((one) => `${one}/${namespace}/${type}`);
}

/** A host contains a dot, as in the engines' own rules. */
const ADDRESS = /^(?:([a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?)\/)?([a-z\d](?:[a-z\d_-]*[a-z\d])?)\/([a-z\d]+)$/;

/** Installs the provider into `folder` for this machine. Returns the paths. */
export function installProvider(installation: Installation, folder: string): readonly string[] {
  if (process.platform === "win32") {
    throw new SvcError({
      code: "unsupported",
      message: "Windows does not start a script as a provider.",
      next: "Install the executable for Windows, or use this one under WSL; docs/terraform.md describes both.",
    });
  }
  const architecture = ARCHITECTURES[process.arch] ?? process.arch;
  return layOut(installation, folder, [`${process.platform}_${architecture}`]);
}

/** Creates a filesystem mirror for all platforms. */
export function mirrorProvider(installation: Installation, folder: string): readonly string[] {
  return layOut(installation, folder, PLATFORMS);
}

function layOut(installation: Installation, folder: string, platforms: readonly string[]): readonly string[] {
  const { file, version, source } = installation;
  if (!existsSync(file)) {
    throw new SvcError({
      code: "not-found",
      message: `${file} is missing.`,
      next: "Reinstall the package; in the svc-iac repository, run `npm run build`.",
    });
  }
  return placesOf(source).flatMap((provider) =>
    platforms.map((platform) => {
      const place = join(folder, ...provider.split("/"), version, platform);
      const target = join(place, `terraform-provider-${PROVIDER}_v${version}`);
      mkdirSync(place, { recursive: true });
      // A running engine may have the current file open: it keeps it, and the next start gets the new one.
      rmSync(target, { force: true });
      copyFileSync(file, target);
      chmodSync(target, 0o755);
      return target;
    }),
  );
}
