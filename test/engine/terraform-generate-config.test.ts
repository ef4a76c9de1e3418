import { basename } from "node:path";
import fc from "fast-check";
import { kinds } from "../../src/kinds";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../src/model";
import { typeNameOf } from "../../src/terraform/schema";
import { sampleOf } from "../laws/samples";
import { succeeded } from "../support/ran";
import { read } from "../terraform/configurations";
import { ENGINE, workspaceOfSuite } from "../terraform/workspace";

const workspace = workspaceOfSuite();

/**
 * OpenTofu 1.12.6 writes the keys of nested maps without quotes, so what it generates is valid only where they are names:
 * not for an object with domains.
 */
const quotesKeys = basename(ENGINE) !== "tofu";

function isGenerated(kind: Kind, declared: Record<string, unknown>): boolean {
  const keys = Object.values(kind.parts).flatMap(({ form }) =>
    form.as === "map" ? Object.keys(declared[form.name] ?? {}) : [],
  );
  return quotesKeys || keys.every((key) => /^[A-Za-z_][\w-]*$/.test(key));
}

/** The fullest of some declarations, the same in each run. */
function fullSample(kind: Kind): Record<string, unknown> {
  const sample = sampleOf(kind).filter((declared) => isGenerated(kind, declared));
  const drawn = fc.sample(sample, { seed: 1, numRuns: 40 });
  const size = (declared: object) => JSON.stringify(declared).length;
  return drawn.reduce((most, one) => (size(one) > size(most) ? one : most));
}

test.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))(
  "%s: the configuration that the engine generates for an import imports it, and changes nothing",
  async (_, kind) => {
    const { known, error } = await apply({ kind, name: "made", declared: fullSample(kind) }, workspace.world.io);
    expect(error).toBeUndefined();
    workspace.world.writes();
    const imported = (more = "") =>
      `import {\n  to = ${typeNameOf(kind.name)}.made\n  id = "${known.live.id}"\n${more}}`;
    // Terraform 1.16 looks for another provider of the name without it, and allows it in no other plan.
    workspace.write(imported("  provider = svc\n"));
    succeeded(await workspace.run("plan", "-no-color", "-input=false", "-generate-config-out=generated.tf"));
    workspace.write(imported());
    const { ran, changes } = await workspace.plan();
    expect(succeeded(ran).stdout).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.");
    expect(changes).toEqual([]);
    expect(workspace.world.writes()).toEqual({});
  },
);

(quotesKeys ? test : test.skip)(
  "where a service and an entry of it are imported, the plan names the entry that is generated twice",
  async () => {
    const { io } = workspace.world;
    const declared = { ...kinds.staticSite.examples.minimal, domains: { "shop.example.com": {} } };
    const { known, error } = await apply({ kind: kinds.staticSite, name: "made", declared }, io);
    expect(error).toBeUndefined();
    workspace.world.writes();
    const [entry] = known.live.parts.domains ?? [];
    const imported = `import {
  to = svc_static_site.front
  id = "${known.live.id}"
}
import {
  to = svc_domain.shop
  id = "${known.live.id}/${entry?.id}"
}`;
    workspace.write(imported);
    const ran = await workspace.run("plan", "-no-color", "-input=false", "-generate-config-out=generated.tf");
    expect(read(ran)).toMatch(/declared by (Domain|StaticSite) "[^"]+" too: declare it in one place/);
    expect(workspace.world.writes()).toEqual({});
  },
);
