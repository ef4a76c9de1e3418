import type { Stack } from "./stack";

/** The passwords that `examples/shop` requires. */
export const SHOP_SECRETS = { databasePassword: "correct-horse-9", sessionsPassword: "battery-staple-9" };

export async function setShopSecrets(stack: Stack): Promise<void> {
  for (const [key, value] of Object.entries(SHOP_SECRETS)) await stack.setConfig(key, value, "--secret");
}
