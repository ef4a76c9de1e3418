// Which service a run talks to: the one the user names in the environment, else the local sandbox.
import { Failure } from "./steps.mjs";

/** The URL of the user's service, or `undefined` for the local sandbox. */
export function chosenService(env = process.env) {
  const url = env.SERVICE_API_URL;
  const token = env.SERVICE_API_TOKEN || env.SERVICE_API_TOKEN_FILE || env.SERVICE_API_TOKEN_COMMAND;
  if (!url && !token) return undefined;
  if (!token) {
    throw new Failure(
      "SERVICE_API_URL is set without SERVICE_API_TOKEN. Set both to use that service, or neither for the local sandbox.",
    );
  }
  if (!url) {
    throw new Failure(
      "SERVICE_API_TOKEN is set without SERVICE_API_URL. Set both to use that service, or neither for the local sandbox.",
    );
  }
  return isFromSandbox(env) ? undefined : url;
}

/** `svc-iac env` sets the sandbox's key beside its URL: then the two are ours, and may be those of an earlier run. */
function isFromSandbox({ SERVICE_API_URL: url, SVC_SANDBOX_KEY: key }) {
  return Boolean(key) && URL.canParse(url) && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(url).hostname);
}
