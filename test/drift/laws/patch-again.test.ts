import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentFile, type Source, TerraformFolder, Texts, TypeScriptProgram } from "../../../src/drift/patch";
import { readExport } from "../../../src/drift/sources/pulumi";
import { bucket } from "../../../src/kinds/bucket";
import { worldOfTests } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { addressed, adopting } from "../faces";
import { driftOf, exported, made } from "../states";

/** A source may be patched again before its apply, and the state still has what was declared before the first patch. */
const world = worldOfTests();
let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const EDITED = "has been edited since the last apply";
const policy = (name: string, methods = ["GET"]) => ({ origins: [`https://${name}.example.com`], methods });
const DECLARED = {
  displayName: "it",
  location: "weur",
  corsPolicies: [policy("a"), policy("b"), policy("c", ["GET", "PUT", "HEAD"])],
};

const environment = `base:
  buckets:
    it:
      displayName: it
      corsPolicies:
        - { origins: ["https://a.example.com"], methods: [GET] }
        - { origins: ["https://b.example.com"], methods: [GET] }
        - { origins: ["https://c.example.com"], methods: [GET, PUT, HEAD] }
environments:
  staging: {}
`;
const program = `new Bucket("it", {
  displayName: "it",
  corsPolicies: [
    { origins: ["https://a.example.com"], methods: ["GET"] },
    { origins: ["https://b.example.com"], methods: ["GET"] },
    { origins: ["https://c.example.com"], methods: ["GET", "PUT", "HEAD"] },
  ],
});
`;
const configuration = `resource "svc_bucket" "it" {
  display_name = "it"
  cors_policies = [
    { origins = ["https://a.example.com"], methods = ["GET"] },
    { origins = ["https://b.example.com"], methods = ["GET"] },
    { origins = ["https://c.example.com"], methods = ["GET", "PUT", "HEAD"] },
  ]
}
`;
const shared = environment.replace("staging: {}", "staging: {}\n  production: {}");

const SOURCES: readonly (readonly [string, string, string, (texts: Texts, path: string) => Source])[] = [
  ["an environment file", "environment.svc.yaml", environment, ofEnvironment],
  ["an environment file with several environments", "environment.svc.yaml", shared, ofEnvironment],
  ["TypeScript", "index.ts", program, (texts) => new TypeScriptProgram(texts, folder, "pulumi up")],
  ["HCL", "main.tf", configuration, (texts) => new TerraformFolder(texts, folder, "terraform apply")],
];

function ofEnvironment(texts: Texts, path: string): Source {
  texts.open(path, readFileSync(path, "utf8"));
  return new EnvironmentFile(texts, path, "staging", "pulumi up");
}

test.each(SOURCES)("%s", async (_, file, text, of) => {
  const path = join(folder, file);
  writeFileSync(path, text);
  const subject = await made(bucket, "it", DECLARED, world.io);
  const { id } = subject.known.live;
  const [first, , third] = subject.known.live.parts.corsPolicies ?? [];
  await world.io.client.send({ operation: "deleteCorsPolicy", ids: [id, first?.id ?? ""] });
  const body = policy("c", ["GET", "HEAD"]);
  await world.io.client.send({ operation: "updateCorsPolicy", ids: [id, third?.id ?? ""], body });
  const all = readExport(await exported([subject]), "it", "");
  const found = await driftOf(all, world.io);
  const [report, declarations] = file === "main.tf" ? addressed("svc_bucket.it", found, all) : [found, all];

  const patched = async () => {
    const texts = new Texts();
    const { left } = await adopting(report, declarations, of(texts, path), texts);
    for (const [changed, after] of texts.changed()) writeFileSync(changed, after);
    return left.map(({ reason }) => reason);
  };
  expect(await patched()).toEqual([]);
  const once = readFileSync(path, "utf8");
  expect(once).toContain("https://b.example.com");
  expect(once).toContain("HEAD");
  const again = await patched();
  expect(new Set(again)).toEqual(new Set([EDITED]));
  expect(readFileSync(path, "utf8")).toBe(once);
});
