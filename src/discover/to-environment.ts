import { stringify } from "yaml";
import { sectionOf, wordOf } from "../environment/words";
import { type Coded, type Program, type Term, termsOf, withTerms } from "./code";
import { camel, kebab } from "./names";

/** An `environment.svc.yaml` that adopts everything. */
export function toEnvironment(program: Program): string {
  const sections: Record<string, Record<string, unknown>> = {};
  for (const object of program.objects) {
    const section = sectionOf(object.kind);
    sections[section] = { ...sections[section], [kebab(object.words)]: fieldsOf(object) };
  }
  const secrets = termsOf(program, "secret").map(({ words }) => `#   pulumi config set --secret ${camel(words)}`);
  const lines = [
    "# yaml-language-server: $schema=node_modules/svc-iac/schemas/environment.schema.json",
    "# Written by `svc-iac discover`. `adopt` takes over what exists; it means nothing any more after the first `pulumi up`.",
    ...(secrets.length > 0 ? ["# Its secrets:", ...secrets] : []),
    "",
  ];
  return `${lines.join("\n")}${stringify({ base: sections }, { lineWidth: 0, aliasDuplicateObjects: false })}`;
}

function fieldsOf({ id, fields }: Coded): Record<string, unknown> {
  return { adopt: { id }, ...(withTerms(fields, expression) as object) };
}

function expression(term: Term): unknown {
  switch (term.is) {
    case "object":
      return { [wordOf(term.object.kind)]: kebab(term.object.words) };
    case "listed":
      return { [term.word]: term.name };
    case "secret":
      return { secret: camel(term.words) };
  }
}
