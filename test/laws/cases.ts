const times = Number(process.env.LAW_CASES ?? 1);

/** How many cases a law is tried with: `usual` ones, `LAW_CASES` times as many where there is more time. */
export const cases = (usual: number): number => Math.floor(usual * times);
