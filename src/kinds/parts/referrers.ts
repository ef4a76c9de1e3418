import { type Look, type Referrer, show, type Wire } from "../../model";
import { domainOperationsOf, domains } from "./domains";
import { ifGone } from "./found";
import { memberships } from "./memberships";

/** Whether a destination gets requests. */
export const forwards = ({ is_enabled: isOn, weight }: Wire): boolean => isOn !== false && weight !== 0;

const balancerDomains = domains(domainOperationsOf("LoadBalancer"));

/** The load balancers that send traffic to an object, by its type in their destinations (contract note 25). */
export function balancersTo(serviceType: string) {
  return async (id: string, look: Look): Promise<readonly Referrer[]> => {
    const balancers = await look.all({ operation: "listLoadBalancers", ids: [] });
    const found = balancers.map(async ({ id: balancer, display_name: name }) => {
      const destinations = look.all({ operation: "listLoadBalancerDestinations", ids: [String(balancer)] });
      const rows = await destinations.catch(ifGone<Wire[]>([]));
      const here = rows.filter((row) => row.service_type === serviceType && row.service_id === id);
      const requests = rows.every((row) => here.includes(row) || !forwards(row)) ? "all" : "some";
      const called = `${show(name)} (${balancer})`;
      const at = { part: balancerDomains, host: String(balancer) };
      const subject = `LoadBalancer ${called}`;
      const referrers = balancersTo("LOAD_BALANCER");
      const forwarding = { from: String(balancer), subject, requests, domains: at, referrers } as const;
      return here.map((row): Referrer => {
        const detach = { operation: "deleteLoadBalancerDestination", ids: [String(balancer), String(row.id)] } as const;
        return { label: `load balancer ${called}`, detach, ...(forwards(row) ? { forwards: forwarding } : {}) };
      });
    });
    return (await Promise.all(found)).flat();
  };
}

export async function stagesWith(id: string, look: Look): Promise<readonly Referrer[]> {
  const found = (await memberships(look)).filter(({ application }) => application === id);
  return found.map(({ pipeline, stage }): Referrer => {
    const ids = [String(pipeline.id), String(stage.id), id];
    const where = `pipeline ${show(pipeline.display_name)} (${pipeline.id})`;
    const label = `stage ${show(stage.display_name)} of ${where}`;
    return { label, detach: { operation: "removePipelineStageApp", ids } };
  });
}
