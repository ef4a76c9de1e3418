// Writes what is derived from other files: run it after a change of the contract or of a kind.
// `--check` writes nothing and fails when a checked-in file is out of date.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { actionPage } from "./generate/actions.mjs";
import { agentFiles } from "./generate/agents.mjs";
import { cdktfFiles } from "./generate/cdktf.mjs";
import { contractFiles } from "./generate/contract.mjs";
import { dataPage } from "./generate/data.mjs";
import { kindPages } from "./generate/docs.mjs";
import { environmentFiles } from "./generate/environment.mjs";
import { errorsPage } from "./generate/errors.mjs";
import { movePicture } from "./generate/move-picture.mjs";
import { nativeFiles } from "./generate/native.mjs";
import { parityPage } from "./generate/parity.mjs";
import { pulumiFiles } from "./generate/pulumi.mjs";
import { documents, workflows } from "./generate/readme.mjs";
import { timelinePictures } from "./generate/timeline-pictures.mjs";
import { wireFiles } from "./generate/wire.mjs";

const root = new URL("../", import.meta.url);
const check = process.argv.includes("--check");

const files = {
  ...(await contractFiles(new URL("api/openapi.yaml", root))),
  ...kindPages(),
  ...actionPage(),
  ...dataPage(),
  ...parityPage(),
  ...errorsPage(),
  ...agentFiles(),
  ...movePicture(),
  ...(await timelinePictures(root)),
  ...pulumiFiles(),
  ...(await nativeFiles(root)),
  ...(await cdktfFiles(root)),
  ...(await wireFiles(root)),
  ...environmentFiles(),
  ...(await documents(root)),
  ...(await workflows(root)),
};

const stale = [];
for (const [path, text] of Object.entries(files)) {
  const url = new URL(path, root);
  const present = await readFile(url, "utf8").catch(() => undefined);
  if (present === text) continue;
  if (check) stale.push(path);
  else {
    await mkdir(new URL(".", url), { recursive: true });
    await writeFile(url, text);
    console.log(`wrote ${path}`);
  }
}
if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(", ")}. Run \`npm run generate\` and commit the result.`);
  process.exit(1);
}
