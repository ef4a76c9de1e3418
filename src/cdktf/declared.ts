import { App, type IResolvable, type IResolveContext, Lazy, type TerraformElement, Token } from "cdktf";
import type { Named } from "../model/field";
import { closest, snakeCase } from "../model/names";
import { type Problem, SvcError, withCode } from "../model/problem";
import { isInClear, literal } from "./literal";
import type { Attributes, Shape, Type } from "./type";

/** Attributes in Terraform's names. */
export type Written = Record<string, unknown>;

/** The path of a value: `domains`, `shop.example.com`, `customSslKey`. */
interface Place {
  readonly element: TerraformElement;
  readonly type: Type;
  readonly path: readonly string[];
}

/** Accepted by every construct, and handled by the classes of cdktf. */
const META = new Set(["dependsOn", "count", "provider", "lifecycle", "forEach", "provisioners", "connection"]);

/** Our constructs; as a map and not as a member, whose name could be that of an attribute. */
const types = new WeakMap<object, Type>();

/**
 * The declaration of `element`, in Terraform's names. Null and undefined are left out, texts are escaped,
 * whole resources become references to them.
 *
 * @throws SvcError for a secret that would be in plain text in the synthesised file.
 */
export function declared(element: TerraformElement, type: Type, config: object): Written {
  const place = { element, type, path: [] };
  // Its writer guesses types from values: "16" becomes a number, and a text that begins with a bracket is unquoted.
  if (App.of(element).hclOutput) throw problem(place, "cannot be written as HCL. Leave `hclOutput` off.");
  types.set(element, type);
  const own = Object.entries(config).filter(([name]) => !META.has(name));
  return attributes(type.attributes, Object.fromEntries(own), place);
}

function attributes(known: Attributes, values: Named, place: Place): Written {
  const given = present(values).map(([name, value]) => {
    const shape = known[name];
    if (!shape) throw unknownField(within(place, name), name, Object.keys(known));
    return [snakeCase(name), written(shape, value, within(place, name), shape.secret)];
  });
  return Object.fromEntries(given);
}

function written(shape: Shape, given: unknown, place: Place, isSecret = false): unknown {
  const value = typeof given === "string" ? literal(given) : given;
  if (Token.isUnresolved(value)) return isSecret ? guarded(value, place) : value;
  if (Array.isArray(value) && shape.is === "list") {
    return value.map((item, index) => written(shape.of, item, within(place, String(index)), isSecret));
  }
  if (typeof value === "object" && value !== null) {
    const type = types.get(value);
    if (type) return reference(shape, value as Named, type, place);
    if (shape.is === "object") return attributes(shape.attributes, value as Named, place);
    if (shape.is !== "map") throw problem(place, "cannot be an object.");
    const entries = present(value as Named).map(([key, item]) => {
      return [literal(key), written(shape.of, item, within(place, key), isSecret)];
    });
    return Object.fromEntries(entries);
  }
  if (isSecret) throw inClear(place);
  return value;
}

/** The ID of a whole resource, or its ID and its type on the platform. */
function reference(shape: Shape, resource: Named, { serviceType }: Type, place: Place): unknown {
  if (shape.is === "text") return resource.id;
  if (shape.is !== "object" || !serviceType) throw problem(place, "cannot be a whole resource.");
  return { type: serviceType, id: resource.id };
}

/** A secret that is a token: its value is only known when the file is written. */
function guarded(value: unknown, place: Place): IResolvable {
  const produce = (context: IResolveContext): unknown => {
    const resolved: unknown = context.resolve(value);
    if (isInClear(resolved)) throw inClear(place);
    return resolved;
  };
  return Lazy.anyValue({ produce });
}

function inClear(place: Place): SvcError {
  const writeOnly = `${place.path[0]}Wo`;
  const next =
    'Give it as a variable, `new TerraformVariable(this, "secret", { type: "string", sensitive: true }).stringValue`, whose value comes from the environment, TF_VAR_secret.';
  const better = ` With ${writeOnly} and ${writeOnly}Version instead, it is not stored in the state either.`;
  const isSecret = "is a secret and would be in plain text in cdk.tf.json.";
  return problem(place, isSecret, writeOnly in place.type.attributes ? next + better : next);
}

function unknownField(place: Place, name: string, names: readonly string[]): SvcError {
  const meant = closest(name, names);
  const says = `is not a field${meant === undefined ? "." : `; did you mean ${meant}?`}`;
  return refusal({ ...about(place, says), code: "unknown-field", allowed: names.join(", ") });
}

/** The engine prints what was thrown: it has its code in its sentences. */
function refusal(found: Problem): SvcError {
  return new SvcError({ ...found, next: withCode(found.next ?? "", found.code).trim() });
}

function problem(place: Place, what: string, next?: string): SvcError {
  return refusal({ ...about(place, what), code: "invalid", ...(next ? { next } : {}) });
}

function about({ element, type, path }: Place, what: string): Pick<Problem, "field" | "message"> {
  const field = path.join(".");
  return { field, message: [`${type.title} "${element.node.id}":`, field, what].filter(Boolean).join(" ") };
}

function within(place: Place, name: string): Place {
  return { ...place, path: [...place.path, name] };
}

function present(values: Named): [string, unknown][] {
  return Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
}
