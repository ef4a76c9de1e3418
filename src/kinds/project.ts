import { companyId, displayName, kind, stamps, systemName } from "../model";

export const project = kind("Project", {
  doc: "A group of services. Services say themselves which project they belong to; deleting it keeps them.",
  fields: {
    displayName: displayName(1),
    name: systemName,
    companyId,
    ...stamps,
  },
  api: {
    list: "listProjects",
    get: "getProject",
    create: "createProject",
    update: "updateProject",
    remove: "deleteProject",
  },
  examples: { minimal: { displayName: "shop" }, full: { displayName: "shop" } },
});
