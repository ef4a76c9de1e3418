import fc from "fast-check";
import { stringify } from "yaml";
import { examineEnvironment } from "../../src/environment/load";
import { examine } from "./examine";

const key = fc.oneof(
  fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.]{0,12}$/).filter((name) => !name.startsWith("SVC_")),
  fc.constantFrom("from", "secret", "config", "format", "of", "application", "cluster", "toString", "constructor"),
);
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }).filter((one) => !/[\p{Cs}\p{Cc}\uFEFF]/u.test(one)),
  fc.constantFrom(
    "${KEY}",
    "${a.b}/c",
    "a{}b",
    "{{x}}",
    "{ from: x }",
    "~",
    "null",
    "yes",
    "0x10",
    "1e3",
    "# no",
    "<<",
  ),
);
const variables = fc.array(fc.tuple(key, text), { maxLength: 6 }).map((entries) => Object.fromEntries(entries));

const site = (own: Record<string, string>) => ({
  base: {
    staticSites: {
      docs: { displayName: "docs", repoUrl: "https://git.example.com/docs", defaultBranch: "main", variables: own },
    },
  },
});

test("plain texts stay what they are, whatever is in them and whatever their keys", async () => {
  await fc.assert(
    fc.asyncProperty(variables, async (own) => {
      const definition = site(own);
      const inCode = await examineEnvironment({ definition, environment: "dev" });
      const inFile = await examine(stringify(definition));
      for (const { resources, mistakes } of [inCode, inFile]) {
        expect(mistakes.filter(({ severity }) => severity === "error")).toEqual([]);
        expect(resources[0]?.declared.variables).toEqual(own);
      }
    }),
    { numRuns: 100 },
  );
});
