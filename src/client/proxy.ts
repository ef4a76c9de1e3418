import { SvcError } from "../model/problem";

/** The proxy in the environment. */
export interface HttpProxy {
  /** Without credentials, so that no message can show them. */
  readonly url: string;
  /** The variable that it comes from. */
  readonly variable: string;
  /** Its credentials as a header. */
  readonly authorization?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** In the order of curl, lower case first. As in undici, HTTP_PROXY also applies to https if nothing else is set. */
const VARIABLES = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"] as const;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * The proxy; NO_PROXY decides which hosts bypass it.
 *
 * @throws SvcError `settings` if it is not the URL of an HTTP proxy; without the value, which may contain a password.
 */
export function proxyFrom(environment: Environment): HttpProxy | undefined {
  const variable = VARIABLES.find((name) => environment[name]?.trim());
  const given = variable && environment[variable]?.trim();
  if (!given) return undefined;
  // As curl and the engines read it: `proxy:3128` is http.
  const text = SCHEME.test(given) ? given : `http://${given}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    throw new SvcError({
      code: "settings",
      message: `${variable} is not the URL of an HTTP proxy.`,
      next: "Set it to a URL such as http://proxy.example.com:3128, or unset it to connect directly.",
    });
  }
  const { username, password, origin } = url;
  const authorization = username || password ? basic(username, password) : undefined;
  return { url: origin, variable, ...(authorization ? { authorization } : {}) };
}

function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64")}`;
}

/** A percent sign that escapes nothing is literal. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The proxy cannot be reached, or refuses to connect to the service. The request itself was not sent. */
export class ProxyError extends Error {
  constructor(
    readonly proxy: HttpProxy,
    /** Of its answer, if it gave one. */
    readonly status: number | undefined,
    options?: ErrorOptions,
  ) {
    super(`no connection through the proxy ${proxy.url}`, options);
  }
}
