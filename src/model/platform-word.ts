import type { OperationId } from "../contract";
import type { Kind } from "./kind";
import { snakeCase } from "./names";

/** What an operation is about, in the API's own words: `application_env_var` of `createApplicationEnvVar`. */
export function operationWord(operation: OperationId): string {
  return wordOf(operation.replace(/^[a-z]+/, ""));
}

/** The API's own word for the objects of a kind: `object_storage` of a bucket. */
export function platformWord({ api }: Pick<Kind, "api">): string {
  return operationWord(api.get ?? api.create);
}

/** A kind's name in snake case: `static_site`. */
export function wordOf(name: string): string {
  return snakeCase(name).replace(/^_/, "");
}
