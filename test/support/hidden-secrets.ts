const NEEDLE = "hunter2hunter2";

/** What no output may show, by what makes it recognisable. */
export const SECRETS = {
  "an address with a password": `https://admin:${NEEDLE}@old.example.com`,
  "an address with a token": `https://old.example.com/?token=${NEEDLE}`,
  "an address whose path has a token": `https://old.example.com/sk_live_${NEEDLE}`,
  "a token": `sk_live_${NEEDLE}`,
  "a known secret": NEEDLE,
  "a known secret of several words": `pass phrase ${NEEDLE}`,
};

/** Nothing in their form shows that they are secrets. */
export const KNOWN = [SECRETS["a known secret"], SECRETS["a known secret of several words"]];

/** The names of the outputs that show a part of one. */
export const showing = (outputs: Readonly<Record<string, string>>): string[] =>
  Object.entries(outputs).flatMap(([name, text]) => (/hunter2|pass phrase/.test(text) ? [name] : []));
