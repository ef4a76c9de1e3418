/** Milliseconds after which a process that is being ended waits no longer. */
const PATIENCE = 1_000;

/** The shares of the limits that this process holds: whoever runs next needs them. */
const holders = new Set<() => Promise<void>>();

/** `giveBack` is called when this process ends by itself, and by `giveBackAll`. */
export function holdsShares(giveBack: () => Promise<void>): void {
  if (holders.size === 0) process.once("beforeExit", () => void giveBackAll());
  holders.add(giveBack);
}

/** Gives back all shares that this process holds. For processes that are ended: shares of a killed one are lost. */
export async function giveBackAll(): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  await Promise.race([Promise.allSettled([...holders].map((giveBack) => giveBack())), patience]);
  clearTimeout(timer);
}
