import { respelled } from "../model/respelled";
import type { Rule } from "../model/rule";
import { type CheckRequest, findingsOf, isFormed } from "./check";
import { renamedIn } from "./earlier-names";

/** Likely mistakes that may be intended, and names that have been replaced. */
export async function warnings({ kind, declared: given, context }: CheckRequest): Promise<string[]> {
  const found = await sentencesOf(kind.warnings, { kind, declared: given, context });
  return found ? [...found, ...renamedIn(kind, given)] : [];
}

/** What only the object before or the platform shows of a declaration. */
export async function notes(request: CheckRequest): Promise<readonly string[]> {
  return (await sentencesOf(request.kind.notes, request)) ?? [];
}

/** `undefined` for a declaration that is not of its kind's form. */
async function sentencesOf(rules: readonly Rule[], { kind, declared: given, context }: CheckRequest) {
  const declared = respelled(kind, given);
  if (!isFormed(kind, declared)) return undefined;
  const found = await findingsOf(rules, declared, context);
  return found.map(({ at, say }) => [at, say].filter(Boolean).join(" "));
}
