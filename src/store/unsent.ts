const CODES = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENOENT", "EACCES"]);
/** Node's codes for a certificate that is not trusted. */
const CERTIFICATE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
/** Errors without a code that the libraries report before they send anything. */
const WORDS = /^(Region is missing|The server does not support SSL|SASL: )/;

/** Whether a request that failed with this error cannot have been carried out: a retry would fail, too. */
export function isUnsent({ code, message }: NodeJS.ErrnoException): boolean {
  return (code !== undefined && (CODES.has(code) || CERTIFICATE.test(code))) || WORDS.test(message);
}
