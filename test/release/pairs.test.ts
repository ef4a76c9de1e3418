import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kindNamed } from "../../src/kinds";
import { type Kind, respelled } from "../../src/model";
import type { Declared } from "../conformance/face";
import { descendants, KillSwitch, killAll } from "../engine/kill-switch";
import { LocalSandbox } from "../engine/local-sandbox";
import { clusterAt, type Place } from "../engine/machines";
import { STANDSTILL } from "../engine/sandbox-control";
import { REPOSITORY } from "../engine/stack";
import { fixtures, furniture } from "../laws/world";
import { type Ran, succeeded } from "../support/ran";
import { fullExample } from "../upgrades/full-examples";
import { built, isPatchOf, releases } from "./builds";
import { environmentFile, program } from "./pulumi-user";
import { TerraformUser } from "./terraform-user";
import type { Open, User } from "./user";

/**
 * Every earlier release beside this checkout, in every face: one stack with all kinds that the release wrote, upgraded as
 * a user does it, with what that user was in the middle of. `RELEASE_COMMIT=<commit>` tries it with a release that does
 * not exist yet.
 */
jest.setTimeout(1_200_000);

const SPEED = 60;
const FACES: readonly (readonly [string, Open])[] = [
  ["Pulumi, dynamic", program("svc-iac")],
  ["Pulumi, native", program("svc-iac/native")],
  ["Terraform", TerraformUser.open],
  ["an environment file", environmentFile],
];

/** The full example of each kind that the release has, as it has them itself. */
async function examplesOf(release: string): Promise<Declared[]> {
  const { kinds } = (await import(join(release, "dist/kinds/index.js"))) as { kinds: Record<string, Kind> };
  // A guard of its own kind would have to be taken off first, and a deployment that nobody waits for ends when it likes.
  return Object.values(kinds).map((kind) => {
    const { deletionProtection, allowDataLoss, deploy, ...values } = fullExample(kind);
    return { kind: kind.name, name: "it", values };
  });
}

const application = (name: string, place: Place): Declared => ({
  kind: "Application",
  name,
  values: {
    displayName: name,
    clusterId: clusterAt(place),
    source: "dockerImage",
    dockerImage: "shop/api:1",
    variables: { PLACE: place },
    secretVariables: { TOKEN: "very-secret-value" },
  },
});
const inNamesOfToday = ({ kind, name, values }: Declared): Declared => ({
  ...{ kind, name },
  values: respelled(kindNamed(kind), values),
});
const project = (displayName: string): Declared => ({ kind: "Project", name: "plain", values: { displayName } });

/** Requests that the interruption waits for: what they make exists, and nobody has heard of it. */
const CREATION = /^POST \/v3\/applications$/;
const CLONE = /^POST \/v3\/applications\/[^/]+\/clone$/;

const rows: string[][] = [];
afterAll(() => {
  const lines = rows.map((row) => row.join("  "));
  process.stdout.write(`\n${lines.join("\n")}\n`);
});

const pairs = releases.flatMap((release) => FACES.map(([face, open]) => ({ ...release, face, open })));

describe.each(pairs)("$version and this checkout, $face", ({ version, commit, face, open }) => {
  let older: string;
  let store: string;
  let sandbox: LocalSandbox;
  let service: KillSwitch;
  let user: User;
  let all: readonly Declared[];
  const seen: string[] = [];

  beforeAll(async () => {
    store = await mkdtemp(join(tmpdir(), "svc-iac-store-"));
    older = await built({ version, commit });
    const folder = await mkdtemp(join(store, "sandbox-"));
    sandbox = await LocalSandbox.start(folder, process.env, SPEED);
    service = await KillSwitch.before(sandbox.url);
    for (const [path, fields] of furniture) {
      const [collection = "", id = ""] = path.split("/");
      await sandbox.change(collection, id, fields);
    }
    user = await open(sandbox);
    Object.assign(user.env, { SERVICE_API_URL: service.url, SVC_STORE: join(store, "shared") });
    all = [...(await examplesOf(older)), project("plain"), application("mover", "here")];
  });
  afterAll(async () => {
    await user?.close();
    await service?.close();
    await sandbox?.stop();
    await rm(store, { recursive: true, force: true });
    rows.push([`${version} → now`, face, ...seen]);
  });

  const named = async (name: string) =>
    (await sandbox.objects("applications")).filter(({ display_name: shown }) => shown === name);
  const nothingSent = async () => expect(await sandbox.writes()).toEqual([]);
  const settled = async () => {
    const { ran, changes } = await user.preview();
    succeeded(ran);
    expect(changes).toEqual([]);
  };

  it("creates with the older one", async () => {
    await user.use(older);
    await user.declare(all);
    succeeded(await user.up());
    await settled();
    seen.push(`${all.length} resources`);
  });

  it("previews no change, and sends no write", async () => {
    await user.use(REPOSITORY);
    await sandbox.forgetRequests();
    await settled();
    await user.declare(all.map(inNamesOfToday));
    await settled();
    const restore = await user.keep();
    succeeded(await user.up());
    await settled();
    await nothingSent();
    await restore();
    await user.declare(all);
    seen.push("0 changes, 0 writes");
  });

  it("resumes a creation and a move that the older one was in the middle of", async () => {
    await user.use(older);
    await user.declare([...all.slice(0, -1), application("mover", "there"), application("late", "here")]);
    const [original] = await named("mover");
    await sandbox.letPass(120);
    await sandbox.runAt(STANDSTILL);
    service.arm({
      ...{ write: 2, when: "after", of: [CREATION, CLONE] },
      kill: () => killAll(user.running.flatMap((pid) => [pid, ...descendants(pid)])),
    });
    expect((await user.up()).code).not.toBe(0);
    service.arm(undefined);
    await sandbox.runAt(SPEED);
    await user.unlock();
    const [late, ...others] = await named("late");
    expect([others, (await named("mover")).length]).toEqual([[], 2]);

    await user.use(REPOSITORY);
    await sandbox.forgetRequests();
    const { ran, changes } = await user.preview();
    succeeded(ran);
    expect(changes).not.toEqual([]);
    await nothingSent();
    succeeded(await user.up());
    const sent = await sandbox.writes();
    expect(sent).not.toContain("createApplication");
    expect(sent).not.toContain("cloneApplication");
    expect((await named("late")).map(({ id }) => id)).toEqual([late.id]);
    const movers = await named("mover");
    expect(movers).toEqual([expect.objectContaining({ cluster_id: clusterAt("there"), status: "deploymentSuccess" })]);
    expect(movers[0].id).not.toBe(original.id);
    await settled();
    seen.push("resumed");
  });

  it("updates in place, while the older one uses the same store", async () => {
    const neighbour = await TerraformUser.open(sandbox, "neighbour");
    try {
      Object.assign(neighbour.env, { SERVICE_API_URL: service.url, SVC_STORE: user.env.SVC_STORE });
      await neighbour.use(older);
      await neighbour.declare([project("of the neighbour")]);
      all = [...all.slice(0, -2), project("changed"), application("mover", "there"), application("late", "here")];
      await user.declare(all);
      await sandbox.forgetRequests();
      const runs = await Promise.all([user.up(), neighbour.up()]);
      for (const ran of runs) succeeded(ran);
      expect(await sandbox.requests()).toMatchObject({ createProject: 1, updateProject: 1 });
      expect((await sandbox.writes()).sort()).toEqual(["createProject", "updateProject"]);
      await settled();
      await refusesNewerStore(neighbour);
      succeeded(await neighbour.destroy());
      seen.push("updated");
    } finally {
      await neighbour.close();
    }
  });

  /** Documents of the next format, which no older release can read. */
  async function refusesNewerStore(neighbour: User): Promise<void> {
    const folder = String(user.env.SVC_STORE);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const kept = new Map<string, string>();
    for (const file of files) {
      const text = await readFile(file, "utf8");
      if (!/"format":\d/.test(text)) continue;
      kept.set(file, text);
      await writeFile(file, text.replace(/"format":\d+/, '"format":999'));
    }
    expect(kept.size).toBeGreaterThan(0);
    await neighbour.declare([project("must not arrive")]);
    await sandbox.forgetRequests();
    expect(told(await neighbour.up())).toMatch(/newer release/);
    await nothingSent();
    for (const [file, text] of kept) {
      expect(await readFile(file, "utf8")).toContain('"format":999');
      await writeFile(file, text);
    }
  }

  it("is read by the older one again, or refused before anything is sent", async () => {
    await user.use(older);
    await user.declare(all);
    await sandbox.forgetRequests();
    const before = await user.state();
    const { ran, changes } = await user.preview();
    const isRead = ran.code === 0 && changes.length === 0;
    if (isPatchOf({ version, commit })) expect([isRead, told(ran)]).toEqual([true, told(ran)]);
    if (!isRead) expect(told(ran)).toMatch(/newer (release|provider version)/);
    await nothingSent();
    expect(await user.state()).toBe(before);
    seen.push(isRead ? "read by the older" : "refused by the older");
  });

  it("is destroyed", async () => {
    await user.use(REPOSITORY);
    succeeded(await user.destroy());
    const own = Object.values(fixtures) as string[];
    for (const collection of ["applications", "databases", "projects", "object-storage", "static-sites"]) {
      const left = (await sandbox.objects(collection)).filter(({ id }) => !own.includes(id));
      expect([collection, left]).toEqual([collection, []]);
    }
    seen.push("destroyed");
  });
});

const told = ({ stdout, stderr }: Ran) => `${stdout}${stderr}`.replace(/[│╷╵]/g, "").replace(/\s+/g, " ");
