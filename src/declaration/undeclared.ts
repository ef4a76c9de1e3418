import type { Named } from "../model/field";
import type { Rule, RuleContext } from "../model/rule";
import { hasUnknown, withoutUnknown } from "../model/unknown";
import { findingsOf } from "./check";

/** What an object has, and its declaration does not name. */
export interface Undeclared {
  /** Declared name of the part that does not name it. */
  readonly at: string;
  /** A sentence without a full stop. */
  readonly text: string;
  /** Of the part not all is known yet: that may name it. */
  readonly isOpen: boolean;
}

/** What `rules` find that a declaration does not name, or may not name by what is not known of it yet. */
export async function undeclaredIn(
  rules: readonly Rule[],
  declared: Named,
  context: RuleContext,
): Promise<readonly Undeclared[]> {
  const found = await findingsOf(rules, withoutUnknown(declared), context);
  return found.map(({ at, say }) => undeclared(declared, at, say));
}

/** `say` follows the name of the part: `does not name shop.example.com`. */
export function undeclared(declared: Named, at: string, say: string): Undeclared {
  const isOpen = hasUnknown(declared[at]);
  return { at, isOpen, text: isOpen ? `${at} is not known yet and perhaps ${say}` : `${at} ${say}`.trim() };
}
