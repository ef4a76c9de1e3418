import type { Dialect } from "./dialects";
import { Terraform } from "./model";
import { type Call, recorded } from "./recorder";
import type { Scenario } from "./scenario";
import { Stub, schema } from "./stub";

/** A scenario on the model: what the provider is asked, act by act. */
export async function replay(scenario: Scenario, dialect: Dialect): Promise<readonly (readonly Call[])[]> {
  const stub = new Stub();
  const { provider, calls } = recorded(stub.provider(), schema);
  const engine = new Terraform(provider, () => schema, { dialect });
  const acts: Call[][] = [];
  for (const act of scenario) {
    switch (act.does) {
      case "drift":
        act.with(stub);
        break;
      case "taint":
      case "untaint":
      case "forget":
        engine[act.does](act.address);
        break;
      case "import":
        await engine.import(act.configuration, act.address, act.id);
        break;
      default:
        await engine[act.does](act.configuration, act.flags);
    }
    acts.push(calls.splice(0));
  }
  return acts;
}
