import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import { newFolder } from "../support/new-folder";
import { type Face, faces } from "./faces";

describe.each(faces.map((face) => [face.library, face] as const))("%s", (_, face) => {
  const { cdktf, svc } = face;
  const output = (value: (stack: TerraformStack) => unknown) => outputOf(face, value);

  const siteIn = (stack: TerraformStack, id = "front") =>
    new svc.StaticSite(stack, id, { displayName: "front", repoUrl: "r", defaultBranch: "main" });
  const application = (stack: TerraformStack, more: object = {}) =>
    new svc.Application(stack, "api", {
      displayName: "api",
      clusterId: "c",
      source: "publicGit",
      repoUrl: "r",
      ...more,
    });

  test("attributes of every shape are expressions", () => {
    expect(output((stack) => siteIn(stack).generatedHostname)).toBe("${svc_static_site.front.generated_hostname}");
    expect(output((stack) => `https://${siteIn(stack).id}/`)).toBe("https://${svc_static_site.front.id}/");
    expect(output((stack) => new svc.DataSvcDatabase(stack, "d", { displayName: "d" }).cpuLimit)).toBe(
      "${data.svc_database.d.cpu_limit}",
    );
    expect(output((stack) => application(stack).cdn)).toBe("${svc_application.api.cdn}");
    expect(output((stack) => application(stack).allowDeployPaths)).toBe("${svc_application.api.allow_deploy_paths}");
    expect(output((stack) => application(stack).processes)).toBe("${svc_application.api.processes}");
    expect(output((stack) => application(stack).processes.get("web").internalHostname)).toBe(
      '${svc_application.api.processes["web"].internal_hostname}',
    );
    expect(output((stack) => application(stack).variables.get("${a}"))).toBe(
      '${svc_application.api.variables["$${a}"]}',
    );
    expect(output((stack) => application(stack).domains.get("a.example.com").dnsRecords.get(0).value)).toBe(
      '${svc_application.api.domains["a.example.com"].dns_records[0].value}',
    );
    expect(output((stack) => cdktf.Fn.upper(application(stack).processes.get("web").key))).toBe(
      '${upper(svc_application.api.processes["web"].key)}',
    );
  });

  test("whole resources become references", () => {
    const { resource } = face.synth((stack) => {
      const found = new svc.DataSvcDatabase(stack, "orders", { displayName: "orders" });
      const destinations = [{ service: siteIn(stack), weight: 1 }, { service: { type: "APP" as const, id: "a" } }];
      application(stack, { connections: { orders: found, other: "id" } });
      new svc.LoadBalancer(stack, "edge", { displayName: "edge", destinations });
    });
    expect(resource.svc_application?.api?.connections).toEqual({
      orders: "${data.svc_database.orders.id}",
      other: "id",
    });
    expect(resource.svc_load_balancer?.edge?.destinations).toEqual([
      { service: { type: "STATIC_SITE", id: "${svc_static_site.front.id}" }, weight: 1 },
      { service: { type: "APP", id: "a" } },
    ]);
  });

  test("attributes of one resource can be passed to another", () => {
    const { resource } = face.synth((stack) => {
      const first = siteIn(stack);
      const { variables, ignoreDeployPaths, systemDomain } = first;
      const more = { variables, ignoreDeployPaths, systemDomain, allowDeployPaths: undefined, projectId: undefined };
      new svc.StaticSite(stack, "copy", { displayName: "copy", repoUrl: "r", defaultBranch: "b", ...(more as object) });
    });
    expect(resource.svc_static_site?.copy).toEqual({
      display_name: "copy",
      repo_url: "r",
      default_branch: "b",
      variables: "${svc_static_site.front.variables}",
      ignore_deploy_paths: "${svc_static_site.front.ignore_deploy_paths}",
      system_domain: {
        name: "${svc_static_site.front.system_domain.name}",
        is_enabled: "${svc_static_site.front.system_domain.is_enabled}",
      },
    });
  });

  test("another stack, a second provider, credentials and meta arguments", () => {
    const app = cdktf.Testing.app();
    const [one, two] = ["one", "two"].map((name) => new cdktf.TerraformStack(app, name)) as [
      TerraformStack,
      TerraformStack,
    ];
    const site = siteIn(one);
    const provider = new svc.SvcProvider(two, "other", { apiUrl: "https://api.example.com", alias: "other" });
    const database = new svc.DataSvcDatabase(two, "main", { displayName: "main", provider });
    const credentials = new svc.EphemeralSvcDatabaseCredentials(two, "main-credentials", {
      id: database.id,
      provider,
      dependsOn: [database],
    });
    new svc.Application(two, "api", {
      displayName: "api",
      clusterId: "c",
      source: "publicGit",
      repoUrl: "r",
      variables: { FRONT: site.generatedHostname },
      secretVariablesWo: { DATABASE_URL: credentials.connectionUri },
      secretVariablesWoVersion: 1,
      lifecycle: { preventDestroy: true },
      dependsOn: [database],
      provider,
    });
    app.synth();
    const file = readFileSync(join(app.outdir, "stacks", "two", "cdk.tf.json"), "utf8");
    expect(JSON.parse(file)).toMatchObject({
      terraform: {
        required_providers: { svc: { source: "svc-iac/svc", version: expect.stringMatching(/^~> \d+\.\d+$/) } },
      },
      provider: { svc: [{ alias: "other", api_url: "https://api.example.com" }] },
      ephemeral: {
        svc_database_credentials: {
          "main-credentials": { depends_on: ["data.svc_database.main"], provider: "svc.other" },
        },
      },
      resource: {
        svc_application: {
          api: {
            secret_variables_wo: {
              DATABASE_URL: "${ephemeral.svc_database_credentials.main-credentials.connection_uri}",
            },
            secret_variables_wo_version: 1,
            lifecycle: { prevent_destroy: true },
            depends_on: ["data.svc_database.main"],
            provider: "svc.other",
          },
        },
      },
    });
    expect(file).toMatch(/"FRONT": "\$\{data\.terraform_remote_state\./);
  });

  test("a name that is no field, and output as HCL, are refused", () => {
    expect(() => output((stack) => application(stack, { dispalyName: "x" }))).toThrow(
      'Application "api": dispalyName is not a field; did you mean displayName?',
    );
    const outdir = newFolder();
    const stack = new cdktf.TerraformStack(new cdktf.App({ hclOutput: true, outdir }), "stack");
    expect(() => siteIn(stack)).toThrow("`hclOutput`");
  });
});

function outputOf({ cdktf, synth }: Face, value: (stack: TerraformStack) => unknown): unknown {
  const made = synth((stack) => {
    new cdktf.TerraformOutput(stack, "it", { value: value(stack) });
  });
  return (made.output as { it: { value: unknown } }).it.value;
}
