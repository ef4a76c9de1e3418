// The least time that the platform's limits leave: no client can be faster.
import { pathToFileURL } from "node:url";
import { at } from "../layout.mjs";

const WINDOW_S = 60;
const REQUESTS_A_WINDOW = 120;
const CREATIONS_A_WINDOW = 5;
/** What the sandbox takes for one deployment, on its clock. */
export const DEPLOYMENT_S = 30;

/** Windows are fixed, so the last of `count` requests cannot be sent before this many seconds after the first. */
const forced = (count, aWindow) => Math.max(0, Math.ceil(count / aWindow) - 1) * WINDOW_S;

/**
 * Seconds on the sandbox's clock from the first to the last request; `deploys` when the end of a deployment is waited
 * for. Each of the `companies` has limits of its own.
 */
export function boundOf({ requests, creations, deploys, companies = 1 }) {
  const windows = Math.max(
    forced(requests / companies, REQUESTS_A_WINDOW),
    forced(creations / companies, CREATIONS_A_WINDOW),
  );
  return windows + (deploys ? DEPLOYMENT_S : 0);
}

/** Part of the limit of creations that light runners use, so that requests are what they wait for. */
const CREATIONS_USED = 0.8;

/** What each of `count` runners sends, so that all of it takes `windows` full windows and half of another one. */
export function loadOfRunners(count, windows) {
  const requests = Math.floor(((windows + 0.5) * REQUESTS_A_WINDOW) / count);
  const creations = Math.floor((windows * CREATIONS_A_WINDOW * CREATIONS_USED) / count);
  return { reads: requests - creations, creations };
}

/** How many windows a span of time touches at least. */
export const windowsIn = (seconds) => Math.floor(seconds / WINDOW_S) + 1;

/** How many objects of a load count as creations. */
export async function creationsIn(load) {
  const inDist = (...parts) => import(pathToFileURL(at("dist", ...parts, "index.js")).href);
  const [{ kinds }, { operation }] = await Promise.all([inDist("kinds"), inDist("contract")]);
  const counted = Object.values(kinds).filter(({ api }) => operation(api.create).creation);
  return load.filter(({ kind }) => counted.some(({ name }) => name === kind)).length;
}
