import { isSecretPath } from "../declaration/declared-names";
import { secretKey } from "../model/names";
import { type Mistake, mistake } from "./mistake";
import type { Written } from "./read";
import { addressOf, pathText, usesIn } from "./references";
import { find } from "./tree";
import { type Term, textsIn } from "./value";

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

/** Warnings about secrets in plain text in the file. Values in code may come from elsewhere, and have no positions. */
export function plainSecretsIn(resources: readonly Written[]): Mistake[] {
  return resources.flatMap((resource) =>
    textsIn(resource.fields)
      .filter(({ text, path }) => text !== "" && isSecretPath(resource.kind, path))
      .flatMap(({ path }) => {
        const field = pathText(path);
        const position = find(resource.tree, field).tree.at;
        if (!position) return [];
        const at = `${addressOf(resource)}.${field}`;
        const key = secretKey(resource.name, field);
        const say = `${at} is a secret in plain text. Write { secret: ${key} }, and run \`pulumi config set --secret ${key}\`.`;
        return [{ ...mistake("plain-secret", at, say, { position }), severity: "warning" as const }];
      }),
  );
}

/** Whether a term's value must not be shown. */
export function isSecret(term: Term): boolean {
  return term.is === "secret" || (term.is === "output" && term.kind.fields[term.path[0] ?? ""]?.secret === true);
}
