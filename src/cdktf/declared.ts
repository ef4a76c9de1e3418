import { type IResolvable, type IResolveContext, type TerraformElement, Token, Tokenization } from "cdktf";
import { snakeCase } from "../model/names";
import { SvcError } from "../model/problem";
import { isInClear, literal } from "./literal";
import type { Attributes, Shape, Type } from "./type";

type Named = Readonly<Record<string, unknown>>;

/** Where a value stands, for messages: `domains`, `shop.example.com`, `customSslKey`. */
interface Place {
  readonly element: TerraformElement;
  readonly type: Type;
  readonly path: readonly string[];
}

/** Which constructs are ours; as a map and not as a member, whose name could be that of an attribute. */
const types = new WeakMap<object, Type>();

/**
 * What `element` is declared with, in Terraform's words. What is null or undefined is left out, texts are escaped,
 * whole resources become references to them.
 *
 * @throws SvcError for a secret that would stand in clear in the synthesised file.
 */
export function declared(element: TerraformElement, type: Type, config: object): Record<string, unknown> {
  types.set(element, type);
  return attributes(type.attributes, config as Named, { element, type, path: [] });
}

function attributes(known: Attributes, values: Named, place: Place): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(
    given.map(([name, value]) => {
      const at = within(place, name);
      const shape = known[name];
      if (!shape) throw problem(at, "is not a field.");
      return [snakeCase(name), shape.secret ? guarded(value, shape, at) : written(shape, value, at)];
    }),
  );
}

function written(shape: Shape, value: unknown, place: Place): unknown {
  const type = typeof value === "object" && value !== null ? types.get(value) : undefined;
  if (type) return reference(shape, value as Named, type, place);
  if (typeof value === "string") return literal(value);
  if (Token.isUnresolved(value)) return value;
  if (Array.isArray(value) && shape.is === "list") {
    return value.map((item, index) => written(shape.of, item, within(place, String(index))));
  }
  if (!isObject(value)) return value;
  if (shape.is === "object") return attributes(shape.attributes, value, place);
  if (shape.is !== "map") throw problem(place, "cannot be an object.");
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && item !== null);
  return Object.fromEntries(entries.map(([key, item]) => [literal(key), written(shape.of, item, within(place, key))]));
}

/** Of a whole resource, its id, or its id beside what the platform calls it. */
function reference(shape: Shape, resource: Named, { serviceType }: Type, place: Place): unknown {
  if (shape.is === "text") return resource.id;
  if (shape.is !== "object" || !serviceType) throw problem(place, "cannot be a whole resource.");
  return { type: serviceType, id: resource.id };
}

/** A secret: refused now if it is a literal, and when the file is written if that is what a token stands for. */
function guarded(value: unknown, shape: Shape, place: Place): unknown {
  if (isObject(value) && !Token.isUnresolved(value) && shape.is === "map") {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, item]) => item !== undefined && item !== null)
        .map(([key, item]) => [literal(key), guarded(item, shape.of, within(place, key))]),
    );
  }
  const safe = written(shape, value, place);
  if (!Token.isUnresolved(safe)) throw inClear(place);
  return new Guarded(safe, () => inClear(place));
}

class Guarded implements IResolvable {
  readonly creationStack: string[] = [];

  constructor(
    private readonly value: unknown,
    private readonly complaint: () => Error,
  ) {}

  resolve(context: IResolveContext): unknown {
    const resolved: unknown = context.resolve(this.value);
    if (isInClear(resolved)) throw this.complaint();
    return resolved;
  }

  toString(): string {
    return Token.asString(this);
  }
}

function inClear(place: Place): SvcError {
  const [field = ""] = place.path;
  const twin = `${field}Wo`;
  const next = [
    'Give it as a variable, `new TerraformVariable(this, "secret", { type: "string", sensitive: true }).stringValue`, whose value comes with the environment, TF_VAR_secret.',
    twin in place.type.attributes ? `With ${twin} and ${twin}Version instead, it does not lie in the state either.` : "",
  ];
  return problem(place, "is a secret and would stand in clear in cdk.tf.json.", next.filter(Boolean).join(" "));
}

function problem({ element, type, path }: Place, what: string, next?: string): SvcError {
  const field = path.join(".");
  const message = `${type.title} "${element.node.id}": ${field} ${what}`;
  return new SvcError({ code: "invalid", field, message, ...(next ? { next } : {}) });
}

function within(place: Place, name: string): Place {
  return { ...place, path: [...place.path, name] };
}

function isObject(value: unknown): value is Named {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !Tokenization.isResolvable(value);
}
