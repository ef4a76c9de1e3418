const times = process.env.LAW_CASES;

/** How many cases a law is tried with: `quick` for whoever waits, `LAW_CASES` times as many where there is more time. */
export const cases = (quick: number): number => Math.floor(quick * Number(times ?? 1));

/** Who waits sees every third request of a schedule cut; everybody else every one. */
export const STRIDE = times === undefined ? 3 : 1;
