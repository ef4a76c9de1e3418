import { cases } from "../../laws/cases";

/** Who waits sees every option with every third kind, and every kind with every third option; `LAW_CASES` all of them. */
export const isDue = (kind: number, option: number): boolean =>
  process.env.LAW_CASES !== undefined || cases(1) > 1 || (kind + option) % 3 === 0;
