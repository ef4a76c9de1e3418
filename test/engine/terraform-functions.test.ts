import { succeeded } from "../support/ran";
import { app, read } from "../terraform/configurations";
import { workspaceOfSuite } from "../terraform/workspace";

const workspace = workspaceOfSuite();

test("functions answer in a configuration, and an import takes what they build", async () => {
  await workspace.become(app('variables = { LEVEL = "info", OTHER = "x" }'));
  await workspace.forget();
  await workspace.become(`${app('variables = { LEVEL = "info" }')}
import {
  to = svc_application.api
  id = provider::svc::import_id("svc_application", "api", { variables = { LEVEL = null } })
}
variable "uri" {
  sensitive = true
  default   = "postgresql://shop:p%40ss@main.internal:5432/shop"
}
locals {
  uri = provider::svc::parse_connection_uri(var.uri)
}
output "host" {
  value = nonsensitive("\${local.uri.host}:\${local.uri.port}")
}
output "secret" {
  value = issensitive(local.uri.password)
}
output "runs" {
  value = provider::svc::cron_next_runs("0 3 * * *", "2026-01-01T00:00:00Z", 2)
}
output "declared" {
  value = keys(provider::svc::parse_import_id("svc_application", "api?variables=LEVEL").declared.variables)
}`);
  const { stdout } = succeeded(await workspace.run("output", "-json"));
  const values = Object.entries(JSON.parse(stdout) as Record<string, { value: unknown }>);
  expect(Object.fromEntries(values.map(([name, { value }]) => [name, value]))).toEqual({
    host: "main.internal:5432",
    secret: true,
    runs: ["2026-01-01T03:00:00Z", "2026-01-02T03:00:00Z"],
    declared: ["LEVEL"],
  });
  expect((await workspace.values("svc_application.api")).variables).toEqual({ LEVEL: "info" });
});

test("an argument that is not valid is an error at its place", async () => {
  workspace.write('output "runs" { value = provider::svc::cron_next_runs("0 3 * *", "2026-01-01T00:00:00Z", 2) }');
  const ran = await workspace.run("plan", "-no-color", "-input=false");
  expect(ran.code).toBe(1);
  expect(read(ran)).toMatch(/Invalid value for "expression" parameter: expression must be five fields/);
});
