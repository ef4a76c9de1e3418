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

function quiet<E extends Error>(error: E): E {
  error.name = "svc-iac";
  error.stack = "";
  expected.push(`${error}: ${error.stack}`);
  return error;
}

/**
 * The SDK prints each error that it also returns, so the engine would show everything twice, once without its
 * resource (SDK 3.260, cmd/dynamic-provider). Errors of ours are left out there; all others pass.
 */
const expected: string[] = [];
const print = console.error;
console.error = (...words: unknown[]) => {
  const index = words.length === 1 ? expected.indexOf(String(words[0])) : -1;
  if (index >= 0) expected.splice(index, 1);
  else print(...words);
};

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
