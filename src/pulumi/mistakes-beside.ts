/** The input in which a class passes the mistakes of its program, in previews only: no state has it. */
export const MISTAKES = "__mistakes";

/** A mistake in the literals of one resource. */
export interface Mistake {
  /** Empty where it is not known. */
  readonly urn: string;
  /** `Application "api"`. */
  readonly label: string;
  readonly message: string;
}

/** Those of other resources than `label`, each at its row, or with its label for the whole stack. */
export function mistakesBeside(label: string, given: unknown): readonly Pick<Mistake, "urn" | "message">[] {
  const mistakes = (Array.isArray(given) ? given : []) as readonly Mistake[];
  return mistakes
    .filter((one) => one.label !== label)
    .map(({ urn, label: whose, message }) => ({ urn, message: urn === "" ? `${whose}: ${message}` : message }));
}
