import { type Finding, idOf, kindOfPart, type Referred, type RuleContext } from "../model";
import { destinationCircle, loadBalancer, strayFindings, unlocatedFindings } from "./load-balancer";
import { switchedOnFirst } from "./parts/switched-on";

interface Declared {
  readonly loadBalancer: string | Referred;
  readonly service?: { readonly type: string; readonly id: string };
}

export const destination = kindOfPart("Destination", {
  doc: "A destination of a load balancer, for teams that own it apart from the balancer.",
  part: "destinations",
  of: { loadBalancer },
  rules: [inItsMode(strayFindings), noCircle],
  warnings: [inItsMode(unlocatedFindings)],
  notes: [switchedOnFirst],
  examples: {
    minimal: { loadBalancer: "66666666-6666-4666-8666-666666666666", url: "https://old.example.com" },
    full: {
      loadBalancer: "66666666-6666-4666-8666-666666666666",
      service: { type: "APP", id: "77777777-7777-4777-8777-777777777777" },
      weight: 80,
      isEnabled: true,
    },
  },
});

function inItsMode(findingsOf: typeof strayFindings) {
  return async (declared: Declared, { look }: RuleContext): Promise<Finding[]> => {
    const ids = [String(idOf(declared.loadBalancer))];
    // The plan of the balancer reports that it is gone.
    const balancer = await look?.one({ operation: "getLoadBalancer", ids }).catch(() => undefined);
    return balancer ? findingsOf(declared, String(balancer.type)) : [];
  };
}

async function noCircle({ loadBalancer: owner, service }: Declared, { look }: RuleContext): Promise<Finding[]> {
  return service ? destinationCircle(String(idOf(owner)), service, look) : [];
}
