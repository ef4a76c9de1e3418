import { redactor } from "../declaration";
import { type Hint, type Kind, type Named, type Problem, SvcError, sentencesOf, withCode } from "../model";
import { without } from "../model/hiding";

export type Redact = (text: string) => string;

/**
 * Runs `work` on the result of `open`, for a resource; removes the secrets of these values and `tokens`
 * from errors and, unless they are bugs of ours, the stack.
 */
export async function redactingErrors<T>(
  { kind, urn }: { readonly kind: Kind; readonly urn: string },
  open: () => Named | Promise<Named>,
  tokens: readonly (string | undefined)[],
  work: (values: Named, redact: Redact) => Promise<T>,
): Promise<T> {
  let redact: Redact = redactor(kind, {}, tokens);
  try {
    const values = await open();
    redact = redactor(kind, values, tokens);
    return await work(values, redact);
  } catch (error) {
    throw plain(error, redact, urn);
  }
}

/** The same for work that is of no kind. */
export function withoutTokens<T>(tokens: readonly (string | undefined)[], work: () => Promise<T>): Promise<T> {
  return Promise.resolve()
    .then(work)
    .catch((error) => {
      throw plain(error, without(tokens));
    });
}

function plain(error: unknown, redact: Redact, urn?: string): Error {
  if (error instanceof PartialFailure) return error;
  const shown = quiet(new Error(redact(messageOf(error, urn))));
  if (!(error instanceof SvcError) && error instanceof Error && error.stack) shown.stack = redact(error.stack);
  return shown;
}

/**
 * The failure of an object that exists: because of `id` and `properties` in an error, the engine stores it. It drops
 * the provider's code then, which the next delete needs.
 */
export class PartialFailure extends Error {
  readonly reasons: readonly string[];

  constructor(
    message: string,
    readonly id: string,
    readonly properties: Named,
  ) {
    super(message);
    this.reasons = [message];
    quiet(this);
  }
}

/** Errors that their users read elsewhere print only their message. */
function quiet<E extends Error>(error: E): E {
  error.name = "svc-iac";
  error.stack = "";
  expected.push(`${error}: ${error.stack}`);
  return error;
}

/** The printed form of our errors, for those who have to leave them out. */
const expected: string[] = [];

/** Whether `text` is such an error; true once for each. */
export function isExpected(text: string): boolean {
  const index = expected.indexOf(text);
  if (index >= 0) expected.splice(index, 1);
  return index >= 0;
}

const DELETED_FIRST = "The original of a replacement is deleted first with the option `deleteBeforeReplace`.";
const CUT_SHORT =
  "A refresh keeps what a replacement has deleted first, where no successor was created: `pulumi up --replace <URN>` creates that.";
const HINTS: Readonly<Record<Hint, string>> = {
  rename: "A rename is declared with an alias.",
  "rename-or-forced":
    "A rename is declared with an alias; a forced replacement is one by `--replace`, taint or another option.",
  "delete-first": `A rename is declared with an alias. ${DELETED_FIRST}`,
  "deleted-first": CUT_SHORT,
};

/** A resource of an environment file: the only options there are those of the file. */
const IN_A_FILE = /(?:svc-iac:environment|svc:index):Environment\$/;
const RENAMED_IN_A_FILE =
  "An environment file has no aliases: before the run, `pulumi state rename <URN of the original> <new name>` declares a rename (if a move was interrupted, only after a run under the previous name has completed or cancelled it)";
const HINTS_IN_A_FILE: typeof HINTS = {
  rename: `${RENAMED_IN_A_FILE}.`,
  "rename-or-forced": `${RENAMED_IN_A_FILE}; a forced replacement is one by \`--replace\` or taint.`,
  "delete-first": `${RENAMED_IN_A_FILE}. ${DELETED_FIRST}`,
  "deleted-first": CUT_SHORT,
};

/** What declares that the resource of `former` is the one of `urn` now. */
export function renameFrom(former: string, urn: string): string {
  const [of, name = ""] = [former, urn].map((one) => one.split("::").slice(3).join("::"));
  if (IN_A_FILE.test(urn)) return `pulumi state rename '${former}' '${name}'`;
  const isBeside = former.split("::")[2] === urn.split("::")[2];
  return `aliases: [${isBeside ? `{ name: "${of}" }` : `"${former}"`}]`;
}

/** For a resource, in the words of what declares it. */
export function textOf(problem: Problem, urn = ""): string {
  const text = IN_A_FILE.test(urn) ? sentencesOf(inTermsOfFile(problem), HINTS_IN_A_FILE) : sentencesOf(problem, HINTS);
  return withCode(text, problem.code);
}

function inTermsOfFile({ lookUp, ...problem }: Problem): Problem {
  return lookUp ? { ...problem, next: `Write { ${lookUp.word}: ${lookUp.name} }.` } : problem;
}

export function messageOf(error: unknown, urn?: string): string {
  if (error instanceof SvcError) return textOf(error.problem, urn);
  return error instanceof Error ? error.message : String(error);
}
