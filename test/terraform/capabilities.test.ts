import { kinds } from "../../src/kinds";
import { toRow } from "../../src/terraform/convert";
import { provider } from "../../src/terraform/provider";
import { resourceSchema } from "../../src/terraform/schema";
import { Session } from "../../src/terraform/session";
import { writeRow } from "../../src/terraform/value";
import type { ClientCapabilities } from "../../src/terraform/wire.gen";
import { newFolder } from "../support/new-folder";

const schema = resourceSchema(kinds.database);
const folder = newFolder();

async function problems(clientCapabilities?: ClientCapabilities): Promise<readonly string[]> {
  const { dbPassword: _, ...declared } = kinds.database.examples.minimal;
  const row = { ...toRow(schema.attributes, declared), db_password_wo: "correct-horse" };
  const { diagnostics = [] } = await provider(new Session({ environment: {}, folder })).ValidateResourceConfig({
    typeName: schema.typeName,
    config: writeRow(schema.attributes, row),
    ...(clientCapabilities ? { clientCapabilities } : {}),
  });
  return diagnostics.map(({ detail = "" }) => detail);
}

test("an engine without write-only attributes is detected, and its user sees what to use instead", async () => {
  const refused = [
    "`db_password_wo` is write-only, which needs Terraform 1.11 or OpenTofu 1.11 or later: use `db_password`, or a later version. [svc-iac explain invalid]",
  ];
  expect(await problems()).toEqual(refused);
  expect(await problems({ deferralAllowed: true })).toEqual(refused);
  expect(await problems({ writeOnlyAttributesAllowed: true })).toEqual([]);
});
