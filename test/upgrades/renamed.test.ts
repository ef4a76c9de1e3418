import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { objectsSource } from "../../src/data";
import { check, warnings } from "../../src/declaration";
import { examineEnvironment } from "../../src/environment/load";
import { examineTerraform } from "../../src/hcl/validate";
import { kinds } from "../../src/kinds";
import { currentName, earlierNames, type Field, type Kind, type Named, respelled, snakeCase } from "../../src/model";
import { packageSchema } from "../../src/pulumi/native/schema";
import type { Intent } from "../../src/state";
import { resourceSchema } from "../../src/terraform/schema";
import { contradictions, type Kept, Plugin, values } from "../native/plugin";
import { newFolder } from "../support/new-folder";
import { coresIn } from "../terraform/core";
import { faces } from "./faces";
import { expectResumed } from "./interrupted";
import { current, interruptionsOf, type Recording, recordingsOf, replayed } from "./recorded";

jest.setTimeout(300_000);

/**
 * Any field may be renamed: here an earlier release had another name for every one that can have one, and this release
 * reads its states and accepts its declarations. The recorded states are those of that release, with its names.
 */
const EARLIER = "was";
const earlier = (name: string) => EARLIER + name.charAt(0).toUpperCase() + name.slice(1);

const canBeRenamed = ({ identity = [] }: Kind, name: string, { mutability, secret }: Field) =>
  mutability !== "computed" && !secret && !identity.includes(name);

beforeAll(() => {
  for (const kind of Object.values<Kind>(kinds)) {
    for (const [name, field] of Object.entries(kind.fields)) {
      if (canBeRenamed(kind, name, field)) rename(kind, name, field);
    }
  }
});

/** Options are the same objects in several kinds, and a name is declared once. */
function rename(kind: Kind, name: string, field: Field): void {
  Object.assign(kind.fields, { [name]: { ...field, renamedFrom: [...(field.renamedFrom ?? []), earlier(name)] } });
}

const kindOf = (name: string) => Object.values<Kind>(kinds).find((kind) => kind.name === name) as Kind;
const namesOf = (kind: Kind) => Object.keys(kind.fields).filter((name) => kind.fields[name]?.renamedFrom);

/** Values as the earlier release would have written them. */
const underEarlier = (kind: Kind, values: Named, spell = (name: string) => name): Named => {
  const renamed = new Map(namesOf(kind).map((name) => [spell(name), spell(earlier(name))]));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [renamed.get(name) ?? name, value]));
};

interface Noted {
  readonly managed: { readonly values: readonly string[] };
  readonly declared?: { readonly values: readonly string[] };
  readonly undeclared?: { readonly values: Named };
}

function notesUnderEarlier(kind: Kind, { managed, declared, undeclared, ...notes }: Noted) {
  const names = (all: { readonly values: readonly string[] }) => {
    const spelled = underEarlier(kind, Object.fromEntries(all.values.map((name) => [name, true])));
    return { ...all, values: Object.keys(spelled) };
  };
  return {
    ...notes,
    version: 1,
    managed: names(managed),
    ...(declared ? { declared: names(declared) } : {}),
    ...(undeclared ? { undeclared: { ...undeclared, values: underEarlier(kind, undeclared.values) } } : {}),
  };
}

function storedUnderEarlier(kind: Kind, face: string, stored: unknown): unknown {
  if (face === "terraform") {
    const { attributes, private: notes, ...rest } = stored as { attributes: Named; private: { notes: Noted } };
    const kept = { ...notes, notes: notesUnderEarlier(kind, notes.notes) };
    return { ...rest, attributes: underEarlier(kind, attributes, snakeCase), private: kept };
  }
  const { inputs, outputs, ...rest } = stored as { inputs: Named; outputs: Named };
  const { __svc: notes, ...values } = outputs;
  const kept = { ...underEarlier(kind, values), __svc: notesUnderEarlier(kind, notes as Noted) };
  return { ...rest, inputs: underEarlier(kind, inputs), outputs: kept };
}

const recordings = recordingsOf(current);

describe.each(Object.entries(faces))("%s", (name, face) => {
  const own = recordings.filter(({ face: other }) => other === name);

  const named = own.filter(({ kind, declared }) => kindOf(kind).fields.displayName && declared.displayName);

  test.each(named)(
    "changes a $kind under the earlier name, and then under that of today",
    async (recording: Recording) => {
      const kind = kindOf(recording.kind);
      const { world, stored } = await replayed(current, recording);
      const declared = (displayName: string) => ({ ...recording.declared, displayName });
      let state = storedUnderEarlier(kind, name, stored) as never;
      try {
        for (const other of [underEarlier(kind, declared("first")), declared("second")]) {
          world.writes();
          state = await face.update(world, kind, other, state);
          expect(world.writes()).toMatchObject({ [String(kind.api.update)]: 1 });
          expect(await face.preview(world, kind, other, state)).toEqual([]);
        }
        expect(await face.preview(world, kind, underEarlier(kind, declared("second")), state)).toEqual([]);
      } finally {
        await world.close();
      }
    },
  );

  test.each(own)(
    "reads a $kind with earlier names, and accepts them beside those of today",
    async (recording: Recording) => {
      const kind = kindOf(recording.kind);
      const { world, stored } = await replayed(current, recording);
      const before = storedUnderEarlier(kind, name, stored) as never;
      const today = respelled(kind, recording.declared);
      const declarations = [underEarlier(kind, today), today];
      world.writes();
      try {
        expect(namesOf(kind)).not.toEqual([]);
        for (const declared of declarations) expect(await face.preview(world, kind, declared, before)).toEqual([]);
        expect(world.writes()).toEqual({});
      } finally {
        await world.close();
      }
    },
  );
});

test.each(
  recordings.filter(
    ({ face, kind, declared }) => face === "native" && kindOf(kind).fields.displayName && declared.displayName,
  ),
)("a preview of a native $kind has each output under both names, as the update", async (recording) => {
  const kind = kindOf(recording.kind);
  const { world, stored } = await replayed(current, recording);
  const recorded = storedUnderEarlier(kind, "native", stored) as Kept;
  const plugin = new Plugin(world, kind.name);
  try {
    const changed = respelled(kind, { ...recording.declared, displayName: "changed" });
    for (const declared of [underEarlier(kind, changed), changed]) {
      // Times of entries pass on while an object comes up.
      const before = (await plugin.refresh(recorded))?.now;
      const { outputs } = await plugin.preview(declared, before);
      expect(Object.keys(values(outputs))).toContain(earlier("displayName"));
      expect(contradictions(values(outputs), values((await plugin.up(declared, before)).outputs))).toEqual([]);
    }
  } finally {
    plugin.close();
    await world.close();
  }
});

test.each(recordings.filter(({ face }) => face === "terraform"))(
  "Terraform warns of each earlier name of a $kind, and data sources have its value under both",
  async (recording) => {
    const kind = kindOf(recording.kind);
    const { world } = await replayed(current, recording);
    try {
      const core = coresIn(world)(kind);
      const earlier = underEarlier(kind, respelled(kind, recording.declared));
      const found = await core.problems(core.config(earlier));
      const names = Object.keys(earlier).filter((one) => currentName(kind, one) !== one);
      expect(found.map(({ detail }) => detail?.split(" ", 1)[0]).sort()).toEqual(names.map(snakeCase).sort());
      if (kind.owned || kind.awaits) return;
      const { items } = (await objectsSource(kind).read({}, world.io)) as { items: readonly Named[] };
      const both = items.flatMap((item) => [...earlierNames(kind)].map(([was, is]) => [item[was], item[is]]));
      expect(both.map(([was]) => was)).toEqual(both.map(([, is]) => is));
    } finally {
      await world.close();
    }
  },
);

test.each(interruptionsOf(current))("resumes $what that an earlier release was in the middle of", async (recording) => {
  const { world, stored } = await replayed(current, recording);
  const kind = kinds.application;
  const { declared, written, documents, ...rest } = stored;
  const texts = Object.entries(documents).map(([key, text]) => {
    const { document, ...page } = JSON.parse(text) as { document: { intents?: Record<string, Intent> } };
    const intents = Object.entries(document.intents ?? {}).map(([place, { managed, traits, ...intent }]) => {
      const own = managed ? { managed: notesUnderEarlier(kind, { managed }).managed } : {};
      return [place, { ...intent, ...own, traits: underEarlier(kind, traits) }];
    });
    return [key, JSON.stringify({ ...page, document: { ...document, intents: Object.fromEntries(intents) } })];
  });
  const earlier = {
    ...{ ...rest, declared, documents: Object.fromEntries(texts) },
    ...(written
      ? { written: { values: underEarlier(kind, written.values), notes: notesUnderEarlier(kind, written.notes) } }
      : {}),
  };
  try {
    await expectResumed(world, recording.what, earlier as never);
  } finally {
    await world.close();
  }
});

test("an earlier name is reported, and refused beside another value under the name of today", async () => {
  const request = (declared: Named) => ({ kind: kinds.project, declared, context: {} });
  expect(await check(request({ wasDisplayName: "shop" }))).toEqual([]);
  expect(await warnings(request({ wasDisplayName: "shop" }))).toEqual([
    "wasDisplayName is called displayName now; the earlier name is still accepted. `svc-iac codemod` renames it.",
  ]);
  expect(await warnings(request({ displayName: "shop" }))).toEqual([]);
  expect(await check(request({ wasDisplayName: "shop", displayName: "other" }))).toMatchObject([
    { code: "invalid", field: "wasDisplayName", message: expect.stringContaining("the earlier name of displayName") },
  ]);
  expect(await check(request({}))).toMatchObject([{ field: "displayName" }]);
  expect(await check(request({ displayNam: "shop" }))).toMatchObject([
    { allowed: "displayName, adopt, allowSameName, takeOver" },
  ]);
});

test("the schemas of the faces have it as deprecated, and require neither name", () => {
  const { inputProperties, requiredInputs } = packageSchema().resources["svc:index:Database"] ?? {};
  expect(inputProperties).toMatchObject({ wasClusterId: { deprecationMessage: "Use `clusterId`." }, clusterId: {} });
  expect(requiredInputs).not.toContain("clusterId");
  const attributes = resourceSchema(kinds.database).attributes.filter(({ name }) => /cluster_id$/.test(name));
  expect(attributes).toMatchObject([
    { name: "cluster_id", presence: "optional or computed", deprecated: false },
    { name: "was_cluster_id", presence: "optional or computed", deprecated: true },
  ]);
});

test("a configuration that is validated may have it, with a warning", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "main.tf"), 'resource "svc_project" "shop" {\n  was_display_name = "shop"\n}\n');
  expect(await examineTerraform(folder)).toMatchObject([
    {
      ...{ severity: "warning", position: { line: 2 } },
      message: expect.stringContaining("was_display_name is called display_name now"),
    },
  ]);
});

test("an environment may have it, with a warning", async () => {
  const definition = { base: { projects: { shop: { wasDisplayName: "shop" } } } } as never;
  const { mistakes, resources } = await examineEnvironment({ definition, environment: "test" });
  expect(resources).toHaveLength(1);
  expect(mistakes).toMatchObject([
    { severity: "warning", message: expect.stringContaining("wasDisplayName is called displayName now") },
  ]);
});
