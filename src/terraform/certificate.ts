import { generate } from "selfsigned";

/** What the server presents, and what the engine is told to expect. */
export interface Certificate {
  readonly key: Buffer;
  readonly certificate: Buffer;
  /** Base64 of the DER, without padding. */
  readonly announced: string;
}

/** A certificate for this connection only. P-256: a key of the usual RSA size takes ten times as long to generate. */
export async function certificateForOnce(): Promise<Certificate> {
  const made = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "keyUsage", digitalSignature: true, keyCertSign: true, keyAgreement: true },
      { name: "extKeyUsage", serverAuth: true, clientAuth: true },
      { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] },
    ],
  });
  const body = made.cert.replace(/-----[A-Z ]+-----|\s/g, "");
  return { key: Buffer.from(made.private), certificate: Buffer.from(made.cert), announced: body.replace(/=+$/, "") };
}
