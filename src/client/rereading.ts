import type { Call } from "../model/field";
import { SvcError } from "../model/problem";
import { ApiError } from "./errors";
import { companyOf, OWN_KEY } from "./own-key";
import type { TokenSource } from "./token";
import type { RawAnswer } from "./transport";

interface Sending {
  readonly url: string;
  readonly call: Call;
  readonly signal: AbortSignal | undefined;
  send(token: string, call: Call): Promise<RawAnswer>;
}

/** Sends a call with the token of a source, and again if that is refused and there is another one by now. */
export async function sendFrom(source: TokenSource, sending: Sending): Promise<RawAnswer> {
  const { call, signal } = sending;
  const token = await source.current(signal);
  const answer = await sendWithin(source, token, sending);
  if (answer.status !== 401) return answer;
  const other = await source.after(token, signal).catch((error: unknown) => {
    if (!(error instanceof SvcError)) throw error;
    const { message, next } = error.problem;
    throw new ApiError(call, 401, `the token was refused, and there is no other. ${message}`, { next, cause: error });
  });
  return other === token ? answer : sendWithin(source, other, sending);
}

/** What the run knows is of one company: another token of the same source has to be of that one as well. */
async function sendWithin(
  { companies }: TokenSource,
  token: string,
  { url, call, signal, send }: Sending,
): Promise<RawAnswer> {
  const known = companies.get(url);
  const isChanged = known !== undefined && known.token !== token;
  if (!isChanged && call.operation !== OWN_KEY.operation) return send(token, call);
  const answer = await send(token, OWN_KEY);
  signal?.throwIfAborted();
  // Limits and a refused token are the sender's concern; nothing else may count as an answer to the call.
  if (answer.status === 429 || answer.status === 401) return answer;
  if (answer.status !== 200) {
    if (!isChanged) return answer;
    throw new ApiError(call, undefined, `the company of the new token is not known (status ${answer.status}).`, {
      unsent: true,
    });
  }
  const company = companyOf((answer.body ?? {}) as Parameters<typeof companyOf>[0]);
  if (isChanged && known.company !== company) {
    throw new SvcError({
      code: "wrong-home",
      message: `The token was replaced by one of another company: ${company} instead of ${known.company}. Nothing was sent with it.`,
      next: "Restore one of the same company, and run again.",
    });
  }
  companies.set(url, { token, company });
  return call.operation === OWN_KEY.operation ? answer : send(token, call);
}
