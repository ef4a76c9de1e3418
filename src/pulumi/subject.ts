import { kindNamed } from "../kinds";
import { type Kind, labelOf } from "../model";

/** One resource of a program. */
export interface Subject {
  readonly kind: Kind;
  readonly urn: string;
  readonly name: string;
  /** `Application "api"`, as in messages. */
  readonly label: string;
}

/** `urn:pulumi:<stack>::<project>::[<parents>$]<package>:<module>:<kind>::<name>`. */
export function subjectOf(urn: string): Subject {
  const [, , type = "", ...rest] = urn.split("::");
  const kind = kindNamed(type.split(":").at(-1) ?? "");
  const name = rest.join("::");
  return { kind, urn, name, label: labelOf({ kind, name }) };
}
