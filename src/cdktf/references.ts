import { type IResolvable, type IResolveContext, type TerraformMetaArguments, Token } from "cdktf";
import { snakeCase } from "../model/names";
import { quoted } from "./literal";
import type { Attributes, Shape, Type } from "./type";

/** A whole list or map, which can be passed on, or one entry of it. */
class Entries<Key, Entry> implements IResolvable {
  readonly creationStack: string[] = [];

  constructor(
    private readonly all: IResolvable,
    readonly get: (key: Key) => Entry,
  ) {}

  resolve(context: IResolveContext): unknown {
    return context.resolve(this.all);
  }

  toString(): string {
    return Token.asString(this.all);
  }
}

/** Entries by the user's keys. */
export type MapOf<Entry> = Entries<string, Entry>;
/** Entries by index, from 0. */
export type ListOf<Entry> = Entries<number, Entry>;

/** What a look-up was asked with, as references: a token where the argument may be one or a plain value. */
export type References<Config> = {
  readonly [Name in keyof Config as Exclude<Name, keyof TerraformMetaArguments>]-?: boolean extends Config[Name]
    ? IResolvable
    : NonNullable<Config[Name]>;
};

/** Has attributes that others can refer to. */
interface Owner {
  interpolationForAttribute(path: string): IResolvable;
}

/** Gives the constructs of a class a member for each attribute: a reference that Terraform follows. */
export function defineReferences({ prototype }: { readonly prototype: object }, { attributes }: Type): void {
  for (const [name, shape] of Object.entries(attributes)) {
    const get = function (this: Owner) {
      return reference(this, snakeCase(name), shape);
    };
    Object.defineProperty(prototype, name, { get, configurable: true });
  }
}

function reference(owner: Owner, path: string, shape: Shape): unknown {
  const expression = owner.interpolationForAttribute(path);
  switch (shape.is) {
    case "text":
      return Token.asString(expression);
    case "number":
      return Token.asNumber(expression);
    case "bool":
      return expression;
    case "object":
      return Object.defineProperties({}, getters(owner, path, shape.attributes));
    case "list":
      if (shape.of.is === "text") return Token.asList(expression);
      if (shape.of.is === "number") return Token.asNumberList(expression);
      return new Entries(expression, (index: number) => reference(owner, `${path}[${index}]`, shape.of));
    case "map":
      return new Entries(expression, (key: string) => {
        return reference(owner, `${path}[${quoted(key)}]`, shape.of);
      });
  }
}

function getters(owner: Owner, path: string, attributes: Attributes): PropertyDescriptorMap {
  const each = Object.entries(attributes).map(([name, shape]) => {
    const get = () => reference(owner, `${path}.${snakeCase(name)}`, shape);
    return [name, { get, enumerable: true }] as const;
  });
  return Object.fromEntries(each);
}
