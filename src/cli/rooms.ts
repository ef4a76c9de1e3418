/** Modules that load slowly, for the commands that need them: `svc-iac --help` must not wait. */
export const rooms = {
  mcp: () => require("./mcp/server") as typeof import("./mcp/server"),
  policy: () => require("../policy/terraform") as typeof import("../policy/terraform"),
  fidelity: () => require("../sandbox/fidelity") as typeof import("../sandbox/fidelity"),
  driftWatch: () => require("./drift-watch") as typeof import("./drift-watch"),
  driftRun: () => require("./drift-run") as typeof import("./drift-run"),
  pulumi: () => require("../drift/sources/pulumi") as typeof import("../drift/sources/pulumi"),
  discover: () => require("../discover") as typeof import("../discover"),
  load: () => require("../environment/load") as typeof import("../environment/load"),
  mistake: () => require("../environment/mistake") as typeof import("../environment/mistake"),
  hclFiles: () => require("../hcl/files") as typeof import("../hcl/files"),
  hcl: () => require("../hcl/validate") as typeof import("../hcl/validate"),
  graph: () => require("../environment/graph") as typeof import("../environment/graph"),
  svg: () => require("../environment/svg") as typeof import("../environment/svg"),
  mermaid: () => require("../environment/mermaid") as typeof import("../environment/mermaid"),
};
