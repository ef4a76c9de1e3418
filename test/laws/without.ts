import { isObject, type Named } from "../../src/model";

type Path = readonly string[];

/** A declaration with one path less, for each that it has. */
export function* without(value: Named, path: Path = []): Generator<readonly [Path, Named]> {
  for (const [key, inner] of Object.entries(value)) {
    const { [key]: _, ...rest } = value;
    const here = [...path, key];
    yield [here, rest];
    if (isObject(inner)) for (const [at, less] of without(inner, here)) yield [at, { ...value, [key]: less }];
    if (!Array.isArray(inner)) continue;
    for (const [index, one] of inner.entries()) {
      if (!isObject(one)) continue;
      for (const [at, less] of without(one, [...here, String(index)]))
        yield [at, { ...value, [key]: inner.with(index, less) }];
    }
  }
}
