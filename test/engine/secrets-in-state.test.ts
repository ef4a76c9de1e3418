import { succeeded } from "../support/ran";
import { type Face, Stack } from "./stack";

/** The address of an inline destination is the key of its entry in our notes. */
const WORD = "hunter2hunter2hunter2";
const program = (weight: number, address: string) => `
new LoadBalancer("edge", {
  displayName: "edge",
  destinations: [{ url: ${address}, weight: ${weight} }, { url: "https://new.example.com", weight: 1 }],
});
new ApiKey("ci", { name: "ci", capabilities: [{ permission: "APP:READ" }], expiresAt: "2031-02-03T04:05:06Z" });`;

const text = `"https://${WORD}.example.com"`;
const marked = `require("@pulumi/pulumi").secret(${text})`;

test.each<Face>(["svc-iac", "svc-iac/native"])(
  "%s: what becomes a secret is encrypted everywhere, and is no change",
  async (face) => {
    const stack = await Stack.open({ face });
    try {
      await stack.program(program(1, text));
      succeeded(await stack.up());
      expect(JSON.stringify(await stack.exportState())).toContain(WORD);
      await stack.program(program(1, marked));
      const preview = succeeded(await stack.preview("--refresh"));
      expect(preview.steps.filter(({ op }) => !["same", "refresh"].includes(op))).toEqual([]);
      await stack.program(program(2, marked));
      succeeded(await stack.up());
      expect(JSON.stringify(await stack.exportState())).not.toContain(WORD);
      succeeded(await stack.refresh("--yes"));
      expect(JSON.stringify(await stack.exportState())).not.toContain(WORD);
      const again = succeeded(await stack.up("--refresh"));
      expect(again.steps.filter(({ op }) => !["same", "refresh"].includes(op))).toEqual([]);
      expect(JSON.stringify(await stack.exportState())).not.toContain(WORD);
      succeeded(await stack.destroy());
    } finally {
      await stack.close();
    }
  },
);
