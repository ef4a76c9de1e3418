import { isSecretPath } from "../lifecycle/declaration/declared-names";
import { type Mistake, mistake } from "./mistake";
import type { Written } from "./read";
import { addressOf, usesIn } from "./references";
import type { Term } from "./value";

/** Warnings about secrets in fields that the platform shows to everyone who may read the resource. */
export function exposedIn(resources: readonly Written[]): Mistake[] {
  return resources.flatMap((resource) =>
    usesIn(resource)
      .filter(({ term, keys }) => isSecret(term) && !isSecretPath(resource.kind, keys))
      .map(({ path, position }) => {
        const at = `${addressOf(resource)}.${path}`;
        const say = `${at} is a secret, and everyone who may read the resource can read this value.`;
        return { ...mistake("exposed", at, say, { position }), severity: "warning" as const };
      }),
  );
}

/** Whether a term's value must not be shown. */
export function isSecret(term: Term): boolean {
  return term.is === "secret" || (term.is === "output" && term.kind.fields[term.path[0] ?? ""]?.secret === true);
}
