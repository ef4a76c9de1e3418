import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Documents } from "../../../src/store/documents";
import { openStore } from "../../../src/store/open";
import { newFolder } from "../../support/new-folder";
import { describeProcesses, startWorker } from "./contract";

const place = () => join(newFolder(), "deep", "store");

describeProcesses(async () => ({ location: place() }));

const entriesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name));

test("processes that are killed in the middle lose no increment of others, keep no lock and leave nothing", async () => {
  const folder = place();
  const where = { location: folder };
  const steady = Array.from({ length: 4 }, () => startWorker(where, "increment", "100"));
  const finished = Promise.all(steady.map(async (child) => (await once(child, "close"))[0] as number));
  let isOver = false;
  void finished.then(() => {
    isOver = true;
  });
  // What a victim reports is done; one increment more may be, of which it could not report.
  let [reported, victims] = [0, 0];
  while (!isOver && victims < 40) {
    const batch = Array.from({ length: 4 }, () => startWorker(where, "churn"));
    victims += batch.length;
    await Promise.all(
      batch.map(async (child, index) => {
        const closed = once(child, "close");
        child.stdout.setEncoding("utf8").on("data", (dots: string) => {
          reported += dots.length;
          if (reported % batch.length === index) child.kill("SIGKILL");
        });
        await closed;
      }),
    );
  }
  expect(await finished).toEqual([0, 0, 0, 0]);
  expect(victims).toBeGreaterThan(0);
  const store = openStore(folder, {});
  const count = await new Documents(store).change<number>("count", (now = 0) => now + 1);
  expect(count).toBeGreaterThanOrEqual(400 + reported + 1);
  expect(count).toBeLessThanOrEqual(400 + reported + victims + 1);
  expect(entriesOf(folder).map((path) => path.slice(folder.length))).toEqual(["/.work", "/count.document"]);
}, 120_000);
