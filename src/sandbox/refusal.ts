/** An answer other than 2xx, as an error. The contract has no 409 (contract note 14). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly extra: { hint?: string; code?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = "Refusal";
  }
}

export const malformed = (message: string): Refusal => new Refusal(400, message);
export const unprocessable = (message: string): Refusal => new Refusal(422, message);
export const missing = (noun: string, id: string): Refusal =>
  new Refusal(404, `There is no ${noun} ${id} in this company.`);

/** The body of every answer that is not 2xx (schema ErrorEnvelope). */
export function errorEnvelope(refusal: Refusal): Record<string, unknown> {
  const { hint, code } = refusal.extra;
  const data = { ...(code && { code }), ...(hint && { message: hint }) };
  return {
    message: refusal.message,
    status: refusal.status,
    ...(Object.keys(data).length > 0 && { data }),
  };
}
