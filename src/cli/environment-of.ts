import { SvcError } from "../model/problem";
import { lazy } from "./lazy";

/** A file that lists no environments is the same for all, so any name will do. */
const ANY = "any";

/**
 * The selected environment of a file: the named one, or the only one.
 *
 * @throws SvcError if the file lists several and none is named.
 */
export function environmentOf(file: string, named: string | undefined): { name: string; isListed: boolean } {
  const listed = lazy.load().listEnvironments({ file });
  const [only = ANY, ...more] = named === undefined ? listed : [named];
  if (more.length > 0) {
    const message = `${file} lists several environments (${[only, ...more].join(", ")}).`;
    throw new SvcError({
      code: "invalid",
      message,
      next: "Name one of them: `--environment`, or `environment` of a tool.",
    });
  }
  return { name: only, isListed: listed.includes(only) };
}
