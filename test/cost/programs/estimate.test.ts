import { operation } from "../../../src/contract";
import { costOf } from "../../../src/cost/requests";
import { kinds } from "../../../src/kinds";
import { remove } from "../../../src/lifecycle/apply/remove";
import { apply } from "../../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../../src/model";
import { lawsIn, worldOfSuite } from "../../laws/law";
import { sampleOf } from "../../laws/samples";

/** An estimate is one as long as it is not further off than this share, and a few requests for small declarations. */
const SHARE = 0.4;
const FEW = 5;

jest.setTimeout(120_000);

const world = worldOfSuite();
const holds = lawsIn(world, 15);

describe.each(Object.values(kinds))("what is estimated for a $name", (kind: Kind) => {
  it("is about what is sent, and creations and deployments are exact", () =>
    holds(sampleOf(kind), async (declared) => {
      const estimate = costOf({ kind, action: "create", before: {}, after: declared });
      await world.io.client.home();
      world.sandbox.resetRequests();
      const { known, error } = await apply({ kind, name: "it", declared }, world.io);
      expect(error).toBeUndefined();
      const { total, byOperation } = world.sandbox.requests();
      const creations = Object.keys(byOperation).filter((id) => operation(id as never).creation);
      expect(estimate.creations).toBe(creations.length);
      expect(estimate.deployments > 0).toBe(hasDeployed(kind, byOperation));
      expect(Math.abs(estimate.requests - total)).toBeLessThanOrEqual(total * SHARE + FEW);

      // A suspended object is activated where its password is set, which no estimate has.
      if (kind.fields.adopt && declared.suspended !== true) {
        const again = { ...declared, adopt: { id: known.live.id } };
        const adoption = costOf({ kind, action: "adopt", before: {}, after: again });
        world.sandbox.resetRequests();
        expect((await apply({ kind, name: "it", declared: again }, world.io)).error).toBeUndefined();
        const { total: sent, byOperation: which } = world.sandbox.requests();
        expect(Object.keys(which).filter((id) => operation(id as never).creation)).toEqual([]);
        expect([adoption.creations, adoption.deployments]).toEqual([0, 0]);
        expect(Math.abs(adoption.requests - sent)).toBeLessThanOrEqual(sent * SHARE + FEW);
      }

      world.sandbox.resetRequests();
      if (known.live.values.deletionProtection === true) return;
      await remove(kind, "it", known, world.io);
      const deleted = costOf({ kind, action: "delete", before: declared, after: {} });
      expect(Math.abs(deleted.requests - world.sandbox.requests().total)).toBeLessThanOrEqual(FEW);
    }));
});

function hasDeployed({ deployment }: Kind, sent: Readonly<Record<string, number>>): boolean {
  if (!deployment) return false;
  return sent[deployment.start] !== undefined || (deployment.byItself === true && sent[deployment.get] !== undefined);
}
