import * as pulumi from "@pulumi/pulumi";
import { dataSources, type Named, namesOfWhole, parametersIn } from "../data";
import { ownValue, plural, SvcError, show, withArticle, withCode, wordsIn } from "../model";
import { hasSecretText } from "../model/secret-value";
import { type Listing, listings, type Predicate, pickFrom } from "../read/listings";
import { secretOutputs } from "./inputs";
import { mistake } from "./mistake";

/** Answers one look-up in a data source; `opts` are those of the face. */
export type Ask<Opts> = (name: string, args: Named, opts: Opts | undefined) => Promise<Named>;

/** The result of a list. */
export interface ListResult<Item> {
  readonly ids: readonly string[];
  /** In a stable order: see the list's own doc. */
  readonly items: readonly Item[];
}

/**
 * The look-up functions of a face, with outputs as results. In a preview, a look-up with unknown arguments sends
 * nothing, and its result is unknown, too.
 */
export function questions<Opts>(ask: Ask<Opts>) {
  /** A row of a reference list, by one of its names or by a predicate. An error names the candidates, as `explained`. */
  function find<Row>(key: string, explained = (error: SvcError) => error) {
    const listing = ownValue(listings as unknown as Readonly<Record<string, Listing<Row>>>, key);
    if (!listing) throw new Error(`There is no list ${key}.`);
    return (wanted: pulumi.Input<string> | Predicate<Row>, opts?: Opts): pulumi.Output<Row> => {
      const isPredicate = typeof wanted === "function";
      return pulumi.output(isPredicate ? undefined : wanted).apply(async (name): Promise<Row> => {
        const asked = isPredicate ? wanted : await explainingErrors(() => nameGiven(listing, name));
        const { items } = await explainingErrors(() => ask(plural(key), {}, opts));
        return explainingErrors(() => pickFrom(listing, asked, items as readonly Row[]), explained);
      }) as pulumi.Output<Row>;
    };
  }

  /** One object of a kind. Each of its values is an output of its own, so that only secrets are marked. */
  function one<Args extends object, Result>(name: string) {
    return (args: Args, opts?: Opts): Result => {
      const answers = dataSources().get(name)?.answers;
      if (answers?.is !== "object") throw new Error(`${name} is not a data source of one object.`);
      const { kind } = answers;
      const answer = pulumi.output(args).apply((given) => explainingErrors(() => ask(name, parametersIn(given), opts)));
      const secret = new Set(secretOutputs(kind));
      const valueAt = (field: string) => {
        const value = answer.apply((found) => markedAsFound((found as Named)[field] ?? null));
        return secret.has(field) ? pulumi.secret(value) : value;
      };
      const members = namesOfWhole(kind).map((field) => [field, { enumerable: true, get: () => valueAt(field) }]);
      return Object.defineProperties({}, Object.fromEntries(members)) as Result;
    };
  }

  /** All rows of a list, or those that match. */
  function list<Args extends object, Item>(name: string) {
    return (args?: Args, opts?: Opts): pulumi.Output<ListResult<Item>> =>
      pulumi
        .output(args)
        .apply((given) => explainingErrors(() => ask(name, parametersIn(given), opts)))
        .apply(markedAsFound) as unknown as pulumi.Output<ListResult<Item>>;
  }

  return { find, one, list };
}

/** What nobody has declared is a secret where it is recognisable as one. */
const markedAsFound = (value: unknown) => (hasSecretText(value) ? pulumi.secret(value) : value);

/** The name of a row that a program gives, which may be anything. @throws SvcError `invalid`. */
function nameGiven<Row>({ what, names }: Listing<Row>, given: unknown): string {
  if (typeof given === "string" && given !== "") return given;
  const allowed = `its ${names.map(wordsIn).join(" or ")} as a string, or a predicate`;
  const got = given === undefined ? "nothing" : show(given);
  throw new SvcError({
    code: "invalid",
    given,
    allowed,
    message: `To look up ${withArticle(what)}, pass ${allowed}; got ${got}.`,
  });
}

async function explainingErrors<T>(work: () => Promise<T> | T, explained = (error: SvcError) => error): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SvcError ? mistake(withCode(explained(error).message, error.problem.code)) : error;
  }
}
