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

test("a patch runs on what its minor runs on", async () => {
  const before = releases.filter(isPatchOf).map(async (release) => {
    const { engines, peerDependencies } = JSON.parse(
      await readFile(join(await built(release), "package.json"), "utf8"),
    );
    return { engines, peerDependencies };
  });
  for (const floors of await Promise.all(before)) expect(floors).toEqual({ engines, peerDependencies });
});
