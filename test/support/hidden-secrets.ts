const WORD = "hunter2hunter2hunter2";

/** What no output may show, by what makes it recognisable. */
export const RECOGNISABLE = {
  "an address with a password": `https://admin:${WORD}@old.example.com/shop`,
  "an address with a token": `https://old.example.com/shop?token=${WORD}`,
  "an address whose path has a token": `https://old.example.com/sk_live_${WORD}`,
  "the address of a hook": `https://hooks.slack.com/services/T0/B0/${WORD}`,
  "a token": `sk_live_${WORD}`,
};

/** Nothing in their form shows that they are secrets. */
const ONLY_KNOWN = { "a known secret": WORD, "a known secret of several words": `pass phrase ${WORD}` };
export const KNOWN = Object.values(ONLY_KNOWN);

export const SECRETS = { ...RECOGNISABLE, ...ONLY_KNOWN };

/** The same in the forms that fields accept: only their owner, or their field, shows what they are. */
export const OF_EACH_FORM = [
  `https://${WORD}.example.com/shop`,
  WORD,
  "2031-02-03T04:05:06.000Z",
  `/${WORD}`,
  `${WORD}.example.com`,
];

/** Of more characters than a message shows of a value. */
export const LONG = [`https://old.example.com/${WORD.repeat(5)}`, WORD.repeat(5), `/${WORD.repeat(5)}`];

/** What of a secret shows what it is: of one without a word of its own, all of it. */
const IS_SHOWN = /hunter2|pass phrase|2031-02-03/;
export const isShown = (text: string): boolean => IS_SHOWN.test(text);

/** The names of the outputs that show a part of one. */
export const showing = (outputs: Readonly<Record<string, string>>): string[] =>
  Object.entries(outputs).flatMap(([name, text]) => (isShown(text) ? [name] : []));
