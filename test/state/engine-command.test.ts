import { WHOLE_RUNS as PULUMI } from "../../src/pulumi/whole-runs";
import { isWhole } from "../../src/state/engine-command";
import { isDestroy, WHOLE_RUNS as TERRAFORM } from "../../src/terraform/whole-runs";

/** Whether a command line plans for all resources: what it leaves out may have the same object. */
const table: readonly [string, boolean][] = [
  ["terraform apply -auto-approve", true],
  ["terraform -chdir=live plan -out=planned", true],
  ["terraform destroy", true],
  ["tofu apply -replace=svc_application.a", true],
  ["terraform apply -destroy -target=svc_application.b", false],
  ["terraform apply -target svc_application.b", false],
  ["terraform plan --target=svc_application.b", false],
  ["tofu apply -exclude=svc_application.a", false],
  ["tofu plan -target-file=targets", false],
  ["terraform plan -refresh=false", false],
  ["terraform import svc_application.b 1", false],
  ["TF_CLI_ARGS_plan=-target=svc_application.b terraform plan", false],
  ["TF_CLI_ARGS=-no-color terraform plan", true],
  ["pulumi up --yes --stack dev", true],
  ["pulumi -C live -sprod-next up -y", true],
  ["pulumi destroy", true],
  ["pulumi up --target urn:b", false],
  ["pulumi up --target=urn:b", false],
  ["pulumi up -t urn:b", false],
  ["pulumi up -yt urn:b", false],
  ["pulumi destroy --exclude urn:a", false],
  ["pulumi destroy --exclude-protected", false],
  ["pulumi destroy -x urn:a", false],
  ["pulumi import svc:Application b 1", false],
  ["pulumi import svc:index:Application up 1", false],
  ["pulumi refresh", false],
  ["pulumi do svc:index:Project create up --yes", false],
];

test.each(table)("%s: %s", (line, expected) => {
  const words = line.split(" ");
  const [set] = words.filter((word) => /^[A-Z_a-z]+=/.test(word));
  const [name = "", ...value] = set?.split("=") ?? [];
  const runs = words.includes("pulumi") ? PULUMI : TERRAFORM;
  expect(isWhole(runs, words.filter((word) => word !== set).slice(1), set ? { [name]: value.join("=") } : {})).toBe(
    expected,
  );
});

test.each([
  ["destroy -auto-approve", {}, true],
  ["-chdir=live destroy", {}, true],
  ["plan -destroy -out p", {}, true],
  ["apply --destroy=true", {}, true],
  ["plan", { TF_CLI_ARGS_plan: "-destroy" }, true],
  ["plan -destroy=false", {}, false],
  ["plan -out destroy", {}, false],
  ["apply destroy", {}, false],
  ["test -destroy", {}, false],
])("terraform %s %p deletes everything: %p", (line, environment, expected) => {
  expect(isDestroy(line.split(" "), environment)).toBe(expected);
});
