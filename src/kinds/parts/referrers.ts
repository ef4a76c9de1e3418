import { type Look, type Referrer, show } from "../../model";

/** The load balancers that send traffic to an object, by what their destinations call its kind (contract note 25). */
export function balancersTo(serviceType: string) {
  return async (id: string, look: Look): Promise<readonly Referrer[]> => {
    const balancers = await look.all({ operation: "listLoadBalancers", ids: [] });
    const found = balancers.map(async ({ id: balancer, display_name: name }) => {
      const rows = await look.all({ operation: "listLoadBalancerDestinations", ids: [String(balancer)] });
      const here = rows.filter((row) => row.service_type === serviceType && row.service_id === id);
      return here.map((row): Referrer => {
        const detach = { operation: "deleteLoadBalancerDestination", ids: [String(balancer), String(row.id)] } as const;
        return { label: `load balancer ${show(name)} (${balancer})`, detach };
      });
    });
    return (await Promise.all(found)).flat();
  };
}
