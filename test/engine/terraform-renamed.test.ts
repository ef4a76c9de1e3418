import { kinds } from "../../src/kinds";
import { succeeded } from "../support/ran";
import { ENGINE, NEWER, OPEN_TOFU, Workspace } from "../terraform/workspace";

const CONFIGURATION = `
resource "svc_project" "shop" {
  title = "shop"
}
output "title" {
  value = svc_project.shop.title
}`;

beforeAll(() => {
  const { displayName } = kinds.project.fields;
  Object.assign(kinds.project.fields, { displayName: { ...displayName, renamedFrom: ["title"] } });
});

test.each([
  [ENGINE, /^The attribute "title" is deprecated|Use `display_name`/] as const,
  ...[OPEN_TOFU, NEWER].flatMap((engine) => (engine ? [[engine, /Use `display_name`/] as const] : [])),
])("%s warns of a reference to the earlier name of an attribute: %s", async (engine, words) => {
  const workspace = await Workspace.open(engine);
  try {
    workspace.write(CONFIGURATION);
    succeeded(await workspace.run("init", "-no-color"));
    const { diagnostics } = JSON.parse(succeeded(await workspace.run("validate", "-json")).stdout);
    expect(diagnostics).toEqual([
      expect.objectContaining({ severity: "warning", detail: expect.stringMatching(words) }),
    ]);
  } finally {
    await workspace.close();
  }
});
