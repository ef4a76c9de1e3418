import {
  ApiError,
  goneIsEmpty,
  ignoreMissing,
  isForbidden,
  isMissing,
  isRefused,
  isUnanswered,
} from "../../src/client/errors";

const refusal = (status: number | undefined) => new ApiError({ operation: "listProjects", ids: [] }, status, "no.");

test("an error names its operation, its status and its reference", () => {
  const cause = new Error("because");
  const error = new ApiError({ operation: "createProject", ids: [] }, 500, "broken.", {
    reference: "7QK2",
    next: "Wait.",
    lost: true,
    cause,
  });
  expect(error.problem).toEqual({
    code: "api.500",
    message: "[POST] /projects: 500 broken (reference 7QK2).",
    status: 500,
    reference: "7QK2",
    next: "Wait.",
  });
  expect([error.operation, error.status, error.lost, error.cause]).toEqual(["createProject", 500, true, cause]);
});

test("an error names what the request was about", () => {
  const call = { operation: "removePipelineStageApp", ids: ["p1", "s 2", "a3"] } as const;
  expect(new ApiError(call, 404, "no.").message).toBe("[DELETE] /pipelines/p1/stages/s%202/apps/a3: 404 no.");
});

test("without an answer it has neither", () => {
  const error = refusal(undefined);
  expect(error.problem).toEqual({ code: "api.unreachable", message: "[GET] /projects: no." });
  expect(error.lost).toBe(false);
});

test("only the status of an answer of the API counts", () => {
  const judged = (error: unknown) => [isMissing(error), isForbidden(error), isRefused(error)];
  expect(judged(refusal(404))).toEqual([true, false, false]);
  expect(judged(refusal(403))).toEqual([false, true, false]);
  expect(judged(refusal(422))).toEqual([false, false, true]);
  const answers = [refusal(undefined), refusal(500), { status: undefined }];
  expect(answers.map(isUnanswered)).toEqual([true, false, false]);
  for (const error of [
    refusal(500),
    refusal(undefined),
    { status: 404 },
    { status: 403 },
    { status: 422 },
    undefined,
  ]) {
    expect(judged(error)).toEqual([false, false, false]);
  }
});

test("what is gone already is no error", () => {
  expect(() => ignoreMissing(refusal(404))).not.toThrow();
  expect(() => ignoreMissing(refusal(403))).toThrow(ApiError);
  expect(() => ignoreMissing(new Error("other"))).toThrow("other");
  expect(goneIsEmpty(refusal(404))).toEqual([]);
  expect(() => goneIsEmpty(refusal(403))).toThrow(ApiError);
});
