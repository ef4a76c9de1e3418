import { type Look, type Referrer, show, type Wire } from "../../model";

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

/** The stages that an application is in: only the pipelines show them (contract note 28). */
export async function stagesWith(id: string, look: Look): Promise<readonly Referrer[]> {
  const summaries = await look.all({ operation: "listPipelines", ids: [] });
  const pipelines = summaries.map((row) => look.one({ operation: "getPipeline", ids: [String(row.id)] }));
  return (await Promise.all(pipelines)).flatMap(({ id: pipeline, display_name: name, stages }) =>
    ((stages ?? []) as Wire[])
      .filter(({ apps }) => ((apps ?? []) as Wire[]).some((app) => app.id === id))
      .map((stage): Referrer => {
        const ids = [String(pipeline), String(stage.id), id];
        const label = `stage ${show(stage.display_name)} of pipeline ${show(name)} (${pipeline})`;
        return { label, detach: { operation: "removePipelineStageApp", ids } };
      }),
  );
}
