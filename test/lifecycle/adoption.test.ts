import { check } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { remove } from "../../src/lifecycle/apply/remove";
import { adoptionNotices } from "../../src/lifecycle/plan/adoption";
import { resumptionOf } from "../../src/lifecycle/plan/resumption";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { ResourceClaims } from "../../src/lifecycle/run/claims";
import { ResourceCreation } from "../../src/lifecycle/run/resource-creation";
import { type Kind, type Named, UNKNOWN } from "../../src/model";
import { findFull, read, strangerReason } from "../../src/read";
import { CLUSTERS } from "../../src/sandbox/reference";
import type { Intent, Io, Known } from "../../src/state";
import { worldOfTests } from "../laws/law";
import { changeObject } from "../laws/world";
import { intentsOnly } from "../support/journal";

/** What a preview reports about an object that a declaration adopts. */
const kind: Kind = kinds.application;
const label = 'Application "api"';
const [here, there] = CLUSTERS.map(({ id }) => id);
const image = { source: "dockerImage", dockerImage: "shop/api" };
const declared = { displayName: "api", clusterId: here, ...image };

const world = worldOfTests();
let id: string;

beforeEach(async () => {
  id = await made({ variables: { LEVEL: "info" } });
});

async function made(more: Named = {}): Promise<string> {
  const { known, error } = await apply({ kind, name: "api", declared: { ...declared, ...more } }, world.io);
  expect(error).toBeUndefined();
  return known.live.id;
}

const notices = (more: Named, io: Io = world.io) => adoptionNotices(kind, label, { ...declared, ...more }, io);
const notice = async (more: Named, io?: Io) => (await notices(more, io))[0]?.message;
const adopts = (changes: string) =>
  expect.stringMatching(
    new RegExp(
      `^Application "api": adopts ${id}, which exists already \\(created 2026-01-01T\\d\\d:\\d\\d:\\d\\d[.\\dZ]*\\)\\. ${changes}\\. Undeclared fields are not changed\\.$`,
    ),
  );

test("without an adoption, or while it is unknown what is adopted, there is nothing to report", async () => {
  world.sandbox.resetRequests();
  expect(await notices({})).toEqual([]);
  expect(await notices({ adopt: UNKNOWN })).toEqual([]);
  expect(await notices({ adopt: { id: UNKNOWN } })).toEqual([]);
  expect(world.sandbox.requests().total).toBe(0);
});

test("an object that is as declared does not change, whatever the options are", async () => {
  expect(await notice({ adopt: { id } })).toEqual(adopts("Nothing of it changes"));
  expect(await notice({ adopt: { displayName: "api" }, allowSameName: true })).toEqual(adopts("Nothing of it changes"));
});

test("each change is named, secrets without their values", async () => {
  const more = {
    dockerImage: "shop/api:2",
    defaultBranch: UNKNOWN,
    variables: { LEVEL: "debug", REGION: "west" },
    secretVariables: { KEY: "s3cret" },
    suspended: true,
    cdn: true,
  };
  const changes = [
    'dockerImage from "shop/api" to "shop/api:2"',
    "cdn to true",
    "suspended from false to true",
    'variables.LEVEL from "info" to "debug"',
    "variables.REGION \\(added\\)",
    "secretVariables.KEY \\(added\\)",
  ];
  const { defaultBranch: _, ...known } = more;
  expect(await notice({ ...known, adopt: { id } })).toEqual(adopts(`It changes ${changes.join("; ")}`));
  await world.io.client.send({
    operation: "createApplicationEnvVar",
    ids: [id],
    body: { key: "KEY", value: "old", is_secret: true },
  });
  const later = await notice({ dockerImage: UNKNOWN, secretVariables: { KEY: "s3cret" }, adopt: { id } });
  expect(later).toEqual(adopts("It changes dockerImage \\(known only later\\); secretVariables.KEY \\[secret\\]"));
});

describe("a secret that has a value", () => {
  const empties = async (more: Named) => {
    const found = await notices({ ...more, adopt: { id } });
    return found.flatMap(({ code, message }) => (code === "empties" ? [message] : []));
  };

  beforeEach(async () => {
    await world.reset();
    id = await made({ variables: { LEVEL: "info" }, secretVariables: { KEY: "only-copy", NONE: "" } });
  });

  test("is named where it is declared as empty", async () => {
    expect(await empties({ secretVariables: { KEY: "", NONE: "", NEW: "" } })).toEqual([
      "secretVariables.KEY has a value and is declared as empty: the value is overwritten.",
    ]);
    expect(await empties({ secretVariables: { KEY: "another" }, variables: { LEVEL: "" } })).toEqual([]);
  });

  test("is named where its value, or the whole map, is known only later", async () => {
    const later = "Known only later, so their values may be overwritten: ";
    expect(await empties({ secretVariables: { KEY: UNKNOWN } })).toEqual([`${later}secretVariables.KEY.`]);
    const [whole] = await empties({ variables: { LEVEL: "info" }, secretVariables: UNKNOWN });
    expect(whole).toContain(later);
    expect(whole).toContain("secretVariables.KEY");
    expect(whole).not.toContain("LEVEL");
    const message = await notice({ variables: { LEVEL: "info" }, secretVariables: UNKNOWN, adopt: { id } });
    expect(message).toEqual(adopts("It changes secretVariables \\(known only later\\)"));
  });
});

test("what does not exist cannot be adopted", async () => {
  const missing = "3f0e7a10-0000-4000-8000-00000000dead";
  await expect(notice({ adopt: { id: missing } })).rejects.toMatchObject({
    problem: {
      code: "not-found",
      message: `${label}: there is no Application ${missing} to adopt in this company.`,
    },
  });
  await expect(notice({ adopt: { displayName: "web" } })).rejects.toMatchObject({
    problem: { code: "not-found", message: expect.stringContaining('there is no Application named "web" to adopt') },
  });
});

test("of several with the name, none is adopted", async () => {
  const other = await made({ allowSameName: true });
  const ambiguous = await notice({ adopt: { displayName: "api" } }).catch((error) => error);
  const next =
    "Adopt one of them by its ID. If one of them has moved: until its original is deleted, both have this name, and the clone is the newer one. Where the move ran, or with the store that it used (`SVC_STORE`), the journal decides.";
  expect(ambiguous.problem).toMatchObject({ code: "ambiguous", next });
  expect(ambiguous.problem.message).toMatch(/^Application "api": 2 objects are called "api": /);
  for (const one of [id, other]) expect(ambiguous.problem.message).toContain(one);
  expect(ambiguous.problem.message).toMatch(/: [\w-]{36}, [\w-]{36}\.$/);
});

test("one that differs in what cannot change is refused, unless that is still unknown", async () => {
  await expect(notice({ clusterId: there, adopt: { id } })).rejects.toMatchObject({
    problem: {
      code: "immutable",
      field: "clusterId",
      message: `${label}: ${id} cannot be adopted, because it differs in what cannot change: clusterId is "${here}" and declared as "${there}".`,
      next: "Declare the current values, or adopt another object.",
    },
  });
  expect(await notice({ clusterId: UNKNOWN, adopt: { id } })).toEqual(
    adopts("It changes clusterId \\(known only later\\)"),
  );
});

test("of several such differences each is named", async () => {
  const bucket = { displayName: "files", location: "weur", jurisdiction: "eu" };
  const { known } = await apply({ kind: kinds.bucket, name: "files", declared: bucket }, world.io);
  const adopt = { id: known.live.id };
  const declared = { ...bucket, location: "apac", jurisdiction: "default", adopt };
  const error = await adoptionNotices(kinds.bucket, "it", declared, world.io).catch((thrown) => thrown);
  expect(error.problem).toMatchObject({ code: "immutable", field: "location" });
  expect(error.problem.message).toContain('declared as "apac"; jurisdiction is "eu" and declared as "default".');
});

describe("a domain of its own", () => {
  const rows = () => world.io.client.all({ operation: "listApplicationDomains", ids: [id] });
  const adopting = (entry: unknown, name = "other.example.com") => {
    const adopt = { id: `application/${id}/${entry}` };
    return adoptionNotices(kinds.domain, "it", { application: id, name, adopt }, world.io).then(
      ([one]) => one?.message,
    );
  };

  test("is not the generated domain of the service: no adoption, import, refresh or deletion takes that", async () => {
    const [system] = await rows();
    expect(system).toMatchObject({ type: "SYSTEM" });
    const entry = `application/${id}/${system?.id}`;
    const problem = { code: "not-found", message: `it: there is no Domain ${entry} to adopt in this company.` };
    for (const name of ["other.example.com", String(system?.name)]) {
      await expect(adopting(system?.id, name)).rejects.toMatchObject({ problem });
    }
    await expect(findFull(kinds.domain, entry, world.io)).rejects.toMatchObject({ problem: { code: "not-found" } });
    const home = await world.io.client.home();
    const managed = { values: ["application", "name"], parts: {} };
    const values = { application: id, name: "other.example.com" };
    const known: Known = { live: { id: entry, values, parts: {} }, managed, home, undeployed: false };
    expect(await read(kinds.domain, "it", known, world.io)).toBeUndefined();
    await remove(kinds.domain, "it", known, world.io);
    expect(await rows()).toEqual([system]);
  });

  test("is adopted by its ID, whatever its name is", async () => {
    const name = "a.example.com";
    const body = { domain_name: name };
    await world.io.client.send({ operation: "createApplicationDomain", ids: [id], body });
    const [custom] = (await rows()).filter(({ type }) => type === "CUSTOM");
    expect(await adopting(custom?.id, name)).toContain("Nothing of it changes");
    await expect(adopting(custom?.id)).rejects.toMatchObject({ problem: { code: "immutable", field: "name" } });
    for (const wrong of [name, `${name}?x=1`, `${custom?.id}?x=1`]) {
      const given = `application/${id}/${wrong}`;
      const allowed = "<application|static-site|load-balancer>/<its id>/<id>";
      const message = expect.stringContaining(`is not an ID of a Domain: ${allowed} is required, without names.`);
      const problem = { code: "invalid", field: "adopt.id", given, allowed, message };
      await expect(adopting(wrong, name)).rejects.toMatchObject({ problem });
      const declaration = { application: id, name, adopt: { id: given } };
      expect(await check({ kind: kinds.domain, declared: declaration, context: {} })).toMatchObject([problem]);
    }
  });
});

test("an object of another stack is only taken over if that is declared", async () => {
  const asked: unknown[] = [];
  const owners = {
    refuseOthers: async (...all: unknown[]) => asked.push(all.slice(1)),
    otherOwner: async () => undefined,
  };
  const io = { ...world.io, journal: { ...intentsOnly({}), owners } } as unknown as Io;
  await notice({ adopt: { id } }, { ...world.io, journal: intentsOnly({}) } as unknown as Io);
  await notice({ adopt: { id } }, io);
  await notice({ adopt: { id }, takeOver: true }, io);
  expect(asked).toEqual([
    [id, label, false],
    [id, label, true],
  ]);
});

describe("what the last run created", () => {
  const resumed = async (of: Partial<Intent> | undefined) => {
    const home = await world.io.client.home();
    const intent = of && { kind: kind.name, name: label, since: 0, home, traits: {}, ...of };
    const journal = intentsOnly(intent ? { a: intent } : {});
    return (await resumptionOf(kind, label, declared, "a", { ...world.io, journal } as unknown as Io))?.message;
  };

  test("is used instead of creating another one, and that is shown", async () => {
    const notice = `${label}: ${id}, which the last run created, is used instead of creating another one.`;
    expect(await resumed({ id })).toBe(notice);
  });

  test("has its secrets named that are declared as empty, or known only later", async () => {
    const secretive = await made({ secretVariables: { KEY: "only-copy" }, allowSameName: true });
    const home = await world.io.client.home();
    const intent = { kind: kind.name, name: label, since: 0, home, traits: {}, id: secretive };
    const journal = intentsOnly(intent ? { a: intent } : {});
    const subject = { kind, name: "api", address: "a", identity: "a" };
    const io = { ...world.io, journal } as unknown as Io;
    const creation = new ResourceCreation(subject, io, {} as ResourceClaims);
    const said = async (secretVariables: unknown) =>
      (await creation.resumption({ ...declared, secretVariables }))
        .map(({ message }) => message)
        .filter((text) => /as empty|Known only/.test(text));
    const empty = "secretVariables.KEY has a value and is declared as empty: the value is overwritten.";
    const later = "Known only later, so their values may be overwritten: secretVariables.KEY.";
    expect(await said({ KEY: "" })).toEqual([empty]);
    expect(await said({ KEY: UNKNOWN })).toEqual([later]);
    expect(await said(UNKNOWN)).toEqual([later]);
    expect(await said({ KEY: "another" })).toEqual([]);
  });

  test("is not, where it is gone, of another company, or not known", async () => {
    world.sandbox.resetRequests();
    expect(await resumed(undefined)).toBeUndefined();
    // An answer that was lost: only the apply finds out what the request created.
    expect(await resumed({ traits: { displayName: "api", clusterId: here } })).toBeUndefined();
    expect(await resumed({ id, home: { origin: "elsewhere", companyId: "theirs" } })).toBeUndefined();
    expect(await resumptionOf(kind, label, declared, "a", world.io)).toBeUndefined();
    expect(world.sandbox.requests().byOperation).not.toHaveProperty("getApplication");
    expect(await resumed({ id: "3f0e7a10-0000-4000-8000-00000000dead" })).toBeUndefined();
  });
});

describe("an object of another kind in the same collection", () => {
  const preview: Kind = kinds.previewApplication;
  const change = (fields: object) => changeObject(world.sandbox, `applications/${id}`, fields);
  const NONE = /there is no (Preview)?Application/i;
  const intent = { kind: "Application", traits: { displayName: "api", clusterId: here }, since: 0 };

  test("a preview is no Application: no adoption, import or journal takes it", async () => {
    await change({ type: "previewApp" });
    await expect(notice({ adopt: { id } })).rejects.toThrow(NONE);
    await expect(findFull(kind, id, world.io)).rejects.toThrow(NONE);
    const record = { id, type: "previewApp", display_name: "api", cluster_id: here };
    expect(await strangerReason({ kind }, intent, record, world.io)).toBe("it is not an Application");
    expect((await findFull(preview, id, world.io)).live.id).toBe(id);
  });

  test("nor is an application a preview", async () => {
    const branch = { pipelineId: "68686868-6868-4686-8686-686868686868", branch: "main" };
    await change({ default_branch: "main" });
    const adopting = { ...branch, adopt: { id } };
    await expect(adoptionNotices(preview, "PreviewApplication", adopting, world.io)).rejects.toThrow(NONE);
    await expect(findFull(preview, id, world.io)).rejects.toThrow(NONE);
  });
});
