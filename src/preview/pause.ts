import type { PreviewMark } from "../environment/preview";
import { SETTINGS } from "./settings";
import type { PreviewStack } from "./stack";

/** Suspends its applications and databases, with their data; the platform can suspend nothing else. */
export async function suspendPreview(stack: PreviewStack): Promise<void> {
  await stack.settings.recall([], { isRepeated: true });
  await stack.settings.set({ plain: { [SETTINGS.suspended]: "true" } });
  await stack.up();
}

export async function resumePreview(stack: PreviewStack, mark: PreviewMark): Promise<void> {
  await stack.settings.recall([SETTINGS.suspended], { isRepeated: true });
  await stack.settings.set({ plain: extended(mark) });
  await stack.up();
}

/** Activity restarts the lifetime that the last `up` has set. Earlier releases did not note when that was. */
function extended({ until, active }: PreviewMark): Record<string, string> {
  const now = Date.now();
  const lifetime = Date.parse(until) - Date.parse(active ?? "");
  return {
    [SETTINGS.active]: new Date(now).toISOString(),
    ...(lifetime > 0 ? { [SETTINGS.until]: new Date(now + lifetime).toISOString() } : {}),
  };
}
