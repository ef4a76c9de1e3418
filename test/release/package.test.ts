import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { engines, peerDependencies, version } from "../../package.json";
import { REPOSITORY } from "../engine/stack";
import { built, isPatchOf, releases } from "./builds";

jest.setTimeout(1_200_000);

const PROGRAM = `
  import { readFile } from "node:fs/promises";
  import { removed, unexplained } from "./compatible.mjs";
  const [before, after, version] = JSON.parse(process.env.COMPARED);
  const changelog = await readFile(after + "/CHANGELOG.md", "utf8");
  console.log(JSON.stringify(unexplained(await removed(before, after), changelog, version)));
`;

test.each(releases)(
  "what $version exports and describes is there, or its replacement is in the changelog",
  async (release) => {
    const env = { ...process.env, COMPARED: JSON.stringify([await built(release), REPOSITORY, version]) };
    const args = ["--input-type=module", "--eval", PROGRAM, "program"];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(REPOSITORY, "tools"), env });
    expect(JSON.parse(stdout)).toEqual([]);
  },
);

test("all that a user may name is compared", async () => {
  const program = `
    import { everything } from "./compatible.mjs";
    console.log(JSON.stringify(await everything(${JSON.stringify(REPOSITORY)})));
  `;
  const args = ["--input-type=module", "--eval", program, "program"];
  const ran = promisify(execFile)(process.execPath, args, { cwd: join(REPOSITORY, "tools"), maxBuffer: 1e8 });
  expect(JSON.parse((await ran).stdout)).toEqual(
    expect.arrayContaining([
      ...[
        "./native Application.generatedHostname",
        './native BucketArgs.jurisdiction = "eu"',
        "./cdktf BucketConfig.corsPolicies",
      ],
      ...[
        "environment.schema.json base.buckets.*.corsPolicies[].headers",
        "Terraform: resource svc_bucket.cors_policies.headers",
      ],
      ...["Pulumi: svc:index:Bucket.inputProperties.corsPolicies", 'svc-iac drift --format = "sarif"'],
    ]),
  );
});

test("a patch runs on what its minor runs on", async () => {
  const before = releases.filter(isPatchOf).map(async (release) => {
    const { engines, peerDependencies } = JSON.parse(
      await readFile(join(await built(release), "package.json"), "utf8"),
    );
    return { engines, peerDependencies };
  });
  for (const floors of await Promise.all(before)) expect(floors).toEqual({ engines, peerDependencies });
});
