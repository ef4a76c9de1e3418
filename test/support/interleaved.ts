/** Orders of two resources' steps, by the names of the resources; what an order does not name is carried out at once. */
export const ORDERS = [
  ["one after the other", "entry entry entry other other other"],
  ["the other one first", "other other other entry entry entry"],
  ["in turn", "entry other entry other entry other"],
  ["at once", ""],
] as const;

/** Carries out the steps of two resources in such an order, and then those that are left at the same time. */
export async function interleaved(steps: Readonly<Record<"entry" | "other", AsyncGenerator>>, order: string) {
  for (const one of order.split(" ")) if (one === "entry" || one === "other") await steps[one].next();
  await Promise.all(Object.values(steps).map(finish));
}

async function finish(steps: AsyncGenerator): Promise<void> {
  for (let isDone = false; !isDone; ) isDone = (await steps.next()).done ?? false;
}
