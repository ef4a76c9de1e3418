import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * The folder of what all processes of a user share on one machine; none where the user has no home. A relative path is another
 * folder in each working directory: it is as if it was not set, and so is an empty one, which Node returns for `HOME=`.
 */
export function cacheFolder({ XDG_CACHE_HOME, HOME }: NodeJS.ProcessEnv = process.env): string | undefined {
  if (isPlace(XDG_CACHE_HOME)) return join(XDG_CACHE_HOME, "svc-iac");
  const home = [HOME, homeOfUser()].find(isPlace);
  return home && join(home, ".cache", "svc-iac");
}

const isPlace = (path: string | undefined): path is string => path !== undefined && isAbsolute(path);

/** Containers run as users that the system does not list, which Node reports as an error. */
function homeOfUser(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
