// One light runner of the bench: the client and its budget, without an engine. It says when it is ready, starts on the
// first line that it reads, and ends with one line of JSON.
import { once } from "node:events";
import { createRequire } from "node:module";
import { at } from "../layout.mjs";

const require = createRequire(import.meta.url);
const inDist = (...parts) => require(at("dist", ...parts));
const { connect } = inDist("client", "client.js");
const { settingsFrom } = inDist("client", "settings.js");
const { Documents } = inDist("store", "documents.js");
const { openStore } = inDist("store", "open.js");
const { CLUSTERS } = inDist("sandbox", "reference.js");

/** How many of its requests are on their way at once, as those of an engine are. */
const AT_A_TIME = 4;

const { name, location, reads, creations } = JSON.parse(process.argv[2]);
const settings = settingsFrom({}, process.env);
const said = [];
const count = { operations: 0 };
const client = connect({
  settings,
  store: new Documents(counted(openStore(location, process.env))),
  say: (it) => said.push(it),
});

process.stdout.write("ready\n");
await once(process.stdin, "data");
const start = performance.now();
await Promise.all([
  inLanes(reads, (offset) => ({ operation: "listProjects", ids: [], query: { offset: String(offset) } })),
  inLanes(creations, (index) => ({
    operation: "createApplication",
    ids: [],
    body: {
      display_name: `${name}-${index}`,
      cluster_id: CLUSTERS[0].id,
      source: "dockerImage",
      docker_image: "bench/app",
    },
  })),
]);
const seconds = ((performance.now() - start) / 1000) * settings.speed;
process.stdout.write(
  `${JSON.stringify({ seconds, operations: count.operations, said: said.filter(isTrouble) })}\n`,
  () => process.exit(),
);

async function inLanes(all, callOf) {
  let next = 0;
  const lane = async () => {
    while (next < all) await client.send(callOf(next++));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
}

/** The store, with its operations counted. */
function counted(store) {
  const counting =
    (name) =>
    (...given) => {
      count.operations += 1;
      return store[name](...given);
    };
  return { ...store, name: store.name, isShared: store.isShared, read: counting("read"), swap: counting("swap") };
}

function isTrouble(message) {
  return !message.startsWith("waiting ");
}
