import { kinds } from "../../src/kinds";
import { redactor } from "../../src/lifecycle";

const redact = (secret: string, text: string) =>
  redactor(kinds.application, { secretVariables: { KEY: secret } })(text);
const pem = "-----BEGIN KEY-----\nTOPSECRETLINE1\nTOPSECRETLINE2\n-----END KEY-----\n";

test.each([
  ["a line of a text of several lines", pem, "read TOPSECRETLINE2 and stopped", "read [secret] and stopped"],
  ["escaped in JSON", 'quo"teSECRET', '{"Q":"quo\\"teSECRET"}', '{"Q":"[secret]"}'],
  ["several lines escaped in JSON", pem, JSON.stringify({ pem }), '{"pem":"[secret]"}'],
  ["encoded in a URL", "a/b+SECRET", "GET /?key=a%2Fb%2BSECRET", "GET /?key=[secret]"],
  ["decoded", "a%40SECRET", "password a@SECRET is wrong", "password [secret] is wrong"],
  ["the password of an address", "postgres://shop:p%40SECRET@db/x", "p@SECRET, p%40SECRET", "[secret], [secret]"],
  ["without the white space around it", "  tokenSECRET ", "key tokenSECRET is unknown", "key [secret] is unknown"],
])("removes a secret from a text: %s", (_, secret, text, plain) => {
  expect(redact(secret, text)).toBe(plain);
});

test.each([
  ["half a pair of surrogates", "\ud800abcd", "MODE is \ud800abcd", "MODE is [secret]"],
  ["the word that stands for secrets", "secret", "my-secret-branch", "my-[secret]-branch"],
  ["what is short when it is decoded", "%73%63", "describe scan", "describe scan"],
  [
    "signs that mean something in a pattern",
    "a.*(b)$",
    "it is a.*(b)$ and not aXX(b)",
    "it is [secret] and not aXX(b)",
  ],
])("removes nothing else: %s", (_, secret, text, plain) => {
  expect(redact(secret, text)).toBe(plain);
});

test("keeps what a secret document has in common with others", () => {
  expect(redact('{\n  "a": 1,\n}\n', "}\n} done")).toBe("}\n} done");
});
