import type { Report } from "../../src/drift";
import { formats } from "../../src/drift";
import { readShown } from "../../src/drift/sources/terraform";
import { SvcError } from "../../src/model";
import { driftOf } from "./states";

/** What a report calls the resources of a state, and what it says of a service that cannot be reached. */
const shared = { mode: "managed", type: "svc_bucket", provider_name: "registry.terraform.io/svc-iac/svc" };
const bucket = (address: string, name: string, id: number) => ({
  ...shared,
  address,
  name,
  values: { id: `70000000-0000-4000-8000-00000000000${id}`, display_name: name },
});
const STATE = JSON.stringify({
  format_version: "1.0",
  values: {
    root_module: {
      resources: [
        bucket("svc_bucket.plain", "plain", 1),
        bucket('svc_bucket.each["a.b"]', "each", 2),
        bucket("svc_bucket.each[1]", "each", 3),
      ],
      child_modules: [{ resources: [bucket('module.shop["x"].svc_bucket.each', "each", 4)] }],
    },
  },
});

const REASON = "Cannot connect to http://127.0.0.1:1.";
async function unreachable(): Promise<Report> {
  const home = async () => {
    throw new SvcError({ code: "api.unreachable", message: REASON });
  };
  const declarations = readShown(STATE, "state", "main.tf");
  return driftOf(declarations, { client: { home }, say: () => {} } as never, { ignore: [] });
}

test("an instance has its address for a name", async () => {
  const junit = formats.junit(await unreachable());
  expect([...junit.matchAll(/<testcase classname="Bucket" name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    "plain",
    "svc_bucket.each[&#34;a.b&#34;]",
    "svc_bucket.each[1]",
    "module.shop[&#34;x&#34;].svc_bucket.each",
  ]);
});

test.each(["text", "markdown", "github"] as const)(
  "a service that cannot be reached is reported once: %s",
  async (format) => {
    const printed = formats[format](await unreachable(), { color: false });
    expect(printed.split("Cannot connect")).toHaveLength(2);
    expect(printed).toMatch(/all 4 resources(, |%2C )unmanaged objects/);
  },
);

test("resources that share a reason are named, others keep theirs", async () => {
  const report = await unreachable();
  const [first, ...rest] = report.resources;
  const other = {
    ...first,
    unchecked: [{ field: null, reason: "No.", position: null }],
  } as Report["resources"][number];
  const printed = formats.text({ ...report, resources: [other, ...rest] }, { color: false });
  expect(printed).toContain(
    `  Bucket "plain": No.
  Bucket svc_bucket.each["a.b"], Bucket svc_bucket.each[1], Bucket module.shop["x"].svc_bucket.each, unmanaged objects: ${REASON}`,
  );
});
