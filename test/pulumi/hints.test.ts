import { renameFrom, textOf } from "../../src/pulumi/plain-errors";

const problem = { code: "same-name", message: "It exists.", hint: "rename" } as const;

test.each(["svc-iac:environment:Environment", "svc:index:Environment"])(
  "a hint for a resource in %s names what an environment file has",
  (component) => {
    const text = textOf(problem, `urn:pulumi:staging::shop::${component}$pulumi-nodejs:dynamic/svc:Database::main`);
    expect(text).toContain("An environment file has no aliases: before the run, `pulumi state rename");
    expect(textOf(problem, "urn:pulumi:staging::shop::pulumi-nodejs:dynamic/svc:Database::main")).toBe(
      "It exists. A rename is declared with an alias. [svc-iac explain same-name]",
    );
  },
);

test("a rename is declared by name beside the original, by URN elsewhere, and in the state of an environment", () => {
  const [stack, type] = ["urn:pulumi:staging::shop::", "pulumi-nodejs:dynamic/svc:Database"];
  expect(renameFrom(`${stack}${type}::old`, `${stack}${type}::new`)).toBe('aliases: [{ name: "old" }]');
  const inside = `${stack}my:Component$${type}::old`;
  expect(renameFrom(inside, `${stack}${type}::old`)).toBe(`aliases: ["${inside}"]`);
  const [former, now] = ["old", "new"].map((name) => `${stack}svc:index:Environment$${type}::${name}`);
  expect(renameFrom(String(former), String(now))).toBe(`pulumi state rename '${former}' 'new'`);
});
