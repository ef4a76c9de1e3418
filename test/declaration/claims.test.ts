import { Claims, sharedEntries } from "../../src/declaration";
import { contestedIn, ownerOf, recordedClaim } from "../../src/declaration/claims";
import { adoptionConflict, holdingConflict } from "../../src/declaration/one-object";
import {
  claimsOfObject,
  deletionConflict,
  heldBy,
  inlineClaims,
  inlineOwner,
  updateConflict,
} from "../../src/declaration/one-owner";
import { kinds } from "../../src/kinds";
import { type Kind, type Named, UNKNOWN } from "../../src/model";

/** What a run deletes while another resource of it declares, or adopts, the same. */
const { application, variable, connection, destination, domain, loadBalancer, project, staticSite } = kinds as Readonly<
  Record<string, Kind>
> &
  typeof kinds;
const id = "88888888-8888-4888-8888-888888888888";
const other = "99999999-9999-4999-8999-999999999999";
const level = { application: id, key: "LEVEL", value: "info" };
const api = { displayName: "api", variables: { LEVEL: "info" } };

let claims: Claims;
beforeEach(() => {
  claims = new Claims();
});

/** Claims everything that a resource declares, as its check does. */
function declare(
  kind: Kind,
  name: string,
  declared: Named,
  objectId?: string,
  idOf?: (what: string) => string | undefined,
) {
  const claim = claims.of(kind, name, undefined, idOf);
  const context = { claim, leaving: claims.leaving(kind, name), ...(objectId ? { id: objectId } : {}) };
  return sharedEntries(kind, declared, context).map(({ at, say, hint }) => (hint ? [at, say, hint] : [at, say]));
}
const deleted = (kind: Kind, label: string, declared: Named, of = "the entry") =>
  deletionConflict(claims, { kind, owner: label, label, id: of, declared });
const adopts = (id: string, label = 'Variable "new"') => adoptionConflict(claims, { owner: label, label, id });

test("two resources stay two where each has a secret in its name, which messages hide", () => {
  const named = (digit: string) => `key sk_live_${digit.repeat(24)}`;
  expect(declare(variable, named("1"), level)).toEqual([]);
  expect(declare(variable, named("2"), level)).toMatchObject([[expect.anything(), expect.stringContaining("another")]]);
  expect(claims.of(variable, named("1"))(claimsOfObject(variable, level)[0] ?? "")).toBeUndefined();
});

describe("a resource that is deleted", () => {
  test("and that another one adopts is a mistake, whichever the engine asks for first", () => {
    const problem = {
      code: "shared",
      field: "adopt",
      message: 'Variable "new" adopts 1, which this run deletes as the object of Variable "old".',
      next: "If that resource was renamed, declare the rename instead of adopting. Otherwise, remove it from the state first, without deleting its object.",
    };
    expect(adopts("1")).toBeUndefined();
    expect(deleted(variable, 'Variable "old"', level, "1")).toEqual(problem);
    claims.clear();
    expect(deleted(variable, 'Variable "old"', level, "1")).toBeUndefined();
    expect(adopts("1")).toEqual(problem);
    expect(adopts("2")).toBeUndefined();
  });

  test("although its service declares the entry inline now", () => {
    expect(declare(application, "api", api, id)).toEqual([]);
    expect(deleted(variable, 'Variable "level"', level)).toEqual({
      code: "shared",
      message:
        'Variable "level" (the entry) is declared inline by Application "api" now: its deletion would delete that entry.',
      next: "Remove this resource from the state first, without deleting its object.",
    });
  });

  test("although another resource of its kind declares the same: it may have been renamed", () => {
    expect(declare(variable, "new", level)).toEqual([]);
    expect(deleted(variable, 'Variable "old"', level)).toEqual({
      code: "shared",
      message: 'Variable "old" (the entry) is declared as Variable "new" now: its deletion would delete that entry.',
      next: "If this resource was renamed, declare the rename. If not, apply the deletion first.",
      hint: "rename",
    });
  });

  test("and whose name another one has, where nothing else is known of either, differs from that in every message", () => {
    const label = 'Variable "new"';
    expect(declare(variable, "new", level)).toEqual([]);
    expect(deleted(variable, label, level)?.message).toMatch(
      /^Variable "new" \(the entry\) is declared as another Variable "new" now/,
    );
    expect(claims.of(variable, "in a module", label)(claimsOfObject(variable, level)[0] ?? "")).toBe(
      `another ${label}`,
    );
    expect(claims.leaving(variable, "in a module", label)(claimsOfObject(variable, level)[0] ?? "")?.label).toBe(
      `another ${label}`,
    );
    const adopting = { owner: "in a module", label, id: "the entry" };
    expect(adoptionConflict(claims, adopting)?.message).toContain(`as the object of another ${label}.`);
  });

  test("is not in the way of one that has an object of its own", () => {
    declare(variable, "new", level, undefined, () => "another entry");
    expect(deleted(variable, 'Variable "old"', level)).toBeUndefined();
    claims.clear();
    declare(variable, "new", level, undefined, () => "the entry");
    expect(deleted(variable, 'Variable "old"', level)).toMatchObject({ code: "shared" });
  });

  test("has no conflict where nothing else is declared", () => {
    declare(variable, "region", { ...level, key: "REGION" });
    expect(deleted(variable, 'Variable "old"', level)).toBeUndefined();
  });
});

describe("a service that is deleted with what only one object can have", () => {
  const www = { displayName: "shop", domains: { "www.example.com": {} } };
  const gone = (more: object = {}) =>
    deletionConflict(claims, {
      ...{ kind: application, owner: "old", label: 'Application "shop"', id, declared: www },
      ...more,
    });
  const declares = (kind: Kind, previous?: Named, objectId?: string) => {
    const held = heldBy(kind, previous ?? {});
    const claim = claims.of(kind, "new", undefined, (what) => (held.includes(what) ? objectId : undefined));
    const context = { claim, leaving: claims.leaving(kind, "new"), previous };
    return sharedEntries(kind, www, { ...context, ...(objectId ? { id: objectId } : {}) });
  };

  test("is refused where another one declares that, whichever the engine asks for first", () => {
    expect(declares(application)).toEqual([]);
    expect(gone()).toMatchObject({ code: "shared", message: expect.stringContaining(id), hint: "rename" });
    claims.clear();
    expect(gone()).toBeUndefined();
    expect(declares(application)).toMatchObject([{ at: "domains.www.example.com", hint: "rename" }]);
  });

  test("is no rename for a resource of another kind", () => {
    expect(declares(loadBalancer)).toEqual([]);
    expect(gone()).toMatchObject({ code: "shared", next: "Apply the deletion first." });
    expect(declares(loadBalancer)).toMatchObject([
      { say: expect.stringMatching(/at a time: apply the deletion first$/) },
    ]);
  });

  test("is not in the way of what has it already, has the same object, or may resume that", () => {
    expect(declares(application, www, other)).toEqual([]);
    expect(gone()).toBeUndefined();
    expect(declares(application, www, other)).toEqual([]);
    claims.clear();
    claims.stake(id, "new", { label: "new", stake: "has" });
    expect(declares(application)).toEqual([]);
    expect(gone()).toBeUndefined();
    claims.clear();
    expect(declares(application)).toEqual([]);
    expect(gone({ isUnfinished: true })).toBeUndefined();
    claims.clear();
    expect(gone()).toBeUndefined();
    expect(declares(application, {}, id)).toEqual([]);
  });
});

describe("a service that is deleted with its generated domain", () => {
  const blog = { displayName: "blog", systemDomain: { name: "blog" } };
  const gone = () => deleted(staticSite, 'StaticSite "old"', blog, id);

  test("is refused where another one of its kind declares that name, whichever the engine asks for first", () => {
    expect(declare(staticSite, "new", blog)).toEqual([]);
    expect(gone()).toEqual({
      code: "shared",
      message: `StaticSite "old" (${id}) is deleted, and StaticSite "new" declares blog, which it has, in the same run: only one object can have that at a time.`,
      next: "If this resource was renamed, declare the rename. If not, apply the deletion first.",
      hint: "rename",
    });
    claims.clear();
    expect(gone()).toBeUndefined();
    expect(declare(staticSite, "new", blog)).toEqual([
      [
        "systemDomain",
        `is "blog", that of StaticSite "old" (${id}), which this run deletes, and only one object can have it at a time: if that resource was renamed, declare the rename; if not, apply the deletion first`,
        "rename",
      ],
    ]);
  });

  test("is refused once, where an active domain is the reason as well", () => {
    const both = { ...blog, domains: { "www.example.com": {} } };
    expect(deleted(staticSite, 'StaticSite "old"', both, id)).toBeUndefined();
    expect(declare(staticSite, "new", both).map(([at]) => at)).toEqual(["domains.www.example.com"]);
  });

  test("is not in the way of another kind, another name, or one that is not declared or known", () => {
    expect(gone()).toBeUndefined();
    expect(declare(application, "new", blog)).toEqual([]);
    for (const systemDomain of [{ name: "docs" }, { isEnabled: false }, UNKNOWN, { name: UNKNOWN }, null])
      expect(declare(staticSite, "new", { ...blog, systemDomain })).toEqual([]);
  });

  test("cannot be declared twice", () => {
    expect(declare(staticSite, "one", blog)).toEqual([]);
    expect(declare(staticSite, "two", blog)).toEqual([
      ["systemDomain", 'is declared by StaticSite "one" too: declare it in one place'],
    ]);
  });
});

describe("a resource that declares what another one deletes in the same run", () => {
  test("is refused, with what to do", () => {
    deleted(variable, 'Variable "old"', level);
    expect(declare(application, "api", api, id)).toEqual([
      [
        "variables.LEVEL",
        'is the same as Variable "old", whose deletion in this run would delete it: remove that resource from the state first, without deleting its object',
      ],
    ]);
    expect(declare(variable, "new", level)).toEqual([
      ["key", 'is declared by Application "api" too: declare it in one place'],
      [
        "key",
        'is the same as Variable "old", whose deletion in this run would delete it: if that resource was renamed, declare the rename; if not, apply the deletion first',
        "rename",
      ],
    ]);
  });

  test("of what a service no longer declares inline, too", () => {
    const live = { id, values: {}, parts: { variables: [{ key: "LEVEL", id: "1", values: {} }] } };
    const differences = [{ path: ["variables", "LEVEL"], from: "present", to: undefined }] as never;
    const update = {
      kind: application,
      action: "update",
      declared: { displayName: "api" },
      known: { live },
      differences,
    };
    expect(updateConflict(claims, ownerOf(application, "api"), update)).toBeUndefined();
    expect(declare(variable, "level", level)).toEqual([
      [
        "key",
        'is what Application "api" no longer declares inline, so that this run deletes it: remove it there and apply that first, then declare it here, without importing or adopting it',
      ],
    ]);
    // The service that removes it may itself declare it again.
    expect(declare(application, "api", api, id)).toEqual([
      ["variables.LEVEL", 'is declared by Variable "level" too: declare it in one place'],
    ]);
  });
});

describe("what a run deletes", () => {
  const kept = (previous: Named, objectId: string) => {
    const context = { claim: claims.of(variable, "new"), leaving: claims.leaving(variable, "new") };
    return sharedEntries(variable, level, { ...context, id: objectId, previous }).map(({ at }) => at);
  };

  test("is not what another resource has already, as an object of its own", () => {
    deleted(variable, 'Variable "old"', level, "1");
    expect(kept(level, "2")).toEqual([]);
  });

  test("is what a resource is about to become, or has as the same object", () => {
    deleted(variable, 'Variable "old"', level, "1");
    expect(kept({ ...level, key: "REGION" }, "2")).toEqual(["key"]);
    claims.clear();
    deleted(variable, 'Variable "old"', level, "1");
    expect(kept(level, "1")).toEqual(["key"]);
  });

  test("may be declared inline by another service, in the next run", () => {
    const name = "a.example.com";
    const live = { id, values: {}, parts: { domains: [{ key: name, id: "1", values: {} }] } };
    const differences = [{ path: ["domains", name], from: "present", to: undefined }] as never;
    const update = { kind: application, action: "update", declared: {}, known: { live }, differences };
    updateConflict(claims, ownerOf(application, "api"), update);
    expect(declare(application, "web", { domains: { [name]: {} } }, other)).toEqual([
      [
        "domains.a.example.com",
        'is what Application "api" no longer declares inline, so that this run deletes it: remove it there and apply that first, then declare it here',
      ],
    ]);
  });
});

describe("an entry of a list", () => {
  const url = "https://old.example.com";
  const [edge, own] = [{ destinations: [{ url }] }, { loadBalancer: id, url }];

  test("is known by what identifies it, and reported with its list or by itself", () => {
    expect(declare(loadBalancer, "edge", edge, id)).toEqual([]);
    expect(declare(destination, "old", own)).toEqual([
      ["", 'It is declared by LoadBalancer "edge" too: declare it in one place'],
    ]);
    claims.clear();
    expect(declare(destination, "old", own)).toEqual([]);
    expect(declare(loadBalancer, "edge", edge, id)).toEqual([
      ["destinations", 'is declared by Destination "old" too: declare it in one place'],
    ]);
  });

  test("is nobody's while that is unknown", () => {
    for (const destinations of [UNKNOWN, [{ url: UNKNOWN }], null]) {
      expect(declare(loadBalancer, "edge", { destinations }, id)).toEqual([]);
    }
    expect(declare(destination, "old", { ...own, url: UNKNOWN })).toEqual([]);
  });
});

describe("an update", () => {
  const live = (...keys: string[]) => ({
    id,
    values: level,
    parts: { variables: keys.map((key) => ({ key, id: key, values: {} })) },
  });
  const removal = (key: string, path = ["variables", key]) => ({ path, from: "present", to: undefined });
  const update = (kind: Kind, more: object) =>
    updateConflict(claims, ownerOf(kind, "it"), {
      kind,
      action: "update",
      declared: {},
      known: { live: live("LEVEL") },
      differences: [],
      ...more,
    } as never);

  test("that removes an inline entry which a resource declares is refused", () => {
    declare(variable, "level", level);
    expect(update(application, { differences: [removal("LEVEL")] })).toEqual({
      code: "shared",
      field: "variables.LEVEL",
      message:
        'variables.LEVEL is no longer declared, which deletes that entry, and Variable "level" declares it in the same run.',
      next: 'Apply this first without Variable "level", and declare that afterwards, without importing or adopting it.',
    });
  });

  test("that removes an inline entry which another service declares, as where two are swapped, leaves both services", () => {
    declare(application, "other", { variables: { LEVEL: "1" } }, id);
    expect(update(application, { differences: [removal("LEVEL")] })?.next).toBe(
      'Apply this first without that entry in Application "other", and declare it there afterwards.',
    );
  });

  test("that removes something else is not", () => {
    declare(variable, "level", level);
    expect(
      update(application, { known: { live: live("LEVEL", "REGION") }, differences: [removal("REGION")] }),
    ).toBeUndefined();
    expect(update(application, { differences: [removal("MISSING")] })).toBeUndefined();
    expect(update(application, { differences: [{ ...removal("LEVEL"), to: "present" }] })).toBeUndefined();
    expect(update(application, { differences: [removal("LEVEL", ["processes", "LEVEL"])] })).toBeUndefined();
    expect(update(application, { differences: [removal("LEVEL", ["variables", "LEVEL", "value"])] })).toBeUndefined();
    expect(update(application, { known: undefined, differences: [removal("LEVEL")] })).toBeUndefined();
  });

  test("that replaces an entry which another resource declares is refused", () => {
    declare(variable, "other", level);
    const moved = { action: "replace", declared: { ...level, key: "REGION" } };
    expect(update(variable, moved)).toEqual({
      code: "shared",
      message:
        'Variable "it" is replaced, which deletes what it was, and Variable "other" declares it in the same run.',
      next: 'Apply this first without Variable "other", and declare that afterwards.',
    });
    expect(update(variable, { ...moved, action: "update" })).toBeUndefined();
    // It stays where it is.
    expect(update(variable, { action: "replace", declared: level })).toBeUndefined();
  });

  test("that replaces an entry leaves its place to others, except to itself", () => {
    expect(update(variable, { action: "replace", declared: { ...level, key: "REGION" } })).toBeUndefined();
    expect(declare(variable, "other", level)).toMatchObject([
      ["key", expect.stringContaining('the same as Variable "it"'), "rename"],
    ]);
    claims.clear();
    update(variable, { action: "replace", declared: { ...level, key: "REGION" } });
    expect(declare(variable, "it", level)).toEqual([]);
  });
});

describe("what only one object can have", () => {
  test("is known by its place, once its owner and its key are known", () => {
    expect(claimsOfObject(variable, level)).toEqual([`listApplicationEnvVars ${id} LEVEL`]);
    for (const more of [{ application: UNKNOWN }, { key: UNKNOWN }, { key: undefined }])
      expect(claimsOfObject(variable, { ...level, ...more })).toEqual([]);
    expect(claimsOfObject(project, { displayName: "shop" })).toEqual([]);
  });

  test("is known by its name, where that is unique, whatever its owner is", () => {
    const www = { application: UNKNOWN, name: "www.example.com" };
    expect(claimsOfObject(domain, www)).toEqual([expect.stringContaining(" www.example.com")]);
    expect(claimsOfObject(domain, { ...www, application: id })).toHaveLength(2);
  });

  test("is known by both ends of a connection", () => {
    const ends = { database: id, application: other };
    const [claim, ...more] = claimsOfObject(connection, ends);
    expect(claim).toContain(`${id} ${other}`);
    expect(more).toEqual([]);
    expect(claimsOfObject(connection, { ...ends, database: UNKNOWN })).toEqual([]);
    expect(claimsOfObject(connection, { ...ends, application: UNKNOWN })).toEqual([]);
  });

  test("may be declared inline by a service", () => {
    expect(inlineOwner(claims, variable, level)).toBeUndefined();
    declare(application, "api", api, id);
    expect(inlineOwner(claims, variable, level)?.label).toBe('Application "api"');
    expect(inlineOwner(claims, variable, { ...level, key: "REGION" })).toBeUndefined();
    claims.clear();
    declare(variable, "level", level);
    expect(inlineOwner(claims, variable, level)).toBeUndefined();
  });

  test("is claimed by its identity, and reported by the rule of its kind", () => {
    const identified = { ...project, name: "Thing", identity: ["displayName"] } as Kind;
    expect(claimsOfObject(identified, { displayName: "shop" })).toEqual(['Thing ["shop"]']);
    expect(claimsOfObject(identified, { displayName: UNKNOWN })).toEqual([]);
    expect(declare(identified, "a", { displayName: "shop" })).toEqual([]);
    expect(declare(identified, "b", { displayName: "shop" })).toEqual([]);
    deleted(identified, 'Thing "c"', { displayName: "blog" });
    expect(declare(identified, "d", { displayName: "blog" })).toMatchObject([
      ["", expect.stringMatching(/^It is the same as Thing "c"/), "rename"],
    ]);
  });

  test("is asked about by nobody without a run", () => {
    expect(sharedEntries(application, api, {})).toEqual([]);
  });
});

describe("one object of several resources", () => {
  type Deed = "has" | "replaces" | "adopts" | "deletes";
  const does = (owner: string, deed: Deed, of = "1") => {
    const holder = { owner, label: `Application "${owner}"`, id: of };
    if (deed === "adopts") return adoptionConflict(claims, holder);
    if (deed === "deletes") return deletionConflict(claims, { ...holder, kind: application });
    return holdingConflict(claims, holder, deed);
  };
  /** What the second of two resources is refused, whichever the engine asks for first, and whether the object is kept. */
  const HELD = 'Application "b" and Application "a" have the same object (1)';
  const GONE = "which this run deletes as the object of";
  const pairs: readonly (readonly [Deed, Deed, string | undefined, boolean])[] = [
    ["has", "has", HELD, true],
    ["has", "replaces", HELD, true],
    ["replaces", "replaces", HELD, false],
    ["has", "adopts", HELD, true],
    ["replaces", "adopts", HELD, true],
    ["adopts", "adopts", HELD, true],
    ["adopts", "deletes", GONE, true],
    // A deposed object of the same address looks like that: the face keeps it, and says so.
    ["has", "deletes", undefined, true],
    ["replaces", "deletes", undefined, false],
    ["deletes", "deletes", undefined, false],
  ];
  const both = pairs.flatMap(([one, two, ...rest]) => [[one, two, ...rest] as const, [two, one, ...rest] as const]);

  test.each(both)("%s and %s", (one, two, refusal, isKept) => {
    expect(does("a", one)).toBeUndefined();
    const problem = does("b", two);
    expect(problem?.message).toEqual(refusal === undefined ? undefined : expect.stringContaining(refusal));
    expect(problem?.code).toBe(refusal && "shared");
    expect(contestedIn(claims.held)).toEqual(isKept ? ["1"] : []);
    expect(does("c", "adopts", "2")).toBeUndefined();
    claims.clear();
    expect([does("b", two), contestedIn(claims.held)]).toEqual([undefined, []]);
  });

  test.each<Deed>(["has", "replaces", "adopts", "deletes"])(
    "asked for twice, one resource that %s it is one",
    (deed) => {
      expect([does("a", deed), does("a", deed), contestedIn(claims.held)]).toEqual([undefined, undefined, []]);
    },
  );

  test("a replacement of the engine's own may adopt its original again", () => {
    does("a", "has");
    expect([does("a", "replaces"), does("a", "adopts"), contestedIn(claims.held)]).toEqual([undefined, undefined, []]);
  });

  test("what the engine has read twice is kept, although no plan shows that one of them is tainted", () => {
    claims.read("1");
    expect(contestedIn(claims.held)).toEqual([]);
    claims.read("1");
    expect(contestedIn(claims.held)).toEqual(["1"]);
    does("a", "deletes");
    expect(contestedIn(claims.held)).toEqual(["1"]);
    does("b", "deletes");
    expect(contestedIn(claims.held)).toEqual([]);
  });

  test("the names of both may be the same", () => {
    const holder = { label: 'Application "api"', id: "1" };
    holdingConflict(claims, { ...holder, owner: 1 }, "has");
    expect(holdingConflict(claims, { ...holder, owner: 2 }, "has")?.message).toMatch(
      /^Application "api" and another resource with the name of Application "api" have the same object \(1\)/,
    );
  });
});

test.each(["https://old.example.com", "https://user:hunter2hunter2@old.example.com"])(
  "what another process tells of %s is the same here",
  (url) => {
    const told = inlineClaims(loadBalancer, { displayName: "edge", destinations: [{ url }] }, id).map(recordedClaim);
    expect(told.join()).not.toContain("hunter2");
    for (const what of told) claims.of(loadBalancer, "edge")(what);
    expect(inlineOwner(claims, destination, { loadBalancer: id, url })?.label).toBe('LoadBalancer "edge"');
    expect(inlineOwner(claims, destination, { loadBalancer: id, url: `${url}/shop` })).toBeUndefined();
    expect(inlineOwner(claims, destination, { loadBalancer: other, url })).toBeUndefined();
  },
);
