import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { patchRemarks, TerraformFolder, Texts } from "../../../src/drift/patch";
import type { DifferenceReport, Report } from "../../../src/drift/report";
import { application } from "../../../src/kinds/application";
import { usageAlert } from "../../../src/kinds/usage-alert";
import type { Kind, Named } from "../../../src/model";
import { newFolder } from "../../support/new-folder";
import { adopting } from "../faces";

/** Live values that a declaration cannot have: the kind's own rules decide before a source is changed. */
let folder: string;
beforeEach(() => {
  folder = newFolder();
});

type Changed = readonly [path: readonly string[], live: unknown];

/** The lines that adoption changes, and the remarks about what it leaves. */
async function adopted(kind: Kind, declared: Named, text: string, changes: readonly Changed[]) {
  writeFileSync(join(folder, "main.tf"), text);
  const [, type] = /resource "(\w+)"/.exec(text) ?? [];
  const address = `${type}.api`;
  const differences = changes.map(
    ([path, live]) =>
      ({ path, field: path.join("."), change: "changed", secret: false, live, accepted: null }) as DifferenceReport,
  );
  const resource = { source: "it", address, kind: kind.name, name: "api", status: "drifted", differences };
  const known = {
    live: { id: "1", values: {}, parts: {} },
    managed: { values: [], parts: {} },
    undeployed: false,
    home: {},
  };
  const object = { address, kind, id: "1", name: "api", declared, known, secrets: [], untold: [], keptNowhere: [] };
  const texts = new Texts();
  const report = { resources: [resource], unmanaged: [] } as unknown as Report;
  const declarations = { source: "it", file: "", objects: [object], unreadable: [], leaving: [] };
  const source = new TerraformFolder(texts, folder, "terraform apply");
  const patched = await adopting(report, declarations, source, texts);
  const lines = texts.unified().split("\n");
  return {
    lines: lines.filter((line) => /^[-+](?!--|\+\+)/.test(line)),
    remarks: patchRemarks(patched).map((line) => line.replaceAll(`${folder}/`, "")),
  };
}

const ALERT = { limitUsd: 100, thresholds: [50, 80], emails: ["a@example.com"] };
const ALERT_HCL = `resource "svc_usage_alert" "api" {
  limit_usd  = 100
  thresholds = [50, 80]
  emails     = ["a@example.com"]
}
`;

test("a value that its field refuses is left, and the others are adopted", async () => {
  const found = await adopted(usageAlert, ALERT, ALERT_HCL, [
    [["limitUsd"], 0],
    [["emails"], ["b@example.com"]],
  ]);
  expect(found.lines).toEqual(['-  emails     = ["a@example.com"]', '+  emails     = ["b@example.com"]']);
  expect(found.remarks).toContainEqual(
    expect.stringMatching(
      /^not patched: UsageAlert "api" limitUsd: .* → 0: would not be valid in the source: limitUsd must be at least 0\.01, got 0\. `terraform apply` restores the declared value$/,
    ),
  );
});

test("what was invalid before is not held against an adoption", async () => {
  const found = await adopted(usageAlert, { ...ALERT, limitUsd: 0 }, ALERT_HCL, [[["emails"], ["b@example.com"]]]);
  expect(found.lines).toHaveLength(2);
});

const SIZE = "3c7f3c6e-5a44-4c1f-9a56-0c1f4bb0a002";
const WORKERS = {
  displayName: "api",
  clusterId: "3c7f3c6e-5a44-4c1f-9a56-0c1f4bb0a001",
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  processes: { front: { type: "web", resourceTypeId: SIZE }, back: { type: "worker", resourceTypeId: SIZE } },
};
const workers = (front: string) => `resource "svc_application" "api" {
  processes = {
    front = { type = ${front} }
    back  = { type = "worker" }
  }
}
`;
const SWAPPED: readonly Changed[] = [
  [["processes", "front", "type"], "worker"],
  [["processes", "back", "type"], "web"],
];

test("values that are only valid with each other are adopted together", async () => {
  const { lines } = await adopted(application, WORKERS, workers('"web"'), SWAPPED);
  expect(lines).toEqual([
    '-    front = { type = "web" }',
    '-    back  = { type = "worker" }',
    '+    front = { type = "worker" }',
    '+    back  = { type = "web" }',
  ]);
});

test("so neither is if one of them is an expression", async () => {
  const { lines, remarks } = await adopted(application, WORKERS, workers("var.type"), SWAPPED);
  expect(lines).toEqual([]);
  expect(remarks.join("\n")).toContain("is an expression: var.type");
  expect(remarks.join("\n")).toContain("must have at most one web process, got 2");
});
