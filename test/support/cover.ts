/**
 * What starts an engine takes seconds, so `npm test` tries a sample that has each value of each axis at least once;
 * `COVER=all`, as in `npm run test:full`, tries everything.
 */
export const coversAll = process.env.COVER === "all";
