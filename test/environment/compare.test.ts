import { compareEnvironments } from "../../src/environment/compare";
import { loadEnvironment } from "../../src/environment/load";
import { fileWith } from "./examine";

const file = fileWith(`
base:
  applications:
    web:
      displayName: web
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/web
      variables: { LOG_LEVEL: debug, from: here }
      secretVariables: { KEY: in-plain-text }
      processes: { "job https://u:swordfish@host/": { type: cron, resourceTypeId: { size: S1 }, schedule: "0 3 * * *" } }
environments:
  one:
    buckets: { files: { displayName: files, location: weur } }
  other:
    applications:
      web:
        clusterId: { cluster: us-east }
        variables: { LOG_LEVEL: { config: level, default: warn }, from: null, EXTRA: "1" }
        secretVariables: { KEY: also-in-plain-text }
        processes: { "job https://u:swordfish@host/": { schedule: "0 4 * * *" } }
`);

test("the settings of two environments are compared as the file writes them, and no secret is shown", async () => {
  const [one, other] = [
    await loadEnvironment({ file, environment: "one" }),
    await loadEnvironment({ file, environment: "other" }),
  ];
  const { differences, onlyFrom, onlyTo } = compareEnvironments(one, other);
  expect(differences.map(({ field, from, to }) => [field, from, to])).toEqual([
    ["clusterId", '"europe-west"', '"us-east"'],
    ["variables.LOG_LEVEL", '"debug"', '{ config: level, default: "warn" }'],
    ["variables.from", '"here"', undefined],
    ["secretVariables.KEY", "(secret)", "(secret)"],
    ["processes.(secret).schedule", '"0 3 * * *"', '"0 4 * * *"'],
    ["variables.EXTRA", undefined, '"1"'],
  ]);
  expect([onlyFrom, onlyTo]).toEqual([["buckets.files"], []]);
  expect(compareEnvironments(one, one)).toEqual({ differences: [], onlyFrom: [], onlyTo: [] });
});

/** A form of a value × its content: what may be a secret is hidden, and all that differs is a difference. */
const plain = ["debug", "warn"] as const;
const addresses = ["https://ada:swordfish@host/a", "https://host/?token=swordfish"] as const;
const FORMS: Readonly<Record<string, (text: string) => unknown>> = {
  "a text": (text) => text,
  "a default": (text) => ({ config: "value", default: text }),
  "a text with places": (text) => ({ format: `${text}/{}`, of: [{ config: "value" }] }),
  "a text in a place": (text) => ({ format: "x-{}", of: [{ config: "value", default: text }] }),
};
test.each(
  Object.entries(FORMS).flatMap(([form, written]) => [
    [form, "LEVEL", plain, written] as const,
    [form, "PLACE", addresses, written] as const,
    [form, "DB_PASSWORD", ["swordfish-1", "swordfish-2"], written] as const,
  ]),
)("%s of %s that differs, %j, is a difference, and shown unless it may be a secret", async (_, key, texts, written) => {
  const [from, to] = texts.map((text) => ({ applications: { web: { variables: { [key]: written(text) } } } }));
  const fields = {
    displayName: "web",
    clusterId: { cluster: "europe-west" },
    source: "dockerImage",
    dockerImage: "a:1",
  };
  const definition = { base: { applications: { web: fields } }, environments: { from, to } } as never;
  const [one, other] = [
    await loadEnvironment({ definition, environment: "from" }),
    await loadEnvironment({ definition, environment: "to" }),
  ];
  const { differences } = compareEnvironments(one, other);
  expect(differences).toMatchObject([{ field: `variables.${key}` }]);
  const shown = JSON.stringify(differences);
  if (texts === plain) for (const text of texts) expect(shown).toContain(text);
  else expect(shown).not.toContain("swordfish");
});
