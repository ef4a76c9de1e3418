import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { SvcError } from "../model";
import { PROVIDER, SOURCE } from "./schema";

/** Where the two engines ask for a provider without a host of its own. */
const HOSTS = ["registry.terraform.io", "registry.opentofu.org"];
/** Every platform gets the same file; only Windows cannot start it. */
const PLATFORMS = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64", "freebsd_amd64"];
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

export interface Installation {
  /** The one file. */
  readonly file: string;
  readonly version: string;
  /** What configurations name as the provider's `source`. */
  readonly source?: string | undefined;
}

/** The user's plugin folder, in which both engines look before they ask anywhere else. */
export function pluginFolder(): string {
  return join(homedir(), ".terraform.d", "plugins");
}

/** Folders of a mirror in which engines look for a provider with this source: one for each host that it may mean. */
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

/** A host has a dot in it; that is how engines know one as well. */
const ADDRESS = /^(?:([a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?)\/)?([a-z\d](?:[a-z\d_-]*[a-z\d])?)\/([a-z\d]+)$/;

/** Puts the provider into `folder` for this machine. Answers where it lies now. */
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

/** Lays out a filesystem mirror for all platforms. */
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
      // A running engine may have the old one open: it keeps it, and the next start gets this one.
      rmSync(target, { force: true });
      copyFileSync(file, target);
      chmodSync(target, 0o755);
      return target;
    }),
  );
}
