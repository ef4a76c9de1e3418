import fc from "fast-check";
import { faces } from "./faces";
import { rendered } from "./template";

const piece = fc.oneof(
  fc.constantFrom(
    "$",
    "$$",
    "${",
    "}",
    "%",
    "%{",
    "{",
    '"',
    "\\",
    "\n",
    "key",
    " ",
    "${KEY}",
    "$${",
    "%%{",
    "é",
    "1",
    "e+3",
  ),
  fc.string({ maxLength: 4 }),
);
const reference = fc.constantFrom("id" as const, "cpuLimit" as const);

describe.each(faces.map((face) => [face.library, face] as const))("%s", (_, { svc, synth }) => {
  test("Terraform reads every text as it was written, with references where they were put", () => {
    const law = (parts: (string | { readonly to: "id" | "cpuLimit" })[]) => {
      const { resource } = synth((stack) => {
        const database = new svc.DataSvcDatabase(stack, "main", { displayName: "main" });
        const text = parts.map((part) => (typeof part === "string" ? part : database[part.to])).join("");
        const variables = { A: text, [`k${text}`]: "v" };
        new svc.StaticSite(stack, "it", { displayName: "it", repoUrl: "r", defaultBranch: "b", variables });
      });
      const values = { id: "<id>", cpuLimit: "<cpu>" };
      const meant = parts.map((part) => (typeof part === "string" ? part : values[part.to])).join("");
      const read = (text: string) => rendered(text, (name) => (name.endsWith(".id") ? values.id : values.cpuLimit));
      const written = resource.svc_static_site?.it?.variables as Record<string, string>;
      expect(Object.keys(written).map(read)).toEqual(["A", `k${meant}`]);
      expect(read(written.A ?? "")).toBe(meant);
    };
    fc.assert(fc.property(fc.array(fc.oneof(piece, fc.record({ to: reference })), { maxLength: 8 }), law));
    law(["${PREFIX_", { to: "id" }, "} costs $", { to: "cpuLimit" }]);
  });
});
