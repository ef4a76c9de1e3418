import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ofSuite } from "../support/of-suite";
import { refusals } from "./refusals";
import { Stack } from "./stack";

/** What the README shows is what its reader sees. (Its code is held to the examples by `npm run generate`.) */
const stack = ofSuite(() => Stack.open({ typescript: true, project: ["main: examples/mistakes"] }));
beforeAll(async () => {
  await stack.link("examples/mistakes");
  await stack.setConfig("databasePassword", "correct-horse", "--secret");
});

it("shows the three messages of examples/mistakes as they are, and the preview sends no write", async () => {
  const said = refusals(await stack.preview());
  const readme = readFileSync(join(__dirname, "../../README.md"), "utf8");
  const shown = [...readme.matchAll(/^error: .* has a problem: (.*) \[svc-iac explain invalid\]$/gm)].map(
    ([, message]) => message,
  );
  expect(said.map(({ message }) => message).sort()).toEqual(shown.sort());
  expect(said).toHaveLength(3);
  expect(await stack.sandbox.writes()).toEqual([]);
});
