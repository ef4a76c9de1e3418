import type { PlanCost } from "./index";
import { ACTIONS } from "./planned";

/** The answer as text: a summary line, and what it is based on. */
export function report(cost: PlanCost): string[] {
  const { creations, requests, minutes, hidden, kinds, seeds, lookUps } = cost;
  const time = minutes > 0 ? `at least ${minutes} min` : "within one minute's limits";
  const first = `${counted(creations, "creation")}, about ${counted(rounded(requests), "request")}: ${time}`;
  const included = [
    ...(seeds > 0 ? [`${counted(seeds, "step")} of seeds`] : []),
    ...(lookUps > 0 ? [`${counted(lookUps, "look-up")} in reference lists`] : []),
  ];
  if (kinds.length + seeds === 0) return ["Nothing to do: 0 creations, 0 requests"];
  return [
    first,
    ...(kinds.length > 0 ? ["", ...table(cost)] : []),
    ...(included.length > 0 ? ["", `Includes ${included.join(" and ")}.`] : []),
    ...(hidden > 0
      ? [
          "",
          `${hidden === 1 ? "One part is" : `${hidden} parts are`} secret or unknown, and counted as one entry each.`,
        ]
      : []),
  ];
}

function table({ kinds }: PlanCost): string[] {
  const rows = kinds.map(({ kind, changes, deployments, requests }) => [
    kind.name,
    ...[...ACTIONS.map((action) => changes[action]), deployments, requests].map(String),
  ]);
  const cells = [["", ...ACTIONS, "deployments", "requests"], ...rows];
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  "),
  );
}

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Rounded: more digits would suggest a precision that an estimate does not have. */
export const rounded = (count: number): number => (count < 100 ? count : Math.round(count / 10) * 10);
