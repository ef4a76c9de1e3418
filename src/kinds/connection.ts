import { kindOfPart, type Referred, type RuleContext } from "../model";
import { application } from "./application";
import { database } from "./database";
import { clusterFault, clusterOf } from "./parts/connection-rules";

interface Declared {
  readonly application: string | Referred;
  readonly database: string | Referred;
}

export const connection = kindOfPart("Connection", {
  doc: "A connection of an application to a database of the same cluster over the private network, for teams that own it apart from the application.",
  part: "connections",
  of: { application },
  under: { database },
  columns: { connections: "database" },
  rules: [
    async ({ application: from, database: to }: Declared, { look }: RuleContext) => {
      // The plan of the application reports that it is gone.
      const here = await clusterOf(from, "getApplication", look).catch(() => undefined);
      return here ? clusterFault("database", to, here, look) : [];
    },
  ],
  examples: {
    minimal: {
      application: "66666666-6666-4666-8666-666666666666",
      database: "77777777-7777-4777-8777-777777777777",
    },
    full: {
      application: "66666666-6666-4666-8666-666666666666",
      database: "77777777-7777-4777-8777-777777777777",
    },
  },
});
