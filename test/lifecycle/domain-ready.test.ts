import { kinds } from "../../src/kinds";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply } from "../../src/lifecycle/run/apply-plan";
import { RunClaims } from "../../src/lifecycle/run/claims";
import type { Io } from "../../src/state";
import { worldOfTests } from "../laws/law";
import { fixtures, setRecords } from "../laws/world";

/** `DomainReady` waits for a domain of another resource, and asks the platform to check it. */
const kind = kinds.domainReady;
const name = "shop.example.org";
const declared = { application: fixtures.application, name };

const world = worldOfTests();

beforeEach(async () => {
  const { error } = await apply(
    { kind: kinds.domain, name: "shop", declared: { application: fixtures.application, name } },
    world.io,
  );
  expect(error).toBeUndefined();
  world.writes();
});

/** The effects, where something happens at the first check. */
function onFirstCheck(work: () => Promise<void>): Io {
  let isFirst = true;
  const { client } = world.io;
  return {
    ...world.io,
    client: {
      ...client,
      one: async (call, signal) => {
        const answer = await client.one(call, signal);
        if (call.operation === "refreshApplicationDomain" && isFirst) {
          isFirst = false;
          await work();
        }
        return answer;
      },
    },
  };
}

test("is complete once the domain is active, and sends nothing but checks", async () => {
  const { known, error } = await apply(
    { kind, name: "shop", declared },
    onFirstCheck(() => setRecords(world)),
  );
  expect(error).toBeUndefined();
  expect(known.live.values).toMatchObject({ status: "ACTIVE", name });
  expect(known.live.id).toMatch(new RegExp(`^application/${fixtures.application}/[0-9a-f-]{36}/ready$`));
  expect(Object.keys(world.writes())).toEqual(["refreshApplicationDomain"]);
  const again = await planResource({ kind, name: "shop", declared, known }, { io: () => world.io });
  expect([again.action, again.notices]).toEqual(["none", []]);
});

test("names the records that are missing when the time is over, and waits again in the next run", async () => {
  const { known, error } = await apply({ kind, name: "shop", declared }, world.io);
  expect(error).toMatchObject({
    problem: {
      code: "domain-pending",
      message: expect.stringMatching(
        /is VERIFICATION \(_verify\.shop\.example\.org TXT verify-.*\)\. Timed out after 1200 s/,
      ),
    },
  });
  await setRecords(world);
  const next = await apply({ kind, name: "shop", declared, known }, world.io);
  expect(next.error).toBeUndefined();
  expect(next.known.live.values.status).toBe("ACTIVE");
});

test("several resources may wait for one domain", () => {
  const claims = new RunClaims();
  for (const identity of ["one", "two"]) {
    const own = claims.of({ kind, identity, label: identity });
    expect([own.claim("it"), own.has("it"), own.deletes("it")]).toEqual([undefined, undefined, undefined]);
  }
});

test("a domain that nobody has declared is named", async () => {
  const other = { ...declared, name: "other.example.org" };
  await expect(apply({ kind, name: "shop", declared: other }, world.io)).rejects.toMatchObject({
    problem: { code: "not-found", given: "other.example.org" },
  });
  expect(world.writes()).toEqual({});
});
