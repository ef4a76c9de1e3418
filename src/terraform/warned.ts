import { createHash } from "node:crypto";
import type { KnownObjects } from "../lifecycle";
import { isWarning } from "./diagnostics";
import type { Diagnostic } from "./wire.gen";

/**
 * Without the warnings that the plan has shown whose apply this is: the engine plans each change again, in another
 * process, before it applies it. A plan file is applied by another run of the engine, which shows them again.
 */
export function unsaid({ met, recorded }: KnownObjects, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const before = new Set(recorded.isOfThisRun ? recorded.all.warnings : []);
  return diagnostics.filter((diagnostic) => {
    if (!isWarning(diagnostic)) return true;
    const hash = hashOf(diagnostic);
    met.warnings.add(hash);
    return !before.has(hash);
  });
}

/** An answer with an error may stop what depends on it, too: such a plan does not show all. */
export function noting<T extends { readonly diagnostics?: readonly Diagnostic[] }>(
  { met }: KnownObjects,
  answer: T,
): T {
  met.hasFailed ||= answer.diagnostics?.some((one) => !isWarning(one)) ?? false;
  return answer;
}

function hashOf({ summary, detail }: Diagnostic): string {
  return createHash("sha256").update(`${summary}\n${detail}`).digest("base64url");
}
