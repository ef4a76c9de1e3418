import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What the server presents, and what the engine is told to expect. */
export interface Certificate {
  readonly key: Buffer;
  readonly certificate: Buffer;
  /** Base64 of the DER, without padding. */
  readonly announced: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const YEARS_MS = 10 * 365 * DAY_MS;

/**
 * A certificate for this connection only, as the engine's own plugins make one (RFC 5280). Every start of the provider
 * waits for it: a library for certificates of any form would take a fifth of a start's processor time.
 */
export function certificateForOnce(now = Date.now()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(SET, sequence(oid(COMMON_NAME), der(UTF8_STRING, Buffer.from(HOST)))));
  const algorithm = sequence(oid(ECDSA_WITH_SHA256));
  const signed = sequence(
    der(VERSION, integer(Buffer.from([VERSION_3]))),
    // Positive, and without leading zeros.
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(now - DAY_MS), time(now + YEARS_MS)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(EXTENSIONS, sequence(...extensions)),
  );
  const body = sequence(signed, algorithm, bits(sign("sha256", signed, privateKey))).toString("base64");
  const lines = body.match(/.{1,64}/g) ?? [];
  const pem = ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
  return {
    key: Buffer.from(privateKey.export({ type: "pkcs8", format: "pem" })),
    certificate: Buffer.from(pem),
    announced: body.replace(/=+$/, ""),
  };
}

const HOST = "localhost";

// Tags of ASN.1, and of the fields of a certificate.
const BOOLEAN = 0x01;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_IDENTIFIER = 0x06;
const UTF8_STRING = 0x0c;
const GENERALIZED_TIME = 0x18;
const UTC_TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;
const DNS_NAME = 0x82;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const VERSION_3 = 2;

// Object identifiers, encoded.
const COMMON_NAME = "550403";
const ECDSA_WITH_SHA256 = "2a8648ce3d040302";
const KEY_USAGE = "551d0f";
const SUBJECT_ALTERNATIVE_NAME = "551d11";
const BASIC_CONSTRAINTS = "551d13";
const EXTENDED_KEY_USAGE = "551d25";
const SERVER_AUTHENTICATION = "2b06010505070301";
const CLIENT_AUTHENTICATION = "2b06010505070302";

/** A length below 128 is one byte; before a longer one stands the count of its bytes. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(SEQUENCE, ...parts);
}

function integer(bytes: Uint8Array): Buffer {
  return der(INTEGER, bytes);
}

function oid(encoded: string): Buffer {
  return der(OBJECT_IDENTIFIER, Buffer.from(encoded, "hex"));
}

/** The first byte counts the bits at the end that do not belong to it. */
function bits(bytes: Uint8Array, unused = 0): Buffer {
  return der(BIT_STRING, Buffer.from([unused]), bytes);
}

/** Two digits of the year until 2049, and four after that. */
function time(at: number): Buffer {
  const digits = `${new Date(at).toISOString().replace(/\D/g, "").slice(0, 14)}Z`;
  return digits < "2050" ? der(UTC_TIME, Buffer.from(digits.slice(2))) : der(GENERALIZED_TIME, Buffer.from(digits));
}

function extension(id: string, isCritical: boolean, value: Uint8Array): Buffer {
  const critical = isCritical ? [der(BOOLEAN, Buffer.from([0xff]))] : [];
  return sequence(oid(id), ...critical, der(OCTET_STRING, value));
}

/** Its own authority, so that the engine can trust it by itself; digital signature, key agreement and signing of certificates. */
const extensions = [
  extension(BASIC_CONSTRAINTS, true, sequence(der(BOOLEAN, Buffer.from([0xff])))),
  extension(KEY_USAGE, true, bits(Buffer.from([0b1000_1100]), 2)),
  extension(EXTENDED_KEY_USAGE, false, sequence(oid(SERVER_AUTHENTICATION), oid(CLIENT_AUTHENTICATION))),
  extension(SUBJECT_ALTERNATIVE_NAME, false, sequence(der(DNS_NAME, Buffer.from(HOST)))),
];
