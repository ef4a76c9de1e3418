import { check, isNeverShown } from "../declaration";
import { camelCase, mustBe, type Problem, UNKNOWN } from "../model";
import { errorDiagnostic, problemDiagnostic, warning } from "./diagnostics";
import { declarationIn, isSettable, renamedAttributes } from "./known";
import { nullProblems } from "./null-entries";
import { type Resource, subjectOf } from "./resource";
import type { ResourceSchema } from "./schema";
import { timeoutProblems } from "./timeouts";
import type { Row } from "./value";
import type { Diagnostic } from "./wire.gen";
import { isGiven, pairsWithin } from "./write-only";

/** Checks that need no request. `takesWriteOnly` is a capability that the engine reports. */
export async function validate(target: Resource, config: Row, takesWriteOnly: boolean): Promise<Diagnostic[]> {
  const { schema } = target;
  const subject = subjectOf(target, config);
  try {
    const declared = declarationIn(schema, config);
    const found = await check({ kind: schema.kind, declared, context: {} });
    // An imported object has its secrets already, and only the plan knows the object.
    const own = found.filter((problem) => !isNeverShown(schema.kind, problem, [], declared));
    const unkept = takesWriteOnly ? [] : writeOnlyProblems(schema, config);
    const isNamed = ({ field }: Problem) => own.some((problem) => problem.field === field);
    const problems = [
      ...nullProblems(schema, config).filter((problem) => !isNamed(problem)),
      ...unkept,
      ...choiceProblems(schema, config),
      ...readOnlyProblems(schema, config),
      ...timeoutProblems(config),
      ...own,
    ];
    if (problems.length > 0) return problems.map((problem) => problemDiagnostic(problem, subject));
    return renamedAttributes(schema, config).map((text) => warning("Renamed", text, subject, text.split(" ", 1)[0]));
  } catch (error) {
    return [errorDiagnostic(error, subject)];
  }
}

/** The engine silently accepts values for computed nested attributes. */
function readOnlyProblems({ attributes }: ResourceSchema, config: Row): Problem[] {
  return attributes
    .filter((attribute) => !isSettable(attribute) && (config[attribute.name] ?? null) !== null)
    .map(({ name, declared }) => ({
      code: "read-only" as const,
      field: declared,
      message: `\`${name}\` is read-only: the platform sets it. Remove it from the configuration.`,
    }));
}

/** An older engine would report a write-only value that is in no plan as a provider bug. */
function writeOnlyProblems(schema: ResourceSchema, config: Row): Problem[] {
  return pairsWithin(schema, config)
    .filter(({ pair, row }) => isGiven(pair, row))
    .map(({ pair: { plain, writeOnly }, field }) => ({
      code: "invalid",
      field,
      message: `\`${writeOnly}\` is write-only, which needs Terraform 1.11 or OpenTofu 1.11 or later: use \`${plain}\`, or a later version.`,
    }));
}

/** A secret is given in one way. If it is missing, the kind's own check reports it. */
function choiceProblems(schema: ResourceSchema, config: Row): Problem[] {
  const { moveChoice } = schema;
  const both = pairsWithin(schema, config).filter(
    ({ pair, row }) => (row[pair.plain] ?? null) !== null && isGiven(pair, row),
  );
  const choice = moveChoice === undefined ? null : config[moveChoice];
  const isChoice = [null, undefined, UNKNOWN, "clone", "replace"].includes(choice as never);
  return [
    ...both.map(
      ({ pair: { plain, writeOnly }, field }): Problem => ({
        code: "invalid",
        field,
        message: `\`${plain}\` conflicts with \`${writeOnly}\`. Set only one of them.`,
      }),
    ),
    ...(isChoice
      ? []
      : [
          {
            code: "invalid" as const,
            ...(moveChoice === undefined ? {} : { field: camelCase(moveChoice) }),
            message: `\`${moveChoice}\` ${mustBe('"clone" or "replace"', choice)}.`,
          },
        ]),
  ];
}
