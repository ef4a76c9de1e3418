import * as pulumi from "@pulumi/pulumi";
import { type Kind, labelOf, type Named } from "../model";
import { literals } from "./inputs";
import { MISTAKES, type Mistake } from "./mistakes-beside";
import { textOf } from "./plain-errors";

/** One resource of a program. */
interface Declared {
  readonly kind: Kind;
  readonly name: string;
  readonly type: string;
  /** Names resolved: references are IDs. */
  readonly inputs: Named;
  readonly parent: pulumi.Resource | undefined;
}

const found: Promise<readonly Mistake[]>[] = [];
let gathered: Promise<readonly Mistake[]> | undefined;

/**
 * For a resource's inputs in a preview: the mistakes in the literals of all resources that the program has declared so
 * far, with those of the same turn of its event loop. The engine stops at the first resource that is refused, and what
 * refuses it can report the others then.
 */
export function mistakesInProgram(declared: Declared): Record<string, unknown> {
  if (!pulumi.runtime.isDryRun()) return {};
  found.push(mistakesIn(declared));
  gathered ??= new Promise((resolve) => setImmediate(resolve)).then(async () => {
    gathered = undefined;
    return (await Promise.all(found)).flat();
  });
  return { [MISTAKES]: gathered };
}

async function mistakesIn({ kind, name, type, inputs, parent }: Declared): Promise<readonly Mistake[]> {
  // Loaded in previews only.
  const { check, isNeverShown } = await import("../declaration/index.js");
  const declared = literals(inputs) as Named;
  const problems = await check({ kind, declared, context: {} });
  // An imported object has its secrets already.
  const shown = problems.filter((problem) => !isNeverShown(kind, problem, [], declared));
  if (shown.length === 0) return [];
  // The URN of a parent may depend on this resource: its children are shown for the whole stack.
  const urn = parent ? "" : await new Promise<string>((resolve) => pulumi.createUrn(name, type).apply(resolve));
  const label = labelOf({ kind, name });
  return shown.map((problem) => ({ urn, label, message: textOf(problem) }));
}
