import { SvcError } from "../../model";
import { objectOf, type ProviderFunction, parameter } from "./function";

const text = { is: "string" } as const;

/** The parts of a `connection_uri`, for programs that need them one by one. */
export const parseConnectionUri: ProviderFunction = {
  name: "parse_connection_uri",
  summary: "Splits the connection URI of a database into its parts.",
  details:
    "Percent-encoded characters are decoded. A part that the URI does not have is null, and `parameters` holds its query. The result of a sensitive URI is sensitive.",
  parameters: [parameter("uri", "A URI such as `postgresql://user:password@host:5432/name`.")],
  returns: objectOf({
    scheme: text,
    username: text,
    password: text,
    host: text,
    port: { is: "number" },
    database: text,
    parameters: { is: "map", of: text },
  }),
  call: ([uri]) => partsOf(String(uri)),
};

function partsOf(uri: string) {
  const { protocol, username, password, hostname, port, pathname, searchParams } = parsed(uri);
  if (hostname === "") throw unreadable();
  return {
    scheme: protocol.replace(/:$/, ""),
    username: decoded(username),
    password: decoded(password),
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? null : Number(port),
    database: decoded(pathname.replace(/^\//, "")),
    parameters: Object.fromEntries(searchParams),
  };
}

function parsed(uri: string): URL {
  try {
    return new URL(uri);
  } catch {
    throw unreadable();
  }
}

function decoded(part: string): string | null {
  try {
    return part === "" ? null : decodeURIComponent(part);
  } catch {
    throw unreadable();
  }
}

/** Without the URI, which may contain a password. */
function unreadable(): SvcError {
  return new SvcError({
    code: "invalid",
    field: "uri",
    message: "It is not a connection URI with a host.",
    allowed: "scheme://user:password@host:port/name",
    next: "Percent-encode what has a meaning in a URI, for example with `urlencode`.",
  });
}
