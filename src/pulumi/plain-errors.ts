import { redactor } from "../lifecycle";
import { type Kind, SvcError } from "../model";

type Named = Readonly<Record<string, unknown>>;
export type Redact = (text: string) => string;

/**
 * Runs `work` on what `open` answers, for a resource of `kind`; what is thrown comes out without the secrets of these
 * values and `tokens` and, where it is no bug of ours, without a stack.
 */
export async function plainly<T>(
  kind: Kind,
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
    if (error instanceof HalfMade) throw error;
    const plain = quiet(new Error(redact(messageOf(error))));
    if (!(error instanceof SvcError) && error instanceof Error && error.stack) plain.stack = redact(error.stack);
    throw plain;
  }
}

/**
 * The failure of an object that exists: an error with `id` and `properties` is what makes the engine keep it. It drops
 * the provider's code in that case, which the next delete could not do without.
 */
export class HalfMade extends Error {
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

/** How an error prints that its user reads elsewhere: nothing but the message. */
function quiet<E extends Error>(error: E): E {
  error.name = "svc-iac";
  error.stack = "";
  expected.push(`${error}: ${error.stack}`);
  return error;
}

/** What an error of ours would look like where it is printed, for those who have to leave it out. */
const expected: string[] = [];

/** Whether `text` is such an error; asked once for each. */
export function isExpected(text: string): boolean {
  const index = expected.indexOf(text);
  if (index >= 0) expected.splice(index, 1);
  return index >= 0;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
