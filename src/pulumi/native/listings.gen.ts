// Derived from api/openapi.yaml by `npm run generate`. Do not edit.

/** One column of a reference list. */
export interface Column {
  readonly name: string;
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly doc: string;
}

/** Their columns, by list. */
export const columns = {
  cluster: [
    { name: "id", type: "string", doc: "Id on the platform." },
    { name: "name", type: "string", doc: "Its name." },
    { name: "displayName", type: "string", doc: "Its display name." },
    { name: "location", type: "string", doc: "Region code." },
  ],
  processResourceType: [
    { name: "id", type: "string", doc: "Id on the platform." },
    { name: "name", type: "string", doc: "Its name." },
    { name: "cpuLimit", type: "integer", doc: "Millicores." },
    { name: "memoryLimit", type: "integer", doc: "Megabytes." },
    { name: "category", type: "string", doc: "Its category." },
  ],
  databaseResourceType: [
    { name: "id", type: "string", doc: "Id on the platform." },
    { name: "name", type: "string", doc: "Its name." },
    { name: "cpuLimit", type: "integer", doc: "Millicores." },
    { name: "memoryLimit", type: "integer", doc: "Megabytes." },
    { name: "storageLimit", type: "integer", doc: "Megabytes." },
    { name: "category", type: "string", doc: "Its category." },
  ],
  diskResourceType: [
    { name: "id", type: "string", doc: "Id on the platform." },
    { name: "name", type: "string", doc: "Its name." },
    { name: "storageLimit", type: "integer", doc: "Megabytes." },
  ],
} as const satisfies Readonly<Record<string, readonly Column[]>>;
