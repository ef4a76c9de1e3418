import type { TerraformStack } from "cdktf";
import { resourceSchemas } from "../../src/terraform/schema";
import type { Attribute } from "../../src/terraform/shape";
import { faces } from "./faces";

const SECRET = "hunter2hunter2";

describe.each(faces.map((face) => [face.library, face] as const))("%s", (_, face) => {
  const { cdktf, svc } = face;
  const needed = { displayName: "api", clusterId: "c", source: "publicGit", repoUrl: "r" } as const;
  const making = (config: (stack: TerraformStack) => object) => () =>
    face.synth((stack) => {
      new svc.Application(stack, "api", { ...needed, ...config(stack) });
    });

  test("a literal is refused where it is written, with a solution", () => {
    expect(making(() => ({ secretVariables: { TOKEN: SECRET } }))).toThrow(
      /^Application "api": secretVariables\.TOKEN is a secret and would be in plain text in cdk\.tf\.json\. Give it as a variable, .*sensitive: true.* With secretVariablesWo and secretVariablesWoVersion instead/,
    );
    expect(making(() => ({ secretVariablesWo: { TOKEN: SECRET } }))).toThrow("secretVariablesWo.TOKEN is a secret");
    expect(making(() => ({ domains: { "a.example.com": { customSslKey: SECRET } } }))).toThrow(
      /^Application "api": domains\.a\.example\.com\.customSslKey is a secret(?!.*Wo)/,
    );
    expect(() => face.synth((stack) => void new svc.SvcProvider(stack, "svc", { token: SECRET }))).toThrow(
      'SvcProvider "svc": token is a secret',
    );
    expect(making(() => ({ secretVariables: { TOKEN: "${KEY}" } }))).toThrow("secretVariables.TOKEN is a secret");
  });

  test("a token that stands for a literal is refused too", () => {
    const lazy = () => cdktf.Lazy.stringValue({ produce: () => SECRET });
    expect(making(() => ({ secretVariables: { TOKEN: lazy() } }))).toThrow("secretVariables.TOKEN is a secret");
    const map = () => cdktf.Lazy.anyValue({ produce: () => ({ TOKEN: SECRET }) });
    expect(making(() => ({ secretVariables: map() }))).toThrow("secretVariables is a secret");
  });

  test("variables, expressions and texts around them pass", () => {
    const { resource } = making((stack) => {
      const variable = new cdktf.TerraformVariable(stack, "key", { type: "string", sensitive: true });
      const all = new cdktf.TerraformVariable(stack, "all", { type: "map(string)", sensitive: true });
      const key = variable.stringValue;
      return { secretVariables: { KEY: key, URL: `https://user:${key}@host/\${KEY}` }, secretVariablesWo: all.value };
    })();
    expect(resource.svc_application?.api).toMatchObject({
      secret_variables: { KEY: "${var.key}", URL: "https://user:${var.key}@host/$${KEY}" },
      secret_variables_wo: "${var.all}",
    });
  });

  test("whatever the provider calls sensitive is guarded", () => {
    for (const { kind, attributes } of resourceSchemas().values()) {
      for (const { declared, shape } of attributes.filter(isSecretInput)) {
        const Class = svc[kind.name as "Database"];
        const values = { ...kind.examples.minimal, [declared]: shape.is === "map" ? { KEY: SECRET } : SECRET };
        expect(() => face.synth((stack) => void new Class(stack, "it", values as never))).toThrow(/is a secret/);
      }
    }
  });
});

test("there are secrets to guard", () => {
  expect(
    [...resourceSchemas().values()].flatMap(({ attributes }) => attributes.filter(isSecretInput)).length,
  ).toBeGreaterThan(3);
});

function isSecretInput({ sensitive, presence }: Attribute): boolean {
  return sensitive && presence !== "computed";
}
