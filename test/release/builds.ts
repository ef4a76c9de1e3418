import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { version } from "../../package.json";
import recorded from "../../releases.json";
import { REPOSITORY } from "../engine/stack";

export interface Release {
  readonly version: string;
  readonly commit: string;
}

/** `RELEASE_COMMIT` stands for a release that does not exist yet; before the first one, that is the last commit. */
const { RELEASE_COMMIT: commit = recorded.length === 0 ? "HEAD" : undefined } = process.env;

/** Every release before this checkout. */
export const releases: readonly Release[] = [...recorded, ...(commit ? [{ version, commit }] : [])];

/** Whether what is announced makes the next version more than a patch. */
const announced = readdirSync(join(REPOSITORY, ".changeset")).filter((file) => file.endsWith(".md"));
const isMinorNext = announced.some((file) =>
  /: (minor|major)$/m.test(readFileSync(join(REPOSITORY, ".changeset", file), "utf8")),
);

/** Whether this checkout is, or becomes, a patch of a release: that raises no floor and changes no format. */
export const isPatchOf = (release: Release): boolean => !isMinorNext && minorOf(release.version) === minorOf(version);

const minorOf = (text: string) => text.split(".", 2).join(".");

/** The folder in which a release is built. It takes some minutes, once. @throws Error for a commit that is not here. */
export async function built(release: Release): Promise<string> {
  const tool = join(REPOSITORY, "tools/releases.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [tool, "build", release.commit]);
  return stdout.trim();
}
