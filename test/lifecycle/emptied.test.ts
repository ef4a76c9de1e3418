import { check } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { type Kind, managedBy, UNKNOWN } from "../../src/model";
import type { Known } from "../../src/state";
import { effects } from "../support/calls";

/** A secret of which the platform may have the only copy is not overwritten with nothing in silence. */
const kind: Kind = kinds.application;
const id = "88888888-8888-4888-8888-888888888888";
const app = { displayName: "api", clusterId: id, source: "dockerImage", dockerImage: "shop/api" };
const before = { ...app, secretVariables: { KEY: "the-only-copy", OTHER: "x" } };

async function noticesOf(secretVariables: unknown, there?: Readonly<Record<string, string>>, others = {}) {
  const columns = { value: "secretVariables" };
  const variables = Object.entries(before.secretVariables).map(([key, value]) => ({
    ...{ id: key, key, values: { value }, columns },
  }));
  const known: Known = {
    live: { id, values: app, parts: { variables } },
    managed: managedBy(kind, before),
    home: { origin: "here", companyId: "ours" },
    undeployed: false,
  };
  const declared = { ...app, secretVariables, ...others };
  const rows = Object.entries(there ?? {}).map(([key, value]) => ({ id: key, key, value, is_secret: true }));
  const { io } = effects({ getApplication: { display_name: "api" }, listApplicationEnvVars: rows });
  const context = { isChecked: true, ...(there ? { io: () => io } : {}) };
  const { notices } = await planResource({ kind, name: "it", declared, known }, context);
  return notices.filter(({ code }) => code === "empties").map(({ message }) => message);
}

test.each<[string, unknown, readonly string[]]>([
  [
    "an empty value is named by its key",
    { KEY: "", OTHER: "x" },
    ["secretVariables.KEY has a value and is declared as empty: the value is overwritten."],
  ],
  [
    "the keys of a map that is not known yet are named",
    UNKNOWN,
    ["Known only later, so their values may be overwritten: secretVariables.KEY, secretVariables.OTHER."],
  ],
  [
    "a value that is not known yet is named by its key",
    { KEY: UNKNOWN, OTHER: "x" },
    ["Known only later, so their values may be overwritten: secretVariables.KEY."],
  ],
  ["another value is a difference like any other", { KEY: "new", OTHER: "x" }, []],
])("%s", async (_, secretVariables, expected) => {
  expect(await noticesOf(secretVariables)).toEqual(expected);
});

test("a value that only the platform has is named as well, declared as empty or in a map that is not known yet", async () => {
  const there = { KEY: "the-only-copy", OTHER: "x", ELSEWHERE: "set in a console", LEVEL: "info" };
  expect(await noticesOf({ ...before.secretVariables, ELSEWHERE: "" }, there)).toEqual([
    "secretVariables.ELSEWHERE has a value and is declared as empty: the value is overwritten.",
  ]);
  const [open] = await noticesOf(UNKNOWN, there, { variables: { LEVEL: "debug" } });
  expect(open).toBe(
    "Known only later, so their values may be overwritten: secretVariables.KEY, secretVariables.OTHER, secretVariables.ELSEWHERE.",
  );
});

test("a secret that nothing shows is refused, with the way to keep or to issue it", async () => {
  const [problem] = await check({ kind, declared: { ...app, secretVariables: { KEY: null } }, context: {} });
  expect(problem).toMatchObject({ code: "invalid", field: "secretVariables.KEY" });
  expect(problem?.next).toContain("one that was declared would be removed");
});
