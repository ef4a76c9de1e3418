import { isDeepStrictEqual } from "node:util";
import { kinds } from "../../src/kinds";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { sampled } from "../support/tuples";
import { ENGINES, type EngineName, Lab, type Node, type Played } from "./lab";
import type { Named, Program } from "./programs";
import type { What } from "./runner";

jest.setTimeout(3_600_000);

/**
 * What the platform does after it has accepted a request fails, lasts longer than its run waits, or its run is stopped: the
 * next one ends as declared, also in what no answer shows, or says what helps, and does so after that.
 */
const HOWS = ["fails", "lasts", "lasts-fails", "stopped", "stopped-fails"] as const satisfies What[];
const [small, large] = DATABASE_SIZES.map(({ id }) => id);
const base = {
  ...{ displayName: "shop", clusterId: CLUSTERS[0]?.id, type: "postgresql", version: "16", dbName: "shop" },
  resourceTypeId: small,
};
const ipRestriction = { type: "allow", isEnabled: true, ipList: ["203.0.113.0/24"] };
const first = { ...base, dbPassword: "correct-horse-battery" };
const second = { ...base, dbPassword: "staple-battery-horse" };
const all = { ...second, resourceTypeId: large, displayName: "store", publicAccess: true, ipRestriction };
const version = (dbPasswordWo: string, dbPasswordWoVersion: number) => ({ ...base, dbPasswordWo, dbPasswordWoVersion });
const SCENES: Readonly<Record<string, readonly [before: Named | undefined, after: Named]>> = {
  create: [undefined, { ...all, suspended: true }],
  password: [first, second],
  size: [first, { ...first, resourceTypeId: large }],
  suspend: [first, { ...second, suspended: true }],
  resume: [{ ...first, suspended: true }, second],
  suspended: [
    { ...first, suspended: true },
    { ...all, suspended: true },
  ],
  all: [first, all],
  "write-only": [version(first.dbPassword, 1), version(second.dbPassword, 2)],
};
const CHANGES = ["same", "previous"] as const;
const GAPS = ["now", "later"] as const;
const REFRESHES = ["refreshed", "not refreshed"] as const;

interface Case {
  readonly scene: string;
  readonly engine: EngineName;
  readonly how: (typeof HOWS)[number];
  readonly change: (typeof CHANGES)[number];
  readonly gap: (typeof GAPS)[number];
  readonly refresh: (typeof REFRESHES)[number];
}

/**
 * Pulumi gives its provider no signal, and has no write-only values. A creation has no program before it, and a tainted
 * database is not resumed without a refresh.
 */
function isPossible({ scene, engine, how, change, refresh }: Case): boolean {
  if (engine === "pulumi" && (how.startsWith("stopped") || scene === "write-only")) return false;
  return scene !== "create" || (change === "same" && (engine === "pulumi" || refresh === "refreshed"));
}

const cases = Object.keys(SCENES).flatMap((scene) =>
  ENGINES.flatMap((engine) =>
    HOWS.flatMap((how) =>
      CHANGES.flatMap((change) =>
        GAPS.flatMap((gap) => REFRESHES.map((refresh): Case => ({ scene, engine, how, change, gap, refresh }))),
      ),
    ),
  ),
);
const chosen = sampled(cases.filter(isPossible), [
  ["scene", "engine", "how"],
  ["scene", "change", "gap", "refresh"],
  ["how", "change", "gap", "refresh"],
]);

const programOf = (declared: Named | undefined): Program =>
  declared ? [{ name: "subject", kind: kinds.database, declared }] : [];

/** What the platform has of it, as no answer shows it. */
function recordIn({ moment, state }: Node): Named {
  const [{ id = "" } = {}] = JSON.parse(state) as { id?: string }[];
  const { databases } = JSON.parse(moment.objects) as { databases: Record<string, Named> };
  const { db_password, resource_type_id, display_name, ...record } = databases[id] ?? {};
  const { status, is_suspended, ip_restriction, external_port } = record;
  return {
    ...{ db_password, resource_type_id, display_name, status, is_suspended, ip_restriction },
    isOpen: external_port !== null,
  };
}

const isWritten = ({ boundaries }: Played) => boundaries.some(({ of, isWrite }) => of === "http" && isWrite);

class Trial {
  readonly #lab: Lab;
  readonly #how;
  constructor(readonly one: Case) {
    this.#lab = new Lab(undefined, one.engine);
    const isRefreshed = one.refresh === "refreshed";
    this.#how = { isRefreshed, isUnrefreshed: !isRefreshed };
  }

  #run(program: Program, from: Node, ...more: { what: What; at: number }[]): Promise<Played> {
    return this.#lab.run(program, from, more, this.#how);
  }

  /** What is wrong, by the request whose work did not end well. */
  async play(): Promise<{ readonly tried: number; readonly problems: readonly string[] }> {
    const { scene, change, how } = this.one;
    const [before, after] = (SCENES[scene] ?? []).map(programOf) as [Program, Program];
    const { node: start } = await this.#lab.begin({
      name: scene,
      before,
      programs: () => ({ previous: [], wanted: [] }),
    });
    const clean = await this.#run(after, start);
    if (clean.end !== "done") return { tried: 0, problems: [clean.error ?? "died"] };
    const [program, standard] = change === "same" ? [after, recordIn(clean.node)] : [before, recordIn(start)];
    const problems: string[] = [];
    const works = clean.boundaries.flatMap(({ startsWork }, index) => (startsWork ? [index + 1] : []));
    for (const at of works) {
      const label = clean.boundaries[at - 1]?.label.split(" ")[0];
      const disturbed = await this.#run(after, start, { what: how, at });
      if (disturbed.end !== "failed") problems.push(`${label}: its run is ${disturbed.end}`);
      const wrong = await this.#after(disturbed, program, standard);
      problems.push(...wrong.map((text) => `${label}: ${text}`));
    }
    return { tried: works.length, problems };
  }

  async #after(disturbed: Played, program: Program, standard: Named): Promise<string[]> {
    const found = this.#lab.after(disturbed.node, { gap: this.one.gap, shelf: "kept" });
    let next = await this.#run(program, found);
    const problems: string[] = [];
    if (next.end === "failed") {
      const [, helps] = /`svc-iac restart (\S+) --wait`/.exec(next.error ?? "") ?? [];
      if (!helps) return [`the next run fails: ${next.error}`];
      if (isWritten(next)) problems.push("it writes to what has failed");
      const isRead = this.one.how === "fails" || (this.one.refresh === "refreshed" && this.one.gap === "later");
      if (isRead && !next.said.join().includes("svc-iac restart")) problems.push("its plan does not say what helps");
      next = await this.#run(program, await this.#restarted(helps, next.node));
    }
    if (next.end !== "done") return [...problems, `the run after what helps fails: ${next.error}`];
    const record = recordIn(next.node);
    if (!isDeepStrictEqual(record, standard))
      problems.push(`${JSON.stringify(record)} is not ${JSON.stringify(standard)}`);
    const proof = await this.#run(program, next.node);
    if (proof.end !== "done" || isWritten(proof)) problems.push(`a further run is not empty: ${proof.error ?? ""}`);
    return problems;
  }

  async #restarted(id: string, { moment, ...node }: Node): Promise<Node> {
    const { platform } = this.#lab;
    platform.restore(moment);
    platform.fate = { fails: false, lasts: false };
    await platform.ask({ operation: "restartDatabase", ids: [id] });
    platform.now += 60_000;
    platform.text();
    return { ...node, moment: platform.keep() };
  }
}

test.each(chosen)("$scene, $engine: $how, then $change, $gap, $refresh", async (one) => {
  const { tried, problems } = await new Trial(one).play();
  expect(problems).toEqual([]);
  expect(tried).toBeGreaterThan(0);
});
