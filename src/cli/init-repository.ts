import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { isRepository } from "../kinds/starter";

/** `git@host:team/app.git`: what Git takes beside URLs. */
const SHORT = /^(?:[\w.-]+@)?([\w.-]+\.[a-z]+):(?!\/\/)\/?(.+)$/i;

/** The URL of the folder's remote `origin`, as anybody reads it: over HTTPS, without credentials. */
export function originOf(folder: string): string | undefined {
  try {
    const words = ["-C", existing(folder), "config", "--get", "remote.origin.url"];
    return publicUrl(execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim());
  } catch {
    // No Git, no repository, or no such remote.
    return undefined;
  }
}

const existing = (folder: string): string =>
  existsSync(folder) || folder === dirname(folder) ? folder : existing(dirname(folder));

function publicUrl(remote: string): string | undefined {
  const [, host, path] = SHORT.exec(remote) ?? [];
  const url = new URL(host === undefined ? remote : `ssh://${host}/${path}`);
  const found = /^https?:$/.test(url.protocol)
    ? `${url.protocol}//${url.host}${url.pathname}`
    : `https://${url.hostname}${url.pathname}`;
  return isRepository(found) && url.protocol !== "file:" ? found : undefined;
}
