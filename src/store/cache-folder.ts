import { homedir } from "node:os";
import { join } from "node:path";

/** The folder of what all processes of a user share on one machine; none where the user has no home. */
export function cacheFolder({ XDG_CACHE_HOME, HOME }: NodeJS.ProcessEnv = process.env): string | undefined {
  if (XDG_CACHE_HOME) return join(XDG_CACHE_HOME, "svc-iac");
  const home = HOME || homeOfUser();
  return home && join(home, ".cache", "svc-iac");
}

/** Containers run as users that the system does not list, which Node reports as an error. */
function homeOfUser(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
