import { type Finding, type OperationId, type Rule, type RuleContext, show } from "../../model";

interface Service {
  /** What a load balancer's destination calls it. */
  readonly serviceType: string;
  readonly domains: OperationId;
}

/** What the old object of a move has that no declaration puts on the new one: it would go with the old one. */
export function undeclared({ domains }: Service): readonly Rule[] {
  return [
    async (declared: { domains?: Record<string, unknown> }, { id = "", look }: RuleContext): Promise<Finding[]> => {
      const rows = (await look?.all({ operation: domains, ids: [id] })) ?? [];
      const foreign = rows.filter(({ type, name }) => type === "CUSTOM" && !(String(name) in (declared.domains ?? {})));
      return foreign.map(({ name }) => ({ at: "domains", say: `does not name ${name}, which the old one serves` }));
    },
    async (_declared: object, { id = "", look }: RuleContext): Promise<Finding[]> => {
      const summaries = (await look?.all({ operation: "listPipelines", ids: [] })) ?? [];
      const pipelines = await Promise.all(
        summaries.map((row) => look?.one({ operation: "getPipeline", ids: [String(row.id)] })),
      );
      // Stages are shown nowhere else (contract note 28).
      const holding = pipelines.filter((pipeline) => JSON.stringify(pipeline?.stages ?? []).includes(id));
      return holding.map((pipeline) => ({
        at: "",
        say: `The old one is in a stage of pipeline ${show(pipeline?.display_name)} (${pipeline?.id})`,
      }));
    },
  ];
}

/** Who sends traffic to it: has to know the new one before the old one goes. */
export function referrers({ serviceType }: Service): readonly Rule[] {
  return [
    async (_declared: object, { id = "", look }: RuleContext): Promise<Finding[]> => {
      const balancers = (await look?.all({ operation: "listLoadBalancers", ids: [] })) ?? [];
      const found = await Promise.all(
        balancers.map(async ({ id: balancer, display_name: name }) => {
          const rows = await look?.all({ operation: "listLoadBalancerDestinations", ids: [String(balancer)] });
          const isHere = rows?.some((row) => row.service_type === serviceType && row.service_id === id);
          return isHere ? [{ at: "", say: `load balancer ${show(name)} (${balancer})` }] : [];
        }),
      );
      return found.flat();
    },
  ];
}
