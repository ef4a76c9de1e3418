import { allKinds } from "./play";

/** The option that is tried alone, if any. */
export const ONLY = process.env.MATRIX_OPTION;

/** The options of a suite that are tried. */
export const chosenOf = <O>(options: Readonly<Record<string, O>>): [string, O][] =>
  Object.entries(options).filter(([name]) => ONLY === undefined || new RegExp(ONLY).test(name));

/** Counts the cases of a suite; `MATRIX_REPORT=1` prints their number and speed. `subjects` are tried with each option. */
export function counted(subjects: string, options: number): { played: number } {
  const count = { played: 0 };
  let began = 0;
  beforeAll(() => {
    began = Date.now();
  });
  afterAll(() => {
    if (!process.env.MATRIX_REPORT) return;
    const minutes = (Date.now() - began) / 60_000;
    const speed = Math.round(count.played / minutes);
    console.log(`${allKinds.length} kinds × ${subjects}${options} options: ${count.played} cases, ${speed} a minute`);
  });
  return count;
}
