// TypeScript types of what kinds are declared with, for every face that has typed classes.

const LONGEST_LINE = 110;

/** A shorter interface is read faster than its reference to another one. */
const LONGEST_REPEATED = 10;

/**
 * The types of one kind. Nested objects get names of their own, so that the editor shows something readable.
 *
 * `written` holds the names that stand already: a schema with a title is shared by all who use it. `wrap` says what a
 * value may be beside itself, `later` what it is where the compiler cannot know it, `suffix` ends the names of inputs,
 * `reference` is the type of a reference to a kind, `isShown` whether a field is an output, and `beside` lists what is
 * next to a field of a part's entries; `groups` are the fields that kinds share, by the name of their type; with
 * `takesNull`, a secret of a map may be null, which the check refuses; with `takesForId`, a field that takes an ID takes the
 * resource as well.
 */
export class TypeWriter {
  interfaces = [];
  #bodies = new Map();

  constructor({
    jsonSchema,
    written,
    wrap,
    later,
    suffix,
    reference,
    isShown = () => true,
    beside = () => [],
    groups = {},
    takesNull = false,
    takesForId = false,
  }) {
    this.groups = groups;
    this.beside = beside;
    this.jsonSchema = jsonSchema;
    this.written = written;
    this.wrap = wrap;
    this.later = later;
    this.suffix = suffix;
    this.reference = reference;
    this.isShown = isShown;
    this.takesNull = takesNull;
    this.takesForId = takesForId;
  }

  /** `json` stands for a schema that is no field's; a part may be declared under more than one name, `partName` is its own. */
  members(members, mode, path) {
    return members
      .map(({ name, doc, schema, json, field, part, partName = name, facts = factsOf(field) }) => {
        const optional = field?.required && !field.renamedFrom ? "" : "?";
        const type = part
          ? this.partType(partName, part, mode, path)
          : this.type(json ?? this.jsonSchema(schema), mode, path + pascal(name));
        return `${jsdoc([doc, ...facts].join(" "), "  ")}\n  readonly ${name}${optional}: ${this.#each(mode, type)};`;
      })
      .join("\n");
  }

  /**
   * The arguments of an object: an interface; or, if one field determines which others are required, an interface for each
   * case and one for the rest. Returns the text and the names that it declares. An output determines nothing and is a case
   * of its own: without it, the compiler could not discriminate the others.
   */
  declaration({ name, full = `${name}${this.suffix}`, doc, members: all, fields, parents = [] }) {
    const choice = choiceIn(fields);
    const { shared, members } = this.grouped(fields, all, "input", (some) => this.members(some, "input", name));
    const heritage = extending([...parents, ...shared]);
    const head = (title, body, more = "") => `export interface ${title}${more} {\n${body}\n}\n`;
    if (!choice) {
      const text = `${jsdoc(doc, "")}\n${head(full, this.members(members, "input", name), heritage)}`;
      return { text, names: [full], base: full, cases: [] };
    }
    const base = `${name}Base${this.suffix}`;
    const cases = [...choice.cases, LATER].map((one) => ({ ...one, full: caseName(name, one, this.suffix) }));
    const rest = members.filter((member) => !choice.names.includes(member.name));
    const own = members.filter((member) => choice.names.includes(member.name));
    const bodies = cases.map((one) => head(one.full, this.#membersIn(one, choice, own, name)));
    const text = [
      `/** Fields of all cases. See ${full}. */\n${head(base, this.members(rest, "input", name), heritage)}`,
      ...bodies.map((body, index) => `/** If \`${choice.by}\` is ${wordsOf(cases[index])}. */\n${body}`),
      `${jsdoc(doc, "")}\nexport type ${full} = ${typeOfCases(base, cases)};\n`,
    ];
    return { text: text.join("\n"), names: [full, base, ...cases.map((one) => one.full)], base, cases };
  }

  /** The types of the groups that `fields` has, which `write` writes once, and the members that are in none of them. */
  grouped(fields, all, mode, write) {
    const found = Object.entries(this.groups).filter(([, { group }]) =>
      Object.entries(group).every(([name, field]) => fields[name] === field),
    );
    const inGroup = ({ name }) => found.some(([, { group }]) => name in group);
    const shared = found.map(([name, { doc, group }]) => {
      const path = mode === "input" ? name : `${name}Outputs`;
      return this.interface(path, mode, doc, write(all.filter((member) => member.name in group)));
    });
    return { shared, members: all.filter((member) => !inGroup(member)) };
  }

  #membersIn({ values, needs }, { by, fields }, members, path) {
    const lines = members.map((member) => {
      const { name, doc, schema, field } = member;
      if (name === by) {
        const type = this.type({ ...this.jsonSchema(schema), ...(values ? { enum: values } : {}) }, "input", path);
        return `${jsdoc(doc, "  ")}\n  readonly ${name}: ${values ? type : this.later(type)};`;
      }
      if (!values || fields[name].appliesTo.values.some((value) => values.includes(value))) {
        return this.members([{ ...member, field: { ...field, required: needs.includes(name) } }], "input", path);
      }
      return `${jsdoc(`Not for this \`${by}\`.`, "  ")}\n  readonly ${name}?: undefined;`;
    });
    return lines.join("\n");
  }

  partType(name, part, mode, path) {
    const { form } = part;
    if (form.as === "columns") {
      const { schema } = part.fields[form.columns[name].field];
      const value = this.type(this.jsonSchema(schema), mode, path + pascal(name));
      // What is shown only once is null where nobody kept it: the check explains that, better than `?? ""` would.
      const given = mode === "input" && form.columns[name].secret && this.takesNull ? `${value} | null` : value;
      return `{ readonly [name: string]: ${this.#each(mode, given)} }`;
    }
    const entry = this.#each(mode, this.#entry(part, mode, `${path}${pascal(singular(form.name))}`));
    return form.as === "map" ? `{ readonly [name: string]: ${entry} }` : `readonly ${group(entry)}[]`;
  }

  #entry(part, mode, name) {
    const fields = Object.entries(part.fields).filter(([, field]) =>
      mode === "output" ? this.isShown(field) : field.mutability !== "computed",
    );
    const members = fields.flatMap(([key, field]) => [
      {
        name: key,
        doc: field.doc,
        schema: field.schema,
        field: mode === "input" ? field : { ...field, required: field.mutability === "computed" || field.required },
      },
      ...(mode === "input" ? this.beside(part, key) : []),
    ]);
    return this.interface(name, mode, part.doc, this.members(members, mode, name));
  }

  /** Writes it unless it stands already; answers with its name. */
  interface(name, mode, doc, members, heritage = "") {
    const full = mode === "input" ? `${name}${this.suffix}` : name;
    const body = `${heritage} ${bodyOf(members)}`;
    if (!this.written.has(full)) {
      this.written.add(full);
      this.interfaces.push(
        `${doc ? `${jsdoc(doc, "")}\n` : ""}export interface ${full}${this.#repeated(full, body)}\n`,
      );
    }
    return full;
  }

  /**
   * A long body that stands already is inherited. Not with a required member, whose absence the compiler reports by the
   * name of the interface that has it.
   */
  #repeated(name, body) {
    const first = this.#bodies.get(body) ?? name;
    this.#bodies.set(body, first);
    const isRequired = this.suffix && name.endsWith(this.suffix) && /[{;]\s+readonly \w+: /.test(body);
    return first === name || isRequired || body.split("\n").length <= LONGEST_REPEATED ? body : ` extends ${first} {}`;
  }

  type(schema, mode, place) {
    const refersTo = schema.refersTo ?? (this.takesForId ? schema.idOf : undefined);
    if (mode === "input" && refersTo)
      return this.reference({ ...schema, refersTo }, (plain) => this.#plain(plain, mode, place));
    // A reference that is an id or a resource turns out to be an id; one that is an object stays one.
    return schema.refersTo && !schema.properties ? "string" : this.#plain(schema, mode, place);
  }

  #plain(schema, mode, place) {
    const name = schema.title ?? place;
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
    if (Array.isArray(schema.type))
      return schema.type.map((type) => this.type({ ...schema, type }, mode, name)).join(" | ");
    const options = schema.anyOf ?? schema.oneOf;
    if (options)
      return options
        .map((option, index) => this.type(option, mode, name + (options.length > 1 ? variant(option, index) : "")))
        .join(" | ");
    switch (schema.type) {
      case "integer":
        return "number";
      case "array":
        return `readonly ${group(this.#each(mode, this.type(schema.items, mode, name)))}[]`;
      case "object":
        return schema.properties
          ? this.#object(schema, mode, name)
          : `{ readonly [key: string]: ${this.#each(mode, this.type(schema.additionalProperties ?? {}, mode, name))} }`;
      default:
        return schema.type ?? "unknown";
    }
  }

  #object(schema, mode, name) {
    const members = Object.entries(schema.properties).map(([key, inner]) => {
      const type = this.type(inner, mode, name + pascal(key));
      const optional = schema.required?.includes(key) ? "" : "?";
      return `  readonly ${key}${optional}: ${this.#each(mode, type)};`;
    });
    return this.interface(name, mode, undefined, members.join("\n"));
  }

  #each(mode, type) {
    return mode === "input" ? this.wrap(type) : type;
  }
}

/**
 * The field that determines which others are required, with its values by what they require; `names` are itself and all that
 * depend on it.
 */
function choiceIn(fields) {
  const depending = Object.entries(fields).filter(([, { appliesTo }]) => appliesTo);
  const by = depending.find(([, { appliesTo }]) => appliesTo.required)?.[1].appliesTo.field;
  if (by === undefined) return undefined;
  const own = depending.filter(([, { appliesTo }]) => appliesTo.field === by);
  const cases = new Map();
  for (const value of fields[by].schema.options) {
    const among = own.filter(([, { appliesTo }]) => appliesTo.required && appliesTo.values.includes(value));
    const needs = among.map(([name]) => name);
    const key = needs.join();
    cases.set(key, { needs, values: [...(cases.get(key)?.values ?? []), value] });
  }
  return { by, fields, names: [by, ...own.map(([name]) => name)], cases: [...cases.values()] };
}

/** The value is an output: any of the fields may be required. */
const LATER = { needs: [] };

function caseName(name, { needs, values }, suffix) {
  const which = needs.length > 0 ? `With${needs.map(pascal).join("And")}` : values ? "Otherwise" : "Later";
  return `${name}${which}${suffix}`;
}

const wordsOf = ({ values }) => values?.map((value) => `\`${value}\``).join(" or ") ?? "an output";

/** `words` between `start` and `end`, in further lines if they are long. */
export function filled(words, separator, start, end, indent = "    ") {
  const lines = [];
  for (const word of words) {
    const longer = lines.length > 0 ? lines.at(-1) + separator + word : word;
    if (lines.length > 0 && longer.length <= LONGEST_LINE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length < 2) return `${start}${lines.join("")}${end}`;
  const next = `${separator.trimEnd()}\n${indent}`;
  return `${start.trimEnd()}\n${indent}${lines.join(next)}${end}`;
}

/** The body of an interface: a line if it is short and has no docs. */
export function bodyOf(members, indent = "") {
  const line = `{ ${members
    .split("\n")
    .map((one) => one.trim())
    .join(" ")} }`;
  if (members === "") return "{}";
  return members.includes("/**") || line.length > LONGEST_LINE ? `{\n${members}\n${indent}}` : line;
}

/** What an interface extends. */
export function extending(names) {
  return names.length > 0 ? ` extends ${names.join(", ")}` : "";
}

/** An object of one of the cases, whose `base` all have in common. */
export function typeOfCases(base, cases) {
  return `${base} & (${cases.map(({ full }) => full).join(" | ")})`;
}

/** The part that is declared under this name. */
export function partNamed(kind, name) {
  return Object.values(kind.parts).find(({ form }) =>
    form.as === "columns" ? name in form.columns : form.name === name,
  );
}

/** What the editor should say of a field beside its doc. */
export function factsOf(field) {
  if (!field) return [];
  const { default: resting, mutability, createDefault, stays } = field;
  const start = resting ?? createDefault;
  return [
    ...(start === undefined ? [] : [`Default: \`${JSON.stringify(start)}\`.`]),
    ...(mutability === "immutable" && !stays ? ["A change replaces it."] : []),
  ];
}

export function jsdoc(text, indent) {
  const lines = text.replaceAll("*/", "*\u200b/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join("\n");
}

export function article(name) {
  return /^[AEIO]/.test(name) ? "an" : "a";
}

export function pascal(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `processes` → `process`, `tcpProxies` → `tcpProxy`. */
export function singular(name) {
  return name
    .replace(/ies$/, "y")
    .replace(/(ss|x)es$/, "$1")
    .replace(/([^s])s$/, "$1");
}

function variant(schema, index) {
  const { properties, required = [] } = schema;
  if (properties?.type?.const !== undefined) return pascal(String(properties.type.const));
  return required.length === 1 ? `By${pascal(required[0])}` : String(index + 1);
}

function group(type) {
  return type.includes(" | ") && !type.endsWith(">") ? `(${type})` : type;
}
