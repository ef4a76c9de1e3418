const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { PolicyPack } = require("@pulumi/policy");
const { policies } = require("svc-iac/policy");
const { parse } = require("yaml");

// The same file that `svc-iac policy --rules` takes.
const rules = parse(readFileSync(join(__dirname, "policy.svc.yaml"), "utf8"));

new PolicyPack("svc", { policies: policies(rules) });
