import type { Declared } from "../cost";
import { inHcl, type Vocabulary, vocabularyOf } from "../terraform/words";
import { shown, type Violation, violations } from "./judge";
import type { Names } from "./names";
import type { CheckedSettings } from "./settings";

export { settingsIn } from "./file";
export { line } from "./judge";
export { checkedSettings } from "./settings";

/** All violations of a plan, with names as a configuration has them: `deletion_protection`. */
export async function violationsInPlan(
  resources: readonly Declared[],
  settings: CheckedSettings,
  namesOf?: Names,
): Promise<Violation[]> {
  const found = await violations(resources, settings, namesOf);
  const named = found.map((violation) => {
    const meant = resources.filter(({ address }) => violation.address === undefined || violation.address === address);
    const vocabulary = together(meant.map(({ kind }) => vocabularyOf(kind)));
    const { field, message, next } = violation;
    return {
      ...violation,
      ...(field === undefined ? {} : { field: inHcl(field, vocabulary) }),
      message: inHcl(message, vocabulary),
      next: inHcl(next, vocabulary),
    };
  });
  return shown(named, resources);
}

const together = (all: readonly Vocabulary[]): Vocabulary => ({
  names: new Set(all.flatMap(({ names }) => [...names])),
  values: new Set(all.flatMap(({ values }) => [...values])),
});
