import { SvcError } from "../model/problem";

/** That an option would write a secret in plain text: `why` says where, and from what that it is one. */
export function plainSecret(option: string, key: string, why: string): SvcError {
  return new SvcError({
    code: "usage",
    field: "config",
    given: key,
    message: `${option}: ${why}`,
    next: `Put the value into an environment variable, and pass \`--secret ${key}=VARIABLE\`.`,
  });
}
