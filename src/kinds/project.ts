import { companyId, displayName, kind, operationsOf, stamps, systemName } from "../model";

export const project = kind("Project", {
  doc: "A group of services. Each service declares its own project; deleting a project keeps its services.",
  fields: {
    displayName: displayName(1),
    name: systemName,
    companyId,
    ...stamps,
  },
  api: operationsOf("Project"),
  examples: { minimal: { displayName: "shop" }, full: { displayName: "shop" } },
});
