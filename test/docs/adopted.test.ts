import { readFileSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { REPOSITORY } from "./blocks";

test("docs/discover.md names what an adoption changes: what no answer shows and a declaration needs, and first deployments", () => {
  const text = readFileSync(join(REPOSITORY, "docs/discover.md"), "utf8");
  const [, section = ""] = text.split("### `adopt`");
  const [own = ""] = section.split("\n## ");
  const sent = Object.values<Kind>(kinds).flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { required, secret, observed }]) =>
      required && secret && observed === false ? [`\`${field}\` of a ${name}`] : [],
    ),
  );
  const deployed = ["An Application that has never been deployed is deployed"];
  expect([...sent, ...deployed].filter((one) => !own.replace(/\s+/g, " ").includes(one))).toEqual([]);
  expect(sent.length).toBe((own.match(/`\w+` of a /g) ?? []).length);
});
