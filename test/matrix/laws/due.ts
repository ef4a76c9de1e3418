const times = process.env.LAW_CASES;

/** Who waits sees every option with every third kind, and every kind with every third option; `LAW_CASES` all of them. */
export const isDue = (kind: number, option: number): boolean => times !== undefined || (kind + option) % 3 === 0;

/** Cases for each kind and option: the grid is large, so `LAW_CASES` counts for a tenth here. */
export const CASES_EACH = Math.max(1, Math.floor(Number(times ?? 1) / 10));
