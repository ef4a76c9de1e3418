// What constructs show: references to the attributes that Terraform knows of an object.
import { filled, jsdoc, pascal, singular } from "./typescript.mjs";

const PRIMITIVES = { string: "string", number: "number", bool: "IResolvable" };

export class OutputWriter {
  #types;
  /** The bodies of nested types by their names: what has the same title may look different elsewhere. */
  #bodies = new Map();

  constructor(types) {
    this.#types = types;
  }

  /**
   * Name, doc and type of each. A nested type is called after the title of its schema, which `schemaOf` finds for what a
   * kind declares, or after the first of `paths` where no other one is called so.
   */
  members(attributes, paths, docOf, schemaOf = () => undefined) {
    return attributes
      .filter(({ writeOnly }) => !writeOnly)
      .map((attribute) => {
        const { declared, shape } = attribute;
        const places = paths.map((path) => path + pascal(declared));
        return { name: declared, doc: docOf(attribute), type: this.#type(shape, places, schemaOf(declared)) };
      });
  }

  /** The type of those members that a kind or another source describes as well, and the others. */
  sharing(members, { type, members: origin }) {
    const isSame = (member) => origin.some((one) => one.name === member.name && one.type === member.type);
    const same = members.filter(isSame);
    const left = origin.filter((one) => !same.some((member) => member.name === one.name));
    const [utility, names] = left.length < same.length ? ["Omit", left] : ["Pick", same];
    const words = names.map(({ name }) => JSON.stringify(name));
    const parent = words.length > 0 ? filled(words, " | ", `${utility}<${type}, `, ">") : type;
    return { parent, own: members.filter((member) => !isSame(member)) };
  }

  /** What a reference to an attribute of this shape is in a program. */
  #type(shape, places, schema) {
    switch (shape.is) {
      case "object":
        return this.#object(shape, places, schema);
      case "list": {
        const each = this.#type(shape.of, places.map(singular), schema?.items ?? schema);
        return each === "string" || each === "number" ? `${each}[]` : `ListOf<${each}>`;
      }
      case "map":
        return `MapOf<${this.#type(shape.of, places.map(singular), schema?.additionalProperties ?? schema)}>`;
      default:
        return PRIMITIVES[shape.is];
    }
  }

  #object({ attributes }, places, schema) {
    const names = schema?.title ? [schema.title, ...places] : places;
    const schemaOf = (name) => variants(schema).find(({ properties }) => properties?.[name])?.properties[name];
    const body = outputLines(this.members(attributes, names, () => undefined, schemaOf));
    const name = names.find((one) => (this.#bodies.get(one) ?? body) === body);
    this.#bodies.set(name, body);
    return this.#types.interface(name, "output", undefined, body);
  }
}

export function outputLines(members, words = "readonly") {
  return members
    .map(({ name, doc, type }) => `${doc ? `${jsdoc(doc, "  ")}\n` : ""}  ${words} ${name}: ${type};`)
    .join("\n");
}

function variants(schema) {
  return schema ? [schema, ...(schema.anyOf ?? schema.oneOf ?? []).flatMap(variants)] : [];
}
