import { warnings } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { isSecretEntry, isSecretValue, type Kind, looksLikeSecret, UNKNOWN } from "../../src/model";
import { tokens } from "./tokens";

describe.each(Object.entries(tokens))("a token of this form is a secret by itself: %s", (_, token) => {
  test.each([token, `Bearer ${token}`, `serve --token=${token} --port 80`, `{"key":"${token}"}`])("in %#", (value) => {
    expect([isSecretValue(value), looksLikeSecret("V", value), isSecretEntry("V", value)]).toEqual([true, true, true]);
  });
});

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
