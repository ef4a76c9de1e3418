/** Complete and valid declarations, for docs, tests and the reader. */
export const databaseExamples = {
  minimal: {
    displayName: "shop",
    clusterId: "11111111-1111-4111-8111-111111111111",
    type: "postgresql",
    version: "16",
    resourceTypeId: "22222222-2222-4222-8222-222222222222",
    dbName: "shop",
    dbPassword: "correct-horse-battery",
  },
  full: {
    displayName: "shop",
    clusterId: "11111111-1111-4111-8111-111111111111",
    type: "postgresql",
    version: "16",
    resourceTypeId: "22222222-2222-4222-8222-222222222222",
    dbName: "shop",
    dbUser: "shop",
    dbPassword: "correct-horse-battery",
    extensions: { vector: true, spatial: true, cron: false },
    publicAccess: true,
    ipRestriction: { type: "allow", isEnabled: true, ipList: ["203.0.113.0/24"] },
    suspended: false,
    deletionProtection: false,
  },
};
