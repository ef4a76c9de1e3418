import * as pulumi from "@pulumi/pulumi";
import { declaredNames } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import type { Kind, Named } from "../../src/model";
import { SECRETS } from "../../src/pulumi/carried-inputs";
import { inputsOf } from "../../src/pulumi/inputs";
import { secretsIn } from "../../src/pulumi/secrets-in-program";

/** What is not marked here is in plain text in the inputs of a state, whatever the outputs are. */
const all = Object.values<Kind>(kinds);

const whole = all.flatMap((kind) =>
  Object.entries(declaredNames(kind)).flatMap(([name, { secret }]) => (secret ? [{ kind, of: kind.name, name }] : [])),
);

const inEntries = all.flatMap((kind) =>
  Object.values(kind.parts).flatMap(({ form, fields }) => {
    const secrets = Object.keys(fields).filter((field) => fields[field]?.secret);
    if (form.as === "columns") return [];
    const entries = (entry: object) => (form.as === "map" ? { key: entry } : [entry]);
    return secrets.map((field) => ({ kind, of: kind.name, name: form.name, field, entries }));
  }),
);

const isMarked = (value: unknown) => pulumi.isSecret(pulumi.output(value as pulumi.Input<string>));

test("there are some of each", () => {
  expect(whole.map(({ of, name }) => `${of} ${name}`)).toContain("Application secretVariables");
  expect(inEntries.map(({ of, field }) => `${of} ${field}`)).toContain("Application customSslKey");
});

test.each(whole)("$of: $name is marked", async ({ kind, name }) => {
  for (const value of [{ TOKEN: "very-secret" }, "very-secret", pulumi.output("very-secret")]) {
    expect(await isMarked(inputsOf(kind, { [name]: value })[name])).toBe(true);
  }
});

test.each(inEntries)("$of: $field in an entry of $name is marked", async ({ kind, name, field, entries }) => {
  const given = inputsOf(kind, { [name]: entries({ [field]: "very-secret" }) })[name];
  const [entry] = Object.values(given as object);
  expect(await isMarked(entry[field])).toBe(true);
});

test("a dynamic provider is told where the program has marked more", async () => {
  const url = pulumi.secret("https://old.example.com");
  const told = async (args: Named) => secretsIn(kinds.loadBalancer, args)[SECRETS];
  expect(await told({ displayName: "edge", destinations: [{ url: "https://new.example.com" }, { url }] })).toEqual([
    ["destinations", "1", "url"],
  ]);
  expect(await told({ displayName: "edge", destinations: pulumi.output([{ url }]) })).toEqual([["destinations"]]);
  expect(await told({ displayName: "edge" })).toBeUndefined();
  expect(await secretsIn(kinds.application, { secretVariables: { A: url } })[SECRETS]).toBeUndefined();
});
