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
])("%s warns of an argument and of a reference with the earlier name of an attribute: %s", async (engine, words) => {
  const workspace = await Workspace.open(engine);
  try {
    workspace.write(CONFIGURATION);
    succeeded(await workspace.run("init", "-no-color"));
    const { diagnostics } = JSON.parse(succeeded(await workspace.run("validate", "-json")).stdout);
    const at = (code: string, detail: unknown) =>
      expect.objectContaining({ severity: "warning", detail, snippet: expect.objectContaining({ code }) });
    // The engines differ in their order.
    expect(diagnostics).toHaveLength(2);
    expect(diagnostics).toEqual(
      expect.arrayContaining([
        at('  title = "shop"', expect.stringMatching(/^title is called display_name now; the earlier name is/)),
        at("  value = svc_project.shop.title", expect.stringMatching(words)),
      ]),
    );
  } finally {
    await workspace.close();
  }
});
