import { coversAll } from "../support/cover";
import { succeeded } from "../support/ran";
import { type Refusal, refusals } from "./refusals";
import { type Face, type Run, Stack } from "./stack";

/**
 * What an engine replaces without asking the provider: `replaceOnChanges`, `--replace`, taint. What holds data is judged
 * before anything is created, through both doors (decisions, "Forced replacement").
 */
const faces: readonly Face[] = coversAll ? ["svc-iac", "svc-iac/native"] : ["svc-iac"];

describe.each(faces)("%s", (face) => {
  let stack: Stack;

  const original = { main: "deletionProtection: true", files: "", names: ["main", "files"] as string[], options: "" };

  const program = (changed: Partial<typeof original> = {}) => {
    const { main, files, names, options } = { ...original, ...changed };
    // The first refusal ends the run, and with it a look-up that is under way, which would be an error of its own.
    return `
const clusterId = getCluster("europe-west").id;
const resourceTypeId = getDatabaseResourceType("DB1").id;
const afterBoth = (text) => resourceTypeId.apply(() => clusterId).apply(() => text);
new Database("main", {
  displayName: "${names[0]}",
  clusterId, resourceTypeId,
  type: "postgresql", version: "16", dbName: "shop", dbPassword: "correct-horse", ${main},
}, { ${options} });
new Bucket("files", { displayName: afterBoth("${names[1]}"), location: "weur", ${files} }, { ${options} });
`;
  };

  const idOf = async (resource: string) => (await stack.ids())[resource] ?? "";
  const urnOf = async (resource: string) => (await stack.exportState()).resources[resource]?.urn ?? "";
  const stored = async (collection: string) => (await stack.sandbox.objects(collection)).map(({ id }) => id).sort();
  const opsOf = (run: Run, resource: string) =>
    run.steps.filter((step) => step.resource === resource).map(({ op }) => op);

  beforeAll(async () => {
    stack = await Stack.open({ face });
    await stack.program(program());
    succeeded(await stack.up());
  });
  afterAll(() => stack?.close());

  /** Nothing is sent, neither in the preview nor without one. */
  async function refused(changed: Partial<typeof original>, ...flags: string[]): Promise<Refusal[]> {
    await stack.program(program(changed));
    await stack.sandbox.forgetRequests();
    const said = refusals(await stack.preview(...flags));
    const withoutPreview = refusals(await stack.up(...flags));
    for (const one of withoutPreview) expect(said).toContainEqual(one);
    expect(await stack.sandbox.writes()).toEqual([]);
    return said;
  }

  it.each(coversAll ? ["", ", deleteBeforeReplace: true"] : [""])(
    "fault 10: replaceOnChanges replaces nothing that is protected or holds data%s",
    async (more) => {
      const before = await stack.ids();
      const said = await refused({ names: ["renamed", "files"], options: `replaceOnChanges: ["displayName"]${more}` });
      expect(said).toEqual([{ resource: "Database main", message: expect.stringContaining("is protected against") }]);
      const bucket = await refused({ names: ["main", "renamed"], options: `replaceOnChanges: ["*"]${more}` });
      expect(bucket).toEqual([
        { resource: "Bucket files", message: expect.stringContaining(`allowDataLoss: "${before["Bucket files"]}"`) },
      ]);
      expect(bucket[0]?.message).toContain("The engine replaces it");
      expect(await stack.ids()).toEqual(before);
    },
  );

  it("fault 11: replaceOnChanges replaces what its own id allows to lose", async () => {
    const before = await idOf("Bucket files");
    const changed = { names: ["main", "pictures"], files: `allowDataLoss: "${before}"` };
    await stack.program(program({ ...changed, options: 'replaceOnChanges: ["displayName"]' }));
    const run = succeeded(await stack.up());
    expect(opsOf(run, "Bucket files")).toContain("replace");
    expect(opsOf(run, "Database main")).toEqual(["same"]);
    const after = await idOf("Bucket files");
    expect(after).not.toBe(before);
    expect(await stored("object-storage")).toEqual([after]);
    // What is not among its paths changes in place.
    await stack.program(program({ ...changed, options: 'replaceOnChanges: ["location"]', names: ["main", "files"] }));
    expect(opsOf(succeeded(await stack.up()), "Bucket files")).toEqual(["update"]);
  });

  it("fault 10: --replace and taint create nothing empty beside what holds data, whatever its age", async () => {
    await stack.sandbox.letPass(2 * 3600);
    const ids = await stack.ids();
    for (const resource of ["Database main", "Bucket files"]) {
      const urn = await urnOf(resource);
      const said = await refused({}, "--replace", urn);
      expect(said).toEqual([{ resource, message: expect.stringContaining(`adopt: { id: "${ids[resource]}" }`) }]);
      expect(said[0]?.message).toContain("`--replace`, taint");
      expect((await stack.pulumi("state", "taint", "--yes", urn)).code).toBe(0);
      expect(await refused({})).toEqual(said);
      expect((await stack.pulumi("state", "untaint", "--yes", urn)).code).toBe(0);
    }
    expect(await stack.ids()).toEqual(ids);
  });

  it("--replace replaces what its id allows to lose", async () => {
    const before = await idOf("Bucket files");
    await stack.program(program({ files: `allowDataLoss: "${before}"` }));
    succeeded(await stack.up("--replace", await urnOf("Bucket files")));
    expect(await stored("object-storage")).toEqual([await idOf("Bucket files")]);
    expect(await idOf("Bucket files")).not.toBe(before);
  });

  it("--replace of an adopted object does not change it", async () => {
    const before = await idOf("Bucket files");
    await stack.program(program({ files: `adopt: { id: "${before}" }` }));
    succeeded(await stack.up("--replace", await urnOf("Bucket files")));
    expect(await idOf("Bucket files")).toBe(before);
    expect(await stored("object-storage")).toEqual([before]);
    succeeded(await stack.preview("--expect-no-changes"));
  });

  describe("a stack that a forced replacement has blocked", () => {
    let before: string;

    /** An earlier release created the second database; `allowSameName` still does. */
    const halted = async () => {
      before = await idOf("Database main");
      // The journal still holds the intent of what the last run created; this one strikes it.
      await stack.program(program());
      succeeded(await stack.up());
      await stack.program(program({ main: "deletionProtection: true, allowSameName: true" }));
      const run = await stack.up("--replace", await urnOf("Database main"));
      expect(refusals(run)).toEqual([
        { resource: "Database main", message: expect.stringContaining(`allowDataLoss: "${before}"`) },
      ]);
      expect(await stored("databases")).toHaveLength(2);
      await stack.program(program());
      // It fails again, and says what to do.
      expect(refusals(await stack.up())[0]?.message).toContain(`allowDataLoss: "${before}"`);
    };

    it("deletes the original when its id is allowed to be lost", async () => {
      await halted();
      await stack.program(program({ main: `deletionProtection: true, allowDataLoss: "${before}"` }));
      succeeded(await stack.up());
      const now = await idOf("Database main");
      expect(now).not.toBe(before);
      expect(await stored("databases")).toEqual([now]);
      // The successor is protected as before.
      expect(refusals(await stack.destroy("--target", await urnOf("Database main")))).toHaveLength(1);
    });

    it("keeps the original when the state is edited", async () => {
      await halted();
      const { text } = await stack.exportState();
      const state = JSON.parse(text);
      const isMain = ({ urn }: { urn: string }) => urn.endsWith("::main");
      state.deployment.resources = state.deployment.resources
        .filter((one: { urn: string; delete?: boolean }) => !isMain(one) || one.delete)
        .map(({ delete: _, ...one }: { urn: string; delete?: boolean }) => one);
      await stack.write("state.json", JSON.stringify(state));
      expect((await stack.pulumi("stack", "import", "--file", "state.json")).code).toBe(0);
      expect(await idOf("Database main")).toBe(before);
      succeeded(await stack.up("--expect-no-changes"));
      expect(await stored("databases")).toHaveLength(2);
    });
  });
});
