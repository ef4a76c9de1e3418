const CODES = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENOENT", "EACCES"]);
/** A certificate that is not trusted, in the words of Node. */
const CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
/** What the libraries find out before they send anything, and give no code. */
const WORDS = /^(Region is missing|The server does not support SSL|SASL: )/;

/** Whether a request that failed with this error cannot have been carried out: to try again is of no use either. */
export function isUnsent({ code, message }: NodeJS.ErrnoException): boolean {
  return (code !== undefined && (CODES.has(code) || CERTIFICATE.test(code))) || WORDS.test(message);
}
