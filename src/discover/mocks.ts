import { mocks } from "../terraform/mocks";
import { block } from "./hcl";

/** A mock file of Terraform (`*.tfmock.hcl`), or the `mock_provider` block that has the same for both engines. */
export function mockFile(isBlock: boolean): string {
  const blocks = Object.entries(mocks(isBlock)).flatMap(([type, byName]) =>
    [...byName].map(([name, defaults]) => block(type, [name], { defaults })),
  );
  const text = blocks.join("\n");
  return isBlock ? `mock_provider "svc" {\n${text.replace(/^(?=.)/gm, "  ")}}\n` : text;
}
