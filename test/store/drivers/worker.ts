import { Documents } from "../../../src/store/documents";
import { openStore } from "../../../src/store/open";

/** A process that uses a store: `location increment times`, or `location churn`, which ends when it is killed. */
async function work(location: string, task: string, times: number): Promise<void> {
  const store = openStore(location, process.env);
  const documents = new Documents(store);
  for (let done = 0; done < times; done++) {
    await documents.change<number>("count", (count = 0) => count + 1);
    if (task === "churn") process.stdout.write(".");
  }
  await store.close();
}

const [location = "", task = "", times = "Infinity"] = process.argv.slice(2);
work(location, task, Number(times)).catch((error: unknown) => {
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
});
