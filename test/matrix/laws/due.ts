import { cases } from "../../laws/cases";

/** Who waits sees every option with every second kind, and every kind with every second option; `LAW_CASES` all of them. */
export const isDue = (kind: number, option: number): boolean =>
  process.env.LAW_CASES !== undefined || cases(1) > 1 || (kind + option) % 2 === 0;
