import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { movedState } from "../../src/terraform/moved";
import type { Resource } from "../../src/terraform/resource";
import { resourceSchema } from "../../src/terraform/schema";

/** What is to be done instead where a `moved` block leads from one kind to another: both, and no import that would fail. */
test.each<[from: string, to: Kind, next: RegExp]>([
  ["svc_bucket", kinds.globalVariable, /^Remove the `moved` block: the two are different objects .* the svc_bucket is/],
  ["svc_application", kinds.database, /^Remove the `moved` block/],
  ["svc_variable", kinds.secretVariable, /an `import` block for the new resource\.$/],
  ["other_thing", kinds.database, /an `import` block for the new resource\.$/],
])("%s becomes %p", (sourceTypeName, kind, next) => {
  const to = { schema: resourceSchema(kind) } as Resource;
  const problem = expect.objectContaining({ code: "unsupported", next: expect.stringMatching(next) });
  expect(() => movedState(to, { sourceTypeName })).toThrow(expect.objectContaining({ problem }));
});
