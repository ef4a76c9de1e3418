import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import type { Kind, Wire } from "../../src/model";
import { findId, idNamed } from "../../src/read";
import { effects } from "../support/calls";

/** An object named by its ID or by its name. */
const application: Kind = kinds.application;
const variable: Kind = kinds.variable;
const id = "88888888-8888-4888-8888-888888888888";
const other = "99999999-9999-4999-8999-999999999999";
const at = "2026-01-01T00:00:00Z";
const row = (of: string, name = "api", more: Wire = {}): Wire => ({
  id: of,
  display_name: name,
  created_at: at,
  ...more,
});
const next = "`npx svc-iac discover` lists the IDs of what exists.";

type Answers = NonNullable<Parameters<typeof effects>[0]>;
const problemOf = (work: Promise<unknown>) =>
  work.then(
    (found) => found,
    (error) => error.problem,
  );

describe("an object", () => {
  const found = (wanted: string, rows: readonly Wire[], answers: Answers = {}) => {
    const { io, calls, client } = effects({ listApplications: [...rows], ...answers });
    const get = answers.getApplication;
    client.one = async (call) => {
      calls.push(call);
      if (get instanceof Error) throw get;
      return rows.find((one) => one.id === call.ids[0]) ?? {};
    };
    return problemOf(findId(application, wanted, io)).then((of) => [of, calls.length] as const);
  };

  test("is not looked for by its ID", async () => {
    expect(await found(id, [])).toEqual([id, 0]);
  });

  test("is found by its name, if only one has it", async () => {
    expect(await found("api", [row(id), row(other, "web")])).toEqual([id, 1]);
  });

  test("is none by another name: the closest is suggested", async () => {
    const [problem] = await found("apl", [row(id), row(other)]);
    expect(problem).toEqual({
      code: "not-found",
      message: 'No Application is named "apl", and that is not a valid ID either. Did you mean "api"?',
      next,
    });
    const [nothing] = await found("database", [row(id)]);
    expect(nothing).toMatchObject({
      message: 'No Application is named "database", and that is not a valid ID either.',
    });
    const { io } = effects({ listApplications: [] });
    expect(await problemOf(idNamed(application, "api", io))).toMatchObject({
      message: 'No Application is named "api".',
    });
  });

  test("of several, each is described, as far as it can be read", async () => {
    const rows = [row(id, "api", { cluster_id: other, project_id: other }), row(other)];
    const [problem] = await found("api", rows, { listClusters: [{ id: other, name: "eu1", region: "europe-west" }] });
    expect(problem).toMatchObject({
      code: "ambiguous",
      allowed: `${id}, ${other}`,
      next: "Name one of them by its ID. If one of them has moved: until its original is deleted, both have this name, and the clone is the newer one. Where the move ran, or with the store that it used (`SVC_STORE`), the journal decides.",
    });
    const [first = "", second] = (problem as { message: string }).message.split("; ");
    expect(first).toMatch(
      new RegExp(
        `^2 objects of kind Application are named "api": ${id} \\(cluster .*eu1.*, project ${other}, created ${at}\\)$`,
      ),
    );
    expect(second).toBe(`${other} (created ${at}).`);
    const [unreadable] = await found("api", rows, {
      getApplication: new ApiError({ operation: "getApplication", ids: [] }, 403, "no."),
    });
    expect((unreadable as { message: string }).message).toContain(`: ${id} (created ${at}); ${other} (created ${at}).`);
    const [unlisted] = await found("api", rows, {
      listClusters: new ApiError({ operation: "listClusters", ids: [] }, 403, "no."),
    });
    expect((unlisted as { message: string }).message).toContain(`(cluster ${other}, project`);
  });

  test("of many, the first six are described", async () => {
    const rows = Array.from({ length: 8 }, (_, index) =>
      row(`${index}${id.slice(1)}`, "api", { created_at: undefined }),
    );
    const [problem, requests] = await found("api", rows);
    const { message } = problem as { message: string };
    expect(message.match(/8888-888888888888/g)).toHaveLength(6);
    expect(message).toMatch(/5[\w-]{35}; and 2 more\.$/);
    expect(requests).toBe(7);
    const [six] = await found("api", rows.slice(0, 6));
    expect((six as { message: string }).message).toMatch(/5[\w-]{35}\.$/);
  });

  test("that cannot be read for another reason is an error", async () => {
    const { io, client } = effects({ listApplications: [row(id), row(other)] });
    const broken = new ApiError({ operation: "getApplication", ids: [] }, 500, "broken.");
    client.one = () => Promise.reject(broken);
    await expect(findId(application, "api", io)).rejects.toBe(broken);
  });
});

describe("an entry of a service", () => {
  const entry = (of: string, key: string): Wire => ({ id: of, key, value: "info" });
  const found = async (wanted: string, answers: Answers = {}, kind = variable) => {
    const { io } = effects({
      ...{ listApplications: [row(id)], listApplicationEnvVars: [entry("1", "LEVEL"), entry("2", "REGION")] },
      ...answers,
    });
    return problemOf(findId(kind, wanted, io)) as Promise<never>;
  };

  const gone = new ApiError({ operation: "getStaticSite", ids: [] }, 404, "no.");

  test("is found by the names of both, or by their IDs", async () => {
    const expected = expect.stringMatching(new RegExp(`${id}.*1$`));
    expect(await found("api/LEVEL")).toEqual(expected);
    expect(await found("application/api/LEVEL")).toEqual(expected);
    expect(await found(`${id}/LEVEL`, { getApplication: row(id), getStaticSite: gone })).toEqual(expected);
    expect(await found(`api/${other}`)).toMatch(new RegExp(`${id}.*${other}$`));
  });

  test("needs its service and its own name", async () => {
    for (const wanted of ["LEVEL", "api/", "/LEVEL", "https://a.example.com", "application/api"]) {
      const problem = await found(wanted);
      if (wanted === "application/api") expect(problem).toMatchObject({ code: "not-found" });
      else
        expect(problem).toMatchObject({
          code: "invalid",
          message: expect.stringMatching(
            new RegExp(`^"${wanted}" is not an ID of a Variable: .* is required, with IDs or names\\.$`),
          ),
          allowed: expect.stringContaining("/"),
        });
    }
  });

  test("of a service that does not exist is none", async () => {
    expect(await found("web/LEVEL")).toEqual({
      code: "not-found",
      message: expect.stringMatching(/^No (\w+ or )*Application( or \w+)* has the ID or the name "web"\.$/),
      next,
    });
    const missing = new ApiError({ operation: "getApplication", ids: [] }, 404, "no.");
    expect(await found(`application/${id}/LEVEL`, { getApplication: missing })).toMatchObject({
      code: "not-found",
      message: `No Application has the ID or the name "${id}".`,
    });
  });

  test("of one of several services with the name is ambiguous", async () => {
    expect(await found("api/LEVEL", { listApplications: [row(id), row(other)] })).toEqual({
      code: "ambiguous",
      message: `"api" is the name of several objects: application ${id}, application ${other}.`,
      next: expect.stringMatching(/^Write .*\.$/),
    });
  });

  test("that its service does not have is none: what it has is listed", async () => {
    const message = (available: string) => `application ${id} has no Variable "DEBUG".${available}`;
    expect(await found("api/DEBUG")).toEqual({ code: "not-found", message: message(" Available: LEVEL, REGION.") });
    expect(await found("api/DEBUG", { listApplicationEnvVars: [] })).toMatchObject({
      message: message(" It has none."),
    });
    const many = Array.from({ length: 8 }, (_, index) => entry(String(index), `K${index}`));
    expect(await found("api/DEBUG", { listApplicationEnvVars: many })).toMatchObject({
      message: message(" Available: K0, K1, K2, K3, K4, K5, and 2 more."),
    });
  });

  test("that its service has twice is ambiguous", async () => {
    expect(await found("api/LEVEL", { listApplicationEnvVars: [entry("1", "LEVEL"), entry("2", "LEVEL")] })).toEqual({
      code: "ambiguous",
      message: expect.stringMatching(new RegExp(`^2 entries of ${id} are named "LEVEL": .*1, .*2\\.$`)),
    });
  });
});
