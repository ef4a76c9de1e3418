/** Those of a row that measures none of them. */
export const UNMEASURED = {
  ...{ requests: null, rate_limited: null, makespan_over_bound: null },
  ...{ wall_over_null: null, rss_over_null: null, rss_more_mb: null },
};

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
