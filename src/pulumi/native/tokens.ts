import { kinds } from "../../kinds";
import { type Action, camelCase, type Kind, pascal, SvcError } from "../../model";

/** Name of the package, and the prefix of all its tokens. */
export const PACKAGE = "svc";

/** `svc:index:Application`. */
export const tokenOf = (name: string) => `${PACKAGE}:index:${name}`;

/** The component that a file declares: see `src/environment/served.ts`. */
export const COMPONENT = tokenOf("Environment");

/** `databaseBackups` → `svc:index:getDatabaseBackups`: the function of a data source. */
export const functionTokenOf = (source: string) => tokenOf(`get${pascal(source)}`);

/** `cancel-deployment` → `svc:actions:cancelDeployment`. In a module, as `Deploy` is a type of the package in many languages. */
export const actionTokenOf = ({ name }: Pick<Action, "name">) =>
  `${PACKAGE}:actions:${camelCase(name.replaceAll("-", "_"))}`;

/** The type that the same kind has in state that the dynamic provider wrote. */
export const dynamicTypeOf = (kind: string) => `pulumi-nodejs:dynamic/${PACKAGE}:${kind}`;

/** @throws SvcError for the token of an unknown kind. */
export function kindOf(token: string): Kind {
  const found = Object.values<Kind>(kinds).find(({ name }) => tokenOf(name) === token);
  if (!found) throw new SvcError({ code: "not-found", message: `There is no resource type ${token}.` });
  return found;
}
