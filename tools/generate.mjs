// Writes what is derived from other files: run it after a change of the contract or of a kind.
// `--check` writes nothing and fails when a file is out of date.
import { pathToFileURL } from "node:url";
import { actionPage } from "./generate/actions.mjs";
import { agentFiles } from "./generate/agents.mjs";
import { write, writeCode } from "./generate/code.mjs";
import { dataPage } from "./generate/data.mjs";
import { kindPages } from "./generate/docs.mjs";
import { errorsPage } from "./generate/errors.mjs";
import { movePicture } from "./generate/move-picture.mjs";
import { parityPage } from "./generate/parity.mjs";
import { documents, workflows } from "./generate/readme.mjs";
import { timelinePictures } from "./generate/timeline-pictures.mjs";
import { root } from "./layout.mjs";

const base = pathToFileURL(`${root}/`);
const check = process.argv.includes("--check");

// Pages are made by code, some of which is derived itself.
const stale = await writeCode({ check });
const pages = {
  ...kindPages(),
  ...actionPage(),
  ...dataPage(),
  ...parityPage(),
  ...errorsPage(),
  ...agentFiles(),
  ...movePicture(),
  ...(await timelinePictures(base)),
  ...(await documents(base)),
  ...(await workflows(base)),
};
stale.push(...(await write(pages, { check })));
if (check && stale.length > 0) {
  console.error(`Out of date: ${stale.join(", ")}. Run \`npm run generate\` and commit what Git keeps of it.`);
  process.exit(1);
}
for (const path of stale) console.log(`wrote ${path}`);
