import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { coversAll } from "../support/cover";
import { type Server as Postgres, postgresUrl, startPostgres } from "../support/postgres";
import { succeeded } from "../support/ran";
import { S3_ENVIRONMENT, type S3Server, s3Location, startS3 } from "../support/s3";
import { type Death, descendants, KillSwitch, killAll } from "./kill-switch";
import { clusterAt, type Machine, type Machines, type Place, pulumiMachines, terraformMachines } from "./machines";
import type { Stored } from "./sandbox-control";

/**
 * A run is killed with its machine, and another machine finishes what it began: the engine's state and the store are
 * all that they share. `COVER=all` runs every engine with every store.
 */
const ENGINES = {
  "pulumi, native": () => pulumiMachines("svc-iac/native"),
  "pulumi, dynamic": () => pulumiMachines("svc-iac"),
  terraform: terraformMachines,
};
type Store = "folder" | "S3" | "PostgreSQL";
const STORES: readonly Store[] = ["S3", "folder", "PostgreSQL"];
/** Both providers of Pulumi have the same session: one is enough for a sample. */
const SAMPLE: Readonly<Record<string, readonly Store[]>> = {
  "pulumi, native": ["folder", "S3"],
  terraform: ["PostgreSQL"],
};
const engines = Object.entries(ENGINES).filter(([engine]) => coversAll || SAMPLE[engine]);

let folder: string;
let s3: S3Server;
let postgres: Postgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "svc-iac-machines-"));
  [s3, postgres] = await Promise.all([startS3(), startPostgres()]);
});
afterAll(async () => {
  await Promise.all([s3?.close(), postgres?.close()]);
  await rm(folder, { recursive: true, force: true });
});

describe.each(engines)("%s", (engine, open) => {
  let machines: Machines;
  let service: KillSwitch;
  let place: Place = "here";
  beforeAll(async () => {
    machines = await open();
    service = await KillSwitch.before(machines.sandbox.url);
  });
  afterAll(async () => {
    await machines?.close();
    await service?.close();
  });

  /** A fresh machine, with a clone of the program as it is now. */
  async function machineWith(store?: Store): Promise<Machine> {
    const machine = await machines.another();
    Object.assign(machine.env, store && locationOf(store, engine), { SERVICE_API_URL: service.url });
    await machine.declare(place);
    return machine;
  }

  /** Runs until the machine goes down. */
  async function killed(machine: Machine, death: Omit<Death, "kill">): Promise<void> {
    service.arm({ ...death, kill: () => killAll(machine.running.flatMap((pid) => [pid, ...descendants(pid)])) });
    expect((await machine.up()).code).not.toBe(0);
    service.arm(undefined);
    await machine.unlock();
  }

  const applications = (): Promise<Stored[]> => machines.sandbox.objects("applications");
  const ids = async () => (await applications()).map(({ id }) => id);

  it("resumes a creation whose answer is lost with the machine", async () => {
    await killed(await machineWith("S3"), { write: 1, when: "after" });
    const created = await ids();
    expect(created).toHaveLength(1);
    await machines.sandbox.letPass(40 * 60);
    const other = await machineWith("S3");
    succeeded(await other.up());
    expect(await ids()).toEqual(created);
    await other.expectNothingToDo();
  });

  it.each((coversAll ? STORES : SAMPLE[engine]) ?? STORES)("finishes a move, with the store in %s", async (store) => {
    const [original] = await ids();
    place = place === "here" ? "there" : "here";
    // The clone's answer is lost with the machine; or it is cloned, and not yet brought to the declaration.
    await killed(
      await machineWith(store),
      store === "folder" ? { write: 1, when: "after" } : { write: 2, when: "before" },
    );
    const [clone, ...more] = (await applications()).filter(({ id }) => id !== original);
    expect(more).toEqual([]);
    await machines.sandbox.letPass(store === "PostgreSQL" ? 0 : 40 * 60);
    await machines.sandbox.forgetRequests();
    expect(await (await machineWith()).refusal()).toContain(`${clone.id} (created ${clone.created_at})`);
    expect(await machines.sandbox.writes()).toEqual([]);
    const other = await machineWith(store);
    succeeded(await other.up());
    expect(await machines.sandbox.writes()).not.toContain("cloneApplication");
    const [moved, ...others] = await applications();
    expect(moved).toMatchObject({ id: clone.id, cluster_id: clusterAt(place), status: "deploymentSuccess" });
    expect([moved.variables.PLACE.value, others]).toEqual([place, []]);
    await other.expectNothingToDo();
  });
});

function locationOf(store: Store, name: string): NodeJS.ProcessEnv {
  if (store === "folder") return { SVC_STORE: join(folder, name) };
  if (store === "PostgreSQL") return { SVC_STORE: postgresUrl(postgres.port) };
  return { SVC_STORE: s3Location(s3.url, encodeURIComponent(name)), ...S3_ENVIRONMENT };
}
