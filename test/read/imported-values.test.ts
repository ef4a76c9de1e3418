import fc from "fast-check";
import { readImportId, writeImportId } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import type { Kind, Named } from "../../src/model";
import { importedNames, importedValue, withImported } from "../../src/read";
import type { Known } from "../../src/state";
import { sampleOf } from "../laws/samples";

const ID = "5f0c7e1a-0000-4000-8000-000000000001";
const found: Known = {
  live: { id: ID, values: {}, parts: {} },
  managed: { values: [], parts: {} },
  home: { origin: "https://api.example.com", companyId: ID },
  undeployed: false,
};

const said = (kind: Kind, text: string) => withImported(kind, found, readImportId(text, importedNames(kind)).declared);

test.each(Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const))(
  "%s: an import ID has what the platform does not show, and no secret",
  (_, kind) => {
    fc.assert(
      fc.property(sampleOf(kind), (sample: Named) => {
        const imported = importedNames(kind).filter(
          (name) => kind.fields[name]?.schema.safeParse(sample[name]).success && sample[name] !== undefined,
        );
        const declared = new Map(imported.map((name) => [name, importedValue(sample[name])]));
        const known = said(kind, writeImportId({ wanted: ID, declared }));
        expect(known.live.values).toEqual(Object.fromEntries(imported.map((name) => [name, sample[name]])));
        expect(known.managed.values).toEqual(imported);
        expect(imported.filter((name) => kind.fields[name]?.secret)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  },
);

test.each(["cdn=maybe", "cdn=%22true%22", "cdn=true,false", "cdn"])("%s is no value of a field", (text) => {
  expect(() => said(kinds.application, `${ID}?${text}`)).toThrow("for cdn, which is not a value of it.");
});
