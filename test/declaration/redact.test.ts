import { redactor, secretsIn } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { hiding, without } from "../../src/model/hiding";

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

test("leaves secrets that are shorter than parts of words, and lines of them", () => {
  const plain = hiding(["abc", "abcd", undefined, "12345678\n1234567\nx"]);
  expect(plain("abc abcd 12345678 1234567")).toBe("abc [secret] [secret] 1234567");
  expect(hiding([undefined, "abc"])("abc undefined")).toBe("abc undefined");
});

test("removes the lines of a secret without the white space around them", () => {
  expect(hiding(["  firstline  \n  secondline  "])("firstline,secondline")).toBe("[secret],[secret]");
});

test("removes given texts however short they are, the longest first", () => {
  expect(without(["a", "abc", "", undefined])("abcab")).toBe("[secret][secret]b");
  expect(without([undefined, ""])("abc")).toBe("abc");
});

test("finds the secrets of a declaration wherever they are", () => {
  const declared = {
    displayName: "api",
    secretVariables: { KEY: "one", OTHER: "two", EMPTY: null },
    variables: { LEVEL: "info" },
    processes: { web: { port: 3000 } },
  };
  expect(secretsIn(kinds.application, declared)).toEqual(["one", "two"]);
  expect(secretsIn(kinds.database, { dbPassword: "three", displayName: null })).toEqual(["three"]);
});
