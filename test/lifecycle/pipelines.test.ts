import { check } from "../../src/declaration";
import { checkOnceMade } from "../../src/declaration/check";
import { findDeclared } from "../../src/drift/sources/find-declared";
import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { type Named, UNKNOWN } from "../../src/model";
import { list, read, readFull } from "../../src/read";
import { duplicatesOf } from "../../src/read/duplicates";
import type { Known } from "../../src/state";
import { worldOfTests } from "../laws/law";
import { fixtures } from "../laws/world";

const kind = kinds.pipeline;
const [one, other] = [fixtures.application, fixtures.otherApplication];
const world = worldOfTests();

const stage = (displayName: string, ...applications: string[]): Named => ({ displayName, applications });
const shop = (...stages: Named[]): Named => ({ displayName: "shop", type: "trunk", stages });

async function applied(declared: Named, known?: Known): Promise<Known> {
  const { known: now, error } = await apply({ kind, name: "shop", declared, known }, world.io);
  if (error) throw error;
  return now;
}

/** What leads from one declaration to another, and the stages on the platform after it. */
async function writesFrom(before: Named, after: Named) {
  const known = await applied(before);
  world.writes();
  const next = await applied(after, known);
  return { writes: world.writes(), stages: await stagesOf(next), next };
}

async function stagesOf({ live }: Known): Promise<string[]> {
  const { stages } = await world.io.client.one({ operation: "getPipeline", ids: [live.id] });
  return (stages as { display_name: string; apps: { id: string }[] }[]).map(({ display_name: name, apps }) =>
    [name, ...apps.map(({ id }) => (id === one ? "one" : "other"))].join(" "),
  );
}

/** One that has not looked at anything yet. */
const anotherRun = () => ({ ...world.io, taken: new Set<string>() });

const plannedOf = async (declared: Named, known: Known) => {
  const request = { kind, name: "shop", declared, known, address: "shop" };
  return planResource(request, { look: world.io.client });
};

describe("stages in order", () => {
  test("new ones are created at their positions, without another request for their order", async () => {
    const known = await applied(shop(stage("A", one), stage("B"), stage("C", other)));
    expect(await stagesOf(known)).toEqual(["A one", "B", "C other"]);
    expect(world.writes()).toMatchObject({ createPipelineStage: 3, addPipelineStageApp: 2 });
    const between = shop(stage("X"), stage("A", one), stage("Y"), stage("B"), stage("C", other), stage("Z"));
    const next = await applied(between, known);
    expect(world.writes()).toEqual({ createPipelineStage: 3 });
    expect(await stagesOf(next)).toEqual(["X", "A one", "Y", "B", "C other", "Z"]);
  });

  test("another order is one request, and no stage is recreated", async () => {
    const before = shop(stage("A", one), stage("B"), stage("C", other));
    const { writes, stages } = await writesFrom(before, shop(stage("C", other), stage("B"), stage("A", one)));
    expect(writes).toEqual({ updatePipeline: 1 });
    expect(stages).toEqual(["C other", "B", "A one"]);
  });

  test("removing one stage and adding another keeps the rest in order", async () => {
    const { writes, stages } = await writesFrom(
      shop(stage("A"), stage("B", one), stage("C")),
      shop(stage("X"), stage("B", one), stage("C")),
    );
    expect(writes).toEqual({ deletePipelineStage: 1, createPipelineStage: 1 });
    expect(stages).toEqual(["X", "B one", "C"]);
  });

  test("undeclared stages keep their positions", async () => {
    const known = await applied(shop(stage("A"), stage("B")));
    const foreign = { display_name: "Foreign", insert_before: 1 };
    await world.io.client.send({ operation: "createPipelineStage", ids: [known.live.id], body: foreign });
    world.writes();
    const next = await applied(shop(stage("B"), stage("A")), known);
    expect(world.writes()).toEqual({ updatePipeline: 1 });
    expect(await stagesOf(next)).toEqual(["B", "Foreign", "A"]);
  });

  test("the plan names what moves; what has moved since is left to the next plan (law 9)", async () => {
    const known = await applied(shop(stage("A"), stage("B")));
    const { differences, action } = await plannedOf(shop(stage("B"), stage("A")), known);
    expect(action).toBe("update");
    expect(differences.map(({ path, from, to }) => [path.join("."), from, to])).toEqual([
      ["stages.B.order", 2, 1],
      ["stages.A.order", 1, 2],
    ]);
    const { client } = world.io;
    const { stages } = await client.one({ operation: "getPipeline", ids: [known.live.id] });
    const turned = (stages as { id: string }[]).map(({ id }) => id).reverse();
    await client.send({ operation: "updatePipeline", ids: [known.live.id], body: { stage_order: turned } });
    world.writes();
    const declared = { ...shop(stage("A"), stage("B")), displayName: "store" };
    const { known: next, drift } = await apply({ kind, name: "shop", declared, known }, world.io);
    expect(world.writes()).toEqual({ updatePipeline: 1 });
    expect(drift?.map(({ path }) => path.join("."))).toEqual(["stages.A.order", "stages.B.order"]);
    expect(await stagesOf(next)).toEqual(["B", "A"]);
    const seen = (await read(kind, "shop", next, world.io)) as Known;
    expect((await plannedOf(declared, seen)).differences).toHaveLength(2);
  });
});

describe("applications of stages", () => {
  test("they change places: each leaves one stage before it joins another", async () => {
    const { writes, stages } = await writesFrom(
      shop(stage("A", one), stage("B", other)),
      shop(stage("A", other), stage("B", one)),
    );
    expect(writes).toEqual({ removePipelineStageApp: 2, addPipelineStageApp: 2 });
    expect(stages).toEqual(["A other", "B one"]);
  });

  test("the stage that they leave can be deleted in the same run, or recreated", async () => {
    const { stages, next } = await writesFrom(shop(stage("A", one), stage("B")), shop(stage("B", one)));
    expect(stages).toEqual(["B one"]);
    const branches = (branch: string) => ({ ...shop({ ...stage("B", one), branch }), type: "branch" });
    const known = await applied(branches("next"), next);
    expect(await stagesOf(await applied(branches("main"), known))).toEqual(["B one"]);
  });

  test.each([
    [shop(stage("A", one), stage("B")), shop(stage("A"), stage("B", one)), ["A", "B one"]],
    [shop(stage("A", one, other), stage("B")), shop(stage("A"), stage("B", one, other)), ["A", "B one other"]],
    [shop(stage("A", one), stage("B"), stage("C", other)), shop(stage("C", one), stage("A")), ["C one", "A"]],
  ])("they join another stage where nothing has shown which one has them (%#)", async (before, after, expected) => {
    const known = await applied(before);
    for (const { values } of known.live.parts.stages ?? []) delete (values as Record<string, unknown>).applications;
    expect(await stagesOf(await applied(after, known))).toEqual(expected);
  });

  test("one that has been deleted since is no member that could be taken out", async () => {
    const known = await applied(shop(stage("A", one)));
    world.sandbox.addFault({ operation: "removePipelineStageApp", nth: 1, status: 404 });
    await expect(applied(shop(stage("A")), known)).resolves.toBeDefined();
  });

  test("undeclared values of a stage are kept", async () => {
    const known = await applied(shop(stage("A", one)));
    expect(await stagesOf(await applied(shop({ displayName: "A" }, stage("B")), known))).toEqual(["A", "B"]);
    const foreign = await applied({ ...shop({ displayName: "C" }), displayName: "other" });
    const rows = await world.io.client.one({ operation: "getPipeline", ids: [foreign.live.id] });
    const ids = [foreign.live.id, (rows.stages as { id: string }[])[0]?.id ?? ""];
    await world.io.client.send({ operation: "addPipelineStageApp", ids, body: { app_id: other } });
    const next = await applied({ ...shop({ displayName: "C" }, stage("D")), displayName: "other" }, foreign);
    expect(await stagesOf(next)).toEqual(["C other", "D"]);
  });
});

describe("mistakes are reported before anything is sent", () => {
  const look = () => ({ look: world.io.client });
  const messages = async (declared: Named, context: object = {}) =>
    (await check({ kind, declared, context: { ...look(), ...context } })).map(({ message }) => message);

  test("an application in two stages, of one pipeline or of two that are declared together", async () => {
    expect(await messages(shop(stage("A", one), stage("B", other, one)))).toEqual([
      `stages[1].applications[1] is "${one}", which is also in stage "A": an application is in at most one stage.`,
    ]);
    const claims: string[] = [];
    const claim = (what: string) => {
      claims.push(what);
      return 'Pipeline "edge"';
    };
    expect(await messages(shop(stage("A", one)), { claim })).toEqual([
      `stages[0].applications[0] is "${one}", which Pipeline "edge" also has in a stage: an application is in at most one stage, of one pipeline.`,
    ]);
    expect(claims).toEqual([`the stage of application ${one}`]);
    expect(await messages(shop({ displayName: "A", applications: [UNKNOWN, one] }))).toEqual([]);
  });

  test("an application that another pipeline has, or a stage of this one that is not declared", async () => {
    const { live } = await applied(shop(stage("A", one), { displayName: "B" }));
    const [, b] = (await world.io.client.one({ operation: "getPipeline", ids: [live.id] })).stages as { id: string }[];
    const ids = [live.id, b?.id ?? ""];
    await world.io.client.send({ operation: "addPipelineStageApp", ids, body: { app_id: other } });
    const elsewhere = `is "${one}", which is in stage "A" of pipeline "shop" (${live.id}): an application is in at most one stage. Remove it from there first.`;
    expect(await messages(shop(stage("New", one)))).toEqual([`stages[0].applications[0] ${elsewhere}`]);
    const adopt = { id: live.id };
    expect(await messages({ ...shop(stage("New", one), stage("A")), adopt })).toEqual([]);
    expect(await messages({ ...shop(stage("New", one)), adopt })).toEqual([
      expect.stringContaining('which is in stage "A" of this pipeline:'),
    ]);
    expect(await messages(shop(stage("New", one)), { mayBeOurs: () => true })).toEqual([]);
    const own = async (declared: Named) => {
      const previous = shop(stage("A", one), { displayName: "B" });
      return (await checkOnceMade({ kind, declared, context: { ...look(), previous, id: live.id } })).map(
        ({ message }) => message,
      );
    };
    expect(await own(shop(stage("A", one), stage("B", other)))).toEqual([]);
    expect(await own(shop(stage("A", one, other)))).toEqual([]);
    expect(await own(shop(stage("A", one, other), { displayName: "B" }))).toEqual([
      `stages[0].applications[1] is "${other}", which is in stage "B" of this pipeline: an application is in at most one stage. Remove it from there first.`,
    ]);
  });

  test("other pipelines are only asked where an application joins a stage", async () => {
    const known = await applied(shop(stage("A", one), stage("B")));
    const asked = async (declared: Named) => {
      world.sandbox.resetRequests();
      await plannedOf(declared, known);
      return world.sandbox.requests().byOperation.listPipelines ?? 0;
    };
    expect(await asked(shop(stage("B"), stage("A", one)))).toBe(0);
    expect(await asked(shop(stage("A"), stage("B", one)))).toBe(0);
    expect(await asked(shop(stage("A", one), stage("B", other)))).toBe(1);
  });

  test("a branch in a trunk pipeline, two stages of one name, a preview without a repository", async () => {
    expect(await messages(shop({ displayName: "A", branch: "main" }))).toEqual([
      'stages[0].branch is set to "main", but only stages of a pipeline of type "branch" have a branch.',
    ]);
    expect(await messages(shop(stage("A"), stage("A")))).toEqual([
      "stages[1] repeats stages[0]: displayName must be unique.",
    ]);
    expect(await messages({ ...shop(), preview: {} })).toEqual([
      "repoUrl is missing: the preview of a new pipeline requires it.",
    ]);
    expect(await messages({ ...shop(), repoUrl: "https://git.example.com/shop/api" })).toEqual([
      'repoUrl is set to "https://git.example.com/shop/api", but has no effect without preview.',
    ]);
    expect(await messages({ ...shop(), preview: { staleAppDays: 0 } })).toEqual([
      "preview.staleAppDays must be at least 1, got 0.",
      expect.stringMatching(/^repoUrl is missing/),
    ]);
  });
});

describe("previews", () => {
  const repoUrl = "https://git.example.com/shop/api";

  test("they are turned on with their repository, changed, and turned off when no longer declared", async () => {
    const known = await applied({ ...shop(stage("A")), repoUrl, preview: { staleAppDays: 9 } });
    expect(world.writes()).toMatchObject({ enablePipelinePreview: 1 });
    const next = await applied({ ...shop(stage("A"), stage("B")), repoUrl, preview: { autoCreateApp: true } }, known);
    expect(world.writes()).toEqual({ updatePipelinePreview: 1, createPipelineStage: 1 });
    const { stages } = await world.io.client.one({ operation: "getPipeline", ids: [known.live.id] });
    const preview = { type: "preview", order: 2, auto_create_app: true, stale_app_days: 5 };
    expect((stages as object[]).at(-1)).toMatchObject(preview);
    const last = await applied(shop(stage("B"), stage("A")), next);
    expect(world.writes()).toEqual({ disablePipelinePreview: 1, updatePipeline: 1 });
    expect(await stagesOf(last)).toEqual(["B", "A"]);
  });

  test("a preview application is created in its pipeline, found there by an import, and deleted", async () => {
    const subject = kinds.previewApplication;
    const { live } = await applied({ ...shop(stage("A", one)), repoUrl, preview: {} });
    const declared = { pipelineId: live.id, branch: "next", pullRequestNumber: 7 };
    const { known } = await apply({ kind: subject, name: "next", declared }, world.io);
    expect(known.live.values).toMatchObject({ ...declared, displayName: "shop next", status: "deploymentSuccess" });
    expect(world.writes()).toMatchObject({ createPreviewApp: 1 });
    const found = await readFull(subject, known.live.id, world.io);
    expect(found?.live.values).toMatchObject({ pipelineId: live.id, branch: "next" });
    await remove(subject, "next", known, world.io);
    expect(await read(subject, "next", known, world.io)).toBeUndefined();
  });

  test("a preview of another pipeline is no match, whatever its branch", async () => {
    const subject = kinds.previewApplication;
    const { live: first } = await applied({ ...shop(stage("A", one)), repoUrl, preview: {} });
    const declared = { displayName: "second", type: "trunk", repoUrl, preview: {} };
    const second = await apply({ kind, name: "second", declared }, world.io);
    const places = [first.id, second.known.live.id].map((pipelineId) => ({ pipelineId, branch: "next" }));
    const made: string[] = [];
    const found: unknown[] = [];
    for (const declared of places) {
      const matching = await duplicatesOf({ kind: subject, traits: declared, since: 0 }, declared, anotherRun());
      expect(matching.map(({ id }) => id)).toEqual([]);
      const { known } = await apply({ kind: subject, name: "preview", declared }, world.io);
      made.push(known.live.id);
      const again = await duplicatesOf({ kind: subject, traits: declared, since: 0 }, declared, anotherRun());
      expect(again.map(({ id }) => id)).toEqual([known.live.id]);
    }
    for (const declared of places) found.push((await findDeclared(subject, "preview", declared, world.io))?.id);
    expect(found).toEqual(made);
  });

  test("previews are no applications where applications are listed, and the other way round", async () => {
    const { live } = await applied({ ...shop(), repoUrl, preview: {} });
    const declared = { pipelineId: live.id, branch: "next" };
    const { known } = await apply({ kind: kinds.previewApplication, name: "next", declared }, world.io);
    const ids = async (of: typeof kind) => (await list(of, world.io)).map(({ id }) => id);
    expect(await ids(kinds.previewApplication)).toEqual([known.live.id]);
    expect(await ids(kinds.application)).not.toContain(known.live.id);
  });
});

test("a stage that a killed run has deleted in order to create it again is created by the next", async () => {
  const branches = (branch?: string): Named => ({
    ...{ displayName: "shop", type: "branch" },
    stages: [{ displayName: "Test", ...(branch ? { branch } : {}) }],
  });
  const known = await applied(branches());
  const [{ id } = { id: "" }] = known.live.parts.stages ?? [];
  await world.io.client.send({ operation: "deletePipelineStage", ids: [known.live.id, id] });
  const { live } = await applied(branches("main"), known);
  expect(live.parts.stages?.map(({ values }) => values.branch)).toEqual(["main"]);
});
