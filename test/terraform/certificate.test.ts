import { createPrivateKey, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { connect as connectSecurely, createServer } from "node:tls";
import { certificateForOnce } from "../../src/terraform/certificate";

test("it is signed by itself, for localhost, and valid now, on a clock that is a little behind too", () => {
  const { certificate, key, announced } = certificateForOnce();
  const read = new X509Certificate(certificate);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true);
  expect([read.ca, read.subject, read.issuer, read.subjectAltName]).toEqual([
    true,
    "CN=localhost",
    "CN=localhost",
    "DNS:localhost",
  ]);
  // Server and client: the engine's library asks for both.
  expect(read.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"]);
  expect(Date.parse(read.validFrom)).toBeLessThan(Date.now() - 60 * 60 * 1000);
  expect(Date.parse(read.validTo)).toBeGreaterThan(Date.now() + 365 * 24 * 60 * 60 * 1000);
  expect(announced).toBe(read.raw.toString("base64").replace(/=+$/, ""));
});

test("no two have the same number, and a year after 2049 has four digits", () => {
  const numbers = Array.from({ length: 20 }, () => new X509Certificate(certificateForOnce().certificate).serialNumber);
  expect(new Set(numbers).size).toBe(20);
  const later = new X509Certificate(certificateForOnce(Date.UTC(2045, 5)).certificate);
  expect([later.validFrom, later.validTo].map((text) => new Date(text).getUTCFullYear())).toEqual([2045, 2055]);
});

test("each side trusts the other's, as the engine and the provider do, and no other", async () => {
  const [ours, theirs, another] = [certificateForOnce(), certificateForOnce(), certificateForOnce()];
  const server = createServer({
    ...{ key: ours.key, cert: ours.certificate, ca: theirs.certificate, requestCert: true, rejectUnauthorized: true },
  });
  server.on("secureConnection", (socket) => socket.end("hello")).on("tlsClientError", () => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const said = async (own: typeof theirs, trusted: typeof ours) => {
    const socket = connect(port, "127.0.0.1");
    const identity = { key: own.key, cert: own.certificate };
    const secured = connectSecurely({ socket, ...identity, ca: trusted.certificate, servername: "localhost" });
    return new Promise<string>((resolve) => {
      secured
        .once("data", (text) => resolve(String(text)))
        .on("error", () => {})
        .once("close", () => resolve("refused"));
    });
  };
  expect(await said(theirs, ours)).toBe("hello");
  expect(await said(another, ours)).toBe("refused");
  expect(await said(theirs, another)).toBe("refused");
  server.close();
});
