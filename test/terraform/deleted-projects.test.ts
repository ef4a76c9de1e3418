import { kinds, kindsReferredTo } from "../../src/kinds";
import { type Kind, withPlainReferences } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { worldOfSuite } from "../laws/law";
import { coresIn, errors } from "./core";

/**
 * The platform clears a reference to what is deleted. Terraform deletes what the configuration before it referred to, and
 * changes the reference after that: for each kind, what the run has done itself is no news to its user.
 */
const world = worldOfSuite();

const members = Object.values<Kind>(kinds).flatMap((kind) =>
  Object.entries(kind.fields)
    .filter(([, field]) => field.mutability === "writable" && kindsReferredTo(field).includes("Project"))
    .map(([field]) => ({ name: kind.name, kind, field })),
);

test("there are such kinds", () => {
  expect(members.length).toBeGreaterThan(2);
});

test.each(members.flatMap((one) => [true, false].map((isOurs) => ({ ...one, isOurs }))))(
  "$name: $field is cleared by a deletion, of this run: $isOurs",
  async ({ kind, field, isOurs }) => {
    await world.reset();
    const cores = coresIn(world);
    const [project, member] = [cores(kinds.project), cores(kind)];
    const old = await project.applied(project.config({ displayName: "old" }));
    const next = await project.applied(project.config({ displayName: "next" }));
    const places = { clusterId: CLUSTERS[0]?.id, resourceTypeId: DATABASE_SIZES[0]?.id };
    const here = Object.fromEntries(Object.entries(places).filter(([one]) => kind.fields[one]));
    const at = ({ state }: typeof old) =>
      member.config(withPlainReferences(kind, { ...kind.examples.minimal, ...here, [field]: state.id }));
    const before = await member.applied(at(old));
    const step = await member.plan(at(next), before);
    if (isOurs) expect(errors(await project.remove(old))).toEqual([]);
    else await world.io.client.send({ operation: "deleteProject", ids: [String(old.state.id)] });
    const { kept, diagnostics } = await member.applyPlanned(at(next), step, before);
    expect(diagnostics.map(({ summary }) => summary)).toEqual(isOurs ? [] : ["Changed outside of this plan"]);
    expect(kept?.state).toMatchObject({ project_id: next.state.id });
  },
);
