// The order of the pages, as readers need them. A page that is in none of them is an error.
export const SECTIONS = [
  ["Ways to declare", ["environment", "pulumi", "pulumi-native", "terraform", "cdktf"]],
  [
    "Guides",
    ["move", "domain", "secrets", "adopt", "previews", "drift", "switch", "leave"].map((name) => `guides/${name}`),
  ],
  ["Tools", ["discover", "drift", "policy", "actions", "data", "store", "runners", "sandbox", "mcp"]],
  ["Reference", ["kinds/index", "errors", "json", "parity", "performance", "verification", "schemas"]],
  ["Project", ["changelog", "compatibility", "contributing", "security", "release"]],
];
export const HOME = "index";
export const KINDS = "kinds/";
