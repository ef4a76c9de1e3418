import fc from "fast-check";
import { warnings } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import {
  isSecretEntry,
  isSecretText,
  isSecretValue,
  type Kind,
  looksLikeSecret,
  publicName,
  UNKNOWN,
} from "../../src/model";
import { part, tokens } from "./tokens";

describe.each(Object.entries(tokens))("a token of this form is a secret by itself: %s", (_, token) => {
  test.each([token, `Bearer ${token}`, `serve --token=${token} --port 80`, `{"key":"${token}"}`])("in %#", (value) => {
    expect([isSecretValue(value), looksLikeSecret("V", value), isSecretEntry("V", value)]).toEqual([true, true, true]);
  });
});

/** A text of these characters, of any length that is worth a secret. */
const of = (characters: string, minLength: number, maxLength = 64) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const ANY = `${LETTERS}${LETTERS.toUpperCase()}0123456789`;
const B64 = `${ANY}+/`;

/** Where a text has a form of others inside. */
const PLACES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Basic ${text}`,
  (text) => `run ${text} --port 80`,
  (text) => JSON.stringify({ value: text }),
  (text) => `first line\n${text}\nlast line`,
];
const placed = (form: fc.Arbitrary<string>) => fc.tuple(fc.constantFrom(...PLACES), form).map(([at, text]) => at(text));

/** What is named beside its value: each with every name, in every writing, of every length. */
const PASSWORDS = [
  "password",
  "passwd",
  "Password",
  "PGPASSWORD",
  "sslpassword",
  "DB_PASSWORD",
  "spring.datasource.password",
];
const KEYS = [
  ...["api_key", "api-key", "apikey", "API_KEY", "X-Api-Key", "access_token", "auth_token", "private_token", "Pwd"],
  ...["secret_access_key", "client_secret", "account_key", "refresh_token"],
];
const WRITINGS: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `host=db user=x ${name}=${value}`,
  (name, value) => `host=db ${name} = '${value}' sslmode=require`,
  (name, value) => `Server=db;User Id=sa;${name}=${value};Encrypt=true`,
  (name, value) => `cache:6379,${name}=${value},ssl=True`,
  (name, value) => `https://api.example.com/v1?${name}=${value}`,
  (name, value) => `https://api.example.com/v1?page=2&${name}=${value}&q=1#top`,
  (name, value) => `jdbc:postgresql://db/shop?user=x&${name}=${value}`,
  (name, value) => `--${name}=${value}`,
  (name, value) => JSON.stringify({ user: "x", [name]: value }),
];
const AUTHORIZED: readonly ((token: string) => string)[] = [
  (token) => `Bearer ${token}`,
  (token) => `Authorization: Basic ${token}`,
  (token) => JSON.stringify({ auths: { "registry.example.com": { auth: token } } }),
];
const NO_FLAG = /^(true|false|yes|none|null|undefined|required|optional)$/i;
const named = (names: readonly string[], values: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...WRITINGS), fc.constantFrom(...names), values)
    .map(([write, name, value]) => write(name, value));

/** Forms of secrets, with all that may vary in them. */
const secrets: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "a password beside its name": named(
    PASSWORDS,
    of(ANY, 3).filter((value) => !NO_FLAG.test(value)),
  ),
  "a key beside its name": named(KEYS, of(ANY, 9)),
  "an authorization": fc.tuple(fc.constantFrom(...AUTHORIZED), of(B64, 15)).map(([write, token]) => write(`7${token}`)),
  "a token in a query": of(ANY, 8).map((value) => `https://a.example.com/b?c=d&token=7${value}`),
  "a token of the platform": of(`${ANY}-_`, 23, 60).map((rest) => `svc_A${rest}`),
  "a private key": fc
    .constantFrom("", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED ")
    .map(
      (label) => `-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n-----BEGIN ${label}PRIVATE KEY-----`,
    ),
  "a key of an issuer that it begins with": fc
    .tuple(fc.constantFrom("sk_live_", "sk-", "rk_test_", "ghp_", "xoxb-"), of(ANY, 12))
    .map(([start, rest]) => `${start}7${rest}`),
};

/** Forms that are public, with the same variety. */
const publics: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "a locale": fc
    .tuple(
      fc.constantFrom("sk", "rk", "pk", "gh", "sl", "de"),
      fc.constantFrom("-", "_"),
      of(LETTERS.toUpperCase(), 2, 2),
    )
    .map(([language, between, region]) => `${language}${between}${region}`),
  "a name that begins like a key": fc
    .tuple(fc.constantFrom("sk-", "rk_", "pk-", "ghp-", "xoxa-"), of(`${LETTERS}0123456789`, 0, 7))
    .map(([start, rest]) => start + rest),
  "a certificate": fc
    .tuple(fc.constantFrom("CERTIFICATE", "PUBLIC KEY", "RSA PUBLIC KEY", "X509 CRL", "DH PARAMETERS"), of(B64, 0, 500))
    .map(([label, body]) => {
      const lines = body.replace(/.{64}/g, "$&\n");
      return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----`;
    }),
  "a public key of SSH": of(B64, 40, 400).map((body) => `ssh-rsa AAAAB3NzaC1yc2E${body} shop@example.com`),
  "a publishable key": fc
    .tuple(fc.constantFrom("pk_live_", "pk_test_"), of(ANY, 10))
    .map(([start, rest]) => start + rest),
  "a public token of a map": of(ANY, 20).map((body) => part("pk.eyJ", body, body.length, `.${body}`)),
  "an ID in a query": fc
    .tuple(fc.constantFrom("id", "commit", "page_token", "cursor"), of("0123456789abcdefABCDEF", 40, 40))
    .map(([name, id]) => `https://shop.example.com/a?${name}=${id}`),
  "a switch, a placeholder or a file beside such a name": named(
    [...PASSWORDS, ...KEYS],
    fc.constantFrom(
      "true",
      "false",
      "required",
      "none",
      "${PASSWORD}",
      "$PASSWORD",
      "<password>",
      "{{password}}",
      "***",
      "/run/secrets/db",
    ),
  ),
  "an address with a user": fc
    .tuple(fc.constantFrom("postgres", "ssh", "amqp"), of(LETTERS, 1, 20))
    .map(([scheme, user]) => `${scheme}://${user}@git.example.com/shop`),
  "a type of Terraform": fc.constantFrom(
    "svc_application.web.id",
    "svc_static_site_deployments.all",
    "svc_load_balancer",
  ),
};

describe.each(Object.entries(secrets))("%s", (_, form) => {
  test("is a secret wherever it is", () =>
    fc.assert(
      fc.property(
        placed(form),
        (value) => isSecretValue(value) && looksLikeSecret("V", value) && isSecretEntry("V", value),
      ),
      { numRuns: 500 },
    ));
});

describe.each(Object.entries(publics))("%s", (_, form) => {
  test("is none wherever it is", () =>
    fc.assert(
      fc.property(placed(form), (value) => !isSecretValue(value)),
      { numRuns: 500 },
    ));
});

/** Where an address has a parameter. */
const PARAMETERS: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `https://hooks.example.com/x?${name}=${value}`,
  (name, value) => `https://hooks.example.com/x?page=2&${name}=${value}&q=1#top`,
  (name, value) => `https://hooks.example.com/x?page=2;${name}=${value}`,
  (name, value) => `https://hooks.example.com/x#${name}=${value}`,
  (name, value) => `https://hooks.example.com/x#/route?page=2&${name}=${value}`,
  (name, value) => `/health?${name}=${value}`,
];
const parameters = (names: readonly string[], values: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...PARAMETERS), fc.constantFrom(...names), values)
    .map(([write, name, value]) => [name, write(name, value)] as const);
const SECRET_PARAMETERS = [
  ...["token", "Token", "access_token", "secret", "key", "apikey", "api-key", "code", "sig", "X-Amz-Signature", "auth"],
  ...["password", "pwd", "client_secret", "X-Amz-Credential", "private_token", "webhook-salt", "%74oken"],
];
const isPlaceholder = (value: string) => NO_FLAG.test(value);

test("a parameter of an address is a secret as a variable of its name is, whatever its value", () =>
  fc.assert(
    fc.property(
      parameters(
        SECRET_PARAMETERS,
        of(ANY, 1).filter((value) => !isPlaceholder(value)),
      ).chain(([name, text]) => placed(fc.constant(text)).map((value) => [decodeURIComponent(name), value] as const)),
      ([name, value]) =>
        isSecretEntry(name, "") && isSecretText(value) && isSecretEntry("V", value) && publicName(value) !== value,
    ),
    { numRuns: 1000 },
  ));

test("a warning follows the names that a warning about a variable follows", () =>
  fc.assert(
    fc.property(
      parameters([...SECRET_PARAMETERS, "page", "channel", "key_id"], of(ANY, 6)),
      ([name, value]) =>
        isSecretValue(value) || looksLikeSecret("V", value) === looksLikeSecret(decodeURIComponent(name), "a word"),
    ),
    { numRuns: 500 },
  ));

test("a parameter of another name, or without a value of its own, is none", () =>
  fc.assert(
    fc.property(
      fc.oneof(
        parameters(["page", "channel", "q", "id", "branch", "postcode", "design", "commit"], of(ANY, 1, 20)),
        parameters(SECRET_PARAMETERS, fc.constantFrom("", "true", "none", "${TOKEN}", "<token>", "{token}")),
      ),
      ([, value]) => !isSecretText(value),
    ),
    { numRuns: 500 },
  ));

test.each([
  "5f0c8a3e-4c67-4b8e-9a53-0c2b6a8d9e1f",
  "0a1b2c3d4e".repeat(4),
  `ghcr.io/shop/api@sha256:${"0a1b2c3d".repeat(8)}`,
  "https://shop.example.com/a?page=2#token",
  "web-sk-0a1b2c3d4e5f6a.apps.example.com",
  "git@git.example.com:shop/api.git",
  "npm_config_cache=/tmp",
  "task-queue-3",
  "key-value",
  "SGP",
  "secret_name_of_the_service",
  "node --max-old-space-size=512 server.js",
  "Europe/Berlin",
  "0 3 * * *",
  // As long as secret keys of AWS: a path, a commit, words.
  "registry/Team1/services/CheckoutPayments",
  "3f786850e387550fdab836ed7e6dc881de23001b",
  "CheckoutPaymentsForTheShopInEuropeWest12",
  `sha512-${"aB3/".repeat(21)}==`,
  "v1.0-rc1-linux-amd64",
  "s.example.com/api-docs/v1.0",
  "https://cdn.example.com/EAAssets/app-1a2b3c.js",
  "*.shop.example.com,example.org",
  "2026-11-26T02:07:12.755Z",
  '{"level":"info"}',
])("what is no secret is none: %s", (value) => {
  expect([isSecretValue(value), isSecretEntry("V", value)]).toEqual([false, false]);
});

test.each(["PGPASSWORD", "MYSQL_PWD", "DB_PASS", "SMTP_PASS", "PASSPHRASE", "SECRET_KEY_BASE", "shop_password"])(
  "a variable of this name has a secret, whatever its value: %s",
  (name) => expect(looksLikeSecret(name, "a word")).toBe(true),
);

test.each(["COMPASS", "TOKEN_TTL", "KEY_ID", "PASS_RATE", "RECAPTCHA_SITE_KEY", "MAX_TOKENS"])(
  "a variable of this name concerns one, or has none: %s",
  (name) => expect(looksLikeSecret(name, "a word")).toBe(false),
);

const withVariables = Object.values<Kind>(kinds).filter(({ parts }) => {
  const form = parts.variables?.form;
  return form?.as === "columns" && "secretVariables" in form.columns;
});

test("kinds with variables are found", () => expect(withVariables.length).toBeGreaterThan(1));

describe.each(withVariables.map((kind) => [kind.name, kind] as const))("%s", (_, kind) => {
  const literals = { TOKEN_1: tokens.npm, SMTP_PORT: "587", GREETING: "Hello ${NOBODY}" };

  test.each([
    ["first", { OWNER: UNKNOWN, ...literals }],
    ["last", { ...literals, OWNER: UNKNOWN }],
    ["a part of a value beside", { ...literals, OWNER: "${TOKEN_1}", OTHER: UNKNOWN }],
  ])("a value that is not known yet hides no warning about the others: %s", async (_, variables) => {
    const declared = { ...kind.examples.minimal, variables };
    const found = await warnings({ kind, declared, context: {} });
    for (const name of Object.keys(literals)) expect(found.join("\n")).toContain(`variables.${name} `);
  });
});
