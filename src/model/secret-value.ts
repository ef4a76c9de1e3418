/** What is in the place of a value that comes later, switches something, leads to a file, or was taken out already. */
const NO_VALUE =
  "\\[secret\\](?:[\\s\"'&;,<>]|$)|\\$|<|\\{|%|\\*|\\.{0,2}/\\w+/|~/|(?:true|false|yes|none|null|undefined|required|optional)(?![\\w-])";

const IS_NO_VALUE = new RegExp(`^(?:${NO_VALUE})`, "i");

/** Words that a key or a token has before it in the name of a parameter. */
const OF_KEYS = "api|access|auth|private|secret|account|signing|client|shared|bearer|refresh";

/**
 * What issuers of secrets begin them with, or give them as a form, so that scanners find them. It is looked for
 * anywhere in a value: a header or a command may have one inside. None takes more than linear time.
 */
const FORMS: readonly RegExp[] = [
  // `postgresql://user:password@host`, or `https://token@host`; a user alone is none.
  /:\/\/[^/\s@:]*:[^/\s@]+@|https?:\/\/[\w-]{12,}@/,
  /\b(?:Bearer|Basic) (?=[\w.~+/=-]{0,99}\d)[\w.~+/=-]{16,}|\\?"auth\\?"\s*:\s*\\?"[\w+/]{8,}/,
  // What is named beside its value: `password=…` in a connection string, `api_key=…` in an address, in a command, in JSON.
  assigned("password|passwd", 3),
  assigned(`(?<![a-z0-9])(?:pwd|(?:${OF_KEYS})[_-]?(?:access[_-]?)?(?:key|token|secret))`, 8),
  assigned("(?<![\\w-])(?:--)?(?:token|secret)", 8, "(?=[\\w.~+/=%-]{0,99}\\d)"),
  // Of a secret: there is nothing to show of it.
  /^scrypt:[\w-]{22}:[\w-]{43}$/,
  // The platform's own; names of types in Terraform begin like them.
  ...tokens("svc_(?=[\\w-]{0,99}[A-Z0-9])[\\w-]{24,}"),
  // Private keys, also PuTTY's; a key of a service account in JSON, also where only its ID is left; JWTs, also in base64.
  /-----BEGIN |PuTTY-User-Key-File-\d|"private_key_id"\s*:\s*"[0-9a-f]{20}/,
  ...tokens("(eyJ|ey[A-Za-z0-9]{17,}\\.ey)[\\w-]+\\.", "eyJrIjoi[\\w+/]{60}", "ZXlK[\\w+/-]{40}"),
  /^([srp]k|gh[a-z]|xox[a-z])[_-][\w-]{12}/,
  // Stripe, OpenAI and many others; GitHub; Slack.
  ...tokens("([srp]k|whsec|gh[a-z]|github_pat|xox[a-z]|xapp)[_-](?=[\\w-]*\\d)[\\w-]{12,}"),
  /hooks\.slack\.com\/(services|workflows)\/\w|discord(app)?\.com\/api\/webhooks\/\d|webhook\.office\.com\/\w/,
  // GitLab, npm, PyPI, Docker, RubyGems, crates.io.
  ...tokens("gl(pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct)-[\\w-]{20,}"),
  ...tokens("(npm_|pypi-|dckr_[po]at_|rubygems_)[\\w-]{20,}", "cio[A-Za-z0-9]{32}"),
  // AWS, Google, Azure, DigitalOcean, Heroku, Fly, Netlify.
  ...tokens("(AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\\b", "AIza[\\w-]{35}", "(GOCSPX-|ya29\\.|HRKU-|nfp_)[\\w-]{20,}"),
  ...tokens("(AccountKey|SharedAccessKey|sig)=[\\w%+/]{20,}", "do[opr]_v1_[0-9a-f]{64}", "FlyV1 "),
  ...tokens("(A3T[A-Z0-9]|LTAI)[A-Za-z0-9]{16,20}(?![\\w-])", "[\\w.~]{3}\\dQ~[\\w.~-]{31,34}(?![\\w.~-])"),
  ...tokens(
    "bedrock-api-key-\\w{12}",
    "v1\\.0-[0-9a-f]{24}-[0-9a-f]{64}",
    "EAA[AMC][\\w-]{22,}",
    "\\d{15,16}\\|[\\w-]{27,40}(?![\\w-])",
    "s-s4t2[a-z]{2}-\\w{32}",
  ),
  ...begun("fo1_|fm\\d[a-z]?_|ABSK|AKCp|cmVmd|ops_eyJ|p8e-|tk-us-|dt0[a-z]\\d{2}\\.|FLWSECK(_TEST)?-", 12),
  // SendGrid, Twilio, Mailgun, Mailchimp, Telegram, Discord.
  ...tokens("SG\\.[\\w-]{16,}\\.[\\w-]{32,}", "(SK|key-)[0-9a-fA-F]{32}\\b", "[0-9a-f]{32}-us\\d{1,2}\\b"),
  ...tokens("\\d{8,10}:AA[\\w-]{32,}", "[MNO][\\w-]{23,}\\.[\\w-]{6}\\.[\\w-]{27,}"),
  // Hugging Face, Shopify, Square, Atlassian, Databricks, Linear, Notion, Figma, Postman, Airtable.
  ...tokens(
    "(hf|api_org)_[A-Za-z]{30,}",
    "shp(at|ca|pa|ss)_[0-9a-fA-F]{32}",
    "sq0[a-z]{3}-[\\w-]{20,}",
    "dapi[0-9a-f]{32}",
  ),
  ...tokens("AT[AC]TT3[\\w=-]{20,}", "ATBB\\w{28,}", "(lin_api_|ntn_|figd_|PMAK-|pat\\w{14}\\.)[\\w-]{24,}"),
  ...tokens(
    "secret_[A-Za-z0-9]{43}",
    "s\\.(?=[A-Za-z]*\\d)[A-Za-z0-9]{24}(?![\\w.-])",
    "SG\\.[\\w=.-]{66}",
    "A3(-[A-Z0-9]{5,11}){5,6}\\b",
    "API-[A-Z0-9]{26}\\b",
  ),
  ...tokens(
    "[ps]at\\.[\\w-]{22}\\.\\w{24}\\.\\w{20}",
    "[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk",
    "4b1d[A-Za-z0-9]{38}(?![\\w-])",
  ),
  ...begun("clojars_|duffel_(test|live)_|EZ[AT]K|fio-u-|GR1348941|ico-|pnu_|pplx-|rdme_|sgp_|sha256~", 20),
  ...begun("CLOJARS_|shippo_(live|test)_|sm_[aps]at_|xkeysib-|_gitlab_session=|(sc|ext|scauth|authress)_\\w+\\.", 16),
  // Vault, Terraform, Pulumi, Doppler, age; Grafana, New Relic, Sentry, PlanetScale, Supabase, PostHog, Replicate.
  ...tokens("(hv[sb]\\.|pul-|dp\\.(pt|st|ct|sa|scim|audit)\\.|AGE-SECRET-KEY-1)[\\w-]{24,}", "\\w+\\.atlasv1\\.\\w"),
  ...begun("glc_|pscale_(tkn|pw|oauth)_|sntrys_eyJ", 20),
  ...tokens("(gl(sa|c)_|NRA[AK]-|sntry[su]_|pscale_(tkn|pw|oauth)_|sb[ps]_|sb_secret_|phx_|r8_)[\\w-]{20,}"),
];

/**
 * Public by its form, whatever it has inside: certificates and public keys, also those of SSH; publishable keys of Stripe,
 * Mapbox, Flutterwave and Square. It is left out before anything is looked for.
 */
const PUBLIC = new RegExp(
  [
    "-----BEGIN (?:[A-Z0-9]{1,9} ){0,3}(?:CERTIFICATE|PUBLIC KEY|CRL|PARAMETERS|SIGNATURE)(?: [A-Z]{1,9})?-----[^-]*",
    "(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp\\d{3}) AAAA[\\w+/=]+",
    "(?<![\\w-])(?:pk_(?:live|test)_\\w+|pk\\.eyJ[\\w-]+\\.[\\w-]+|FLWPUBK(?:_TEST)?-[\\w-]+|sq0idp-[\\w-]+)",
  ].join("|"),
  "g",
);

/** `password=…`, with blanks and quotes around it, or as a key of JSON, also of JSON in a text. */
function assigned(names: string, length: number, also = ""): RegExp {
  return new RegExp(
    `(?:${names})(?:\\s?=\\s?["']?|\\\\?"\\s?:\\s?\\\\?")(?!${NO_VALUE})${also}[^\\s"'&;,<>]{${length}}`,
    "i",
  );
}

/** Where a word begins: not within a name, whose parts may be anything. */
function tokens(...forms: readonly string[]): RegExp[] {
  return forms.map((form) => new RegExp(`(?<![\\w-])(?:${form})`));
}

/** What begins like this and has at least so many characters more, one of them a digit. */
function begun(beginnings: string, length: number): RegExp[] {
  const ANY = "[\\w.=+/~-]";
  return tokens(`(?:${beginnings})(?=${ANY}{0,99}\\d)${ANY}{${length},}`);
}

/** The form of a secret key of AWS, which begins with nothing of its own: other words of it are not as irregular. */
const BARE = /(?<![\w/+.-])(?=[A-Za-z/+]*\d)[A-Za-z0-9/+]{40}(?![\w/+=.-])/g;
const IRREGULAR = 4.5;

/** Bits of a character of `text`, by how often it has each: 5.3 where all of 40 are different. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** Whether a value is recognisable as a secret by itself. */
export function isSecretValue(value: string): boolean {
  const text = value.replace(PUBLIC, " ");
  return FORMS.some((form) => form.test(text)) || (text.match(BARE) ?? []).some((word) => entropyOf(word) > IRREGULAR);
}

/** A long word of letters and digits may be a token, whoever has issued it; a path or an address is none. */
export const isLikeToken = (word: string): boolean =>
  isSecretValue(word) || (/^[\w.~+=-]{20,}$/.test(word) && /\d/.test(word) && /[a-z]/i.test(word));

/** Names that end like these hold the secret itself; others, such as TOKEN_TTL or KEY_ID, only concern one. */
const NAME_OF_A_SECRET =
  /(^|_)((pg)?password|passwd|passphrase|pass|pwd|secret|token|secret_key_base|(api|private|secret|access|signing|encryption)_?key)$/i;
const SHORTEST = 6;

/** Whether a plain variable is hardly anything but a secret: for a warning, which is wrong rather too rarely. */
export function looksLikeSecret(key: string, value: unknown): boolean {
  if (typeof value !== "string" || value.includes("${") || /public/i.test(key)) return false;
  const named: readonly Parameter[] = [[key, value], ...parametersIn(value)];
  return isSecretValue(value) || named.some(([name, text]) => NAME_OF_A_SECRET.test(name) && text.length >= SHORTEST);
}

type Parameter = readonly [name: string, value: string];

/** What the queries and fragments of addresses name, with values: their names are as those of variables. */
function parametersIn(text: string): Parameter[] {
  const parts = (text.match(/[?#][^\s"'<>]*/g) ?? []).flatMap((part) => part.split(/[?#]/));
  const all = parts.flatMap((part) => [...new URLSearchParams(part.replaceAll(";", "&"))]);
  return all.filter(([, value]) => value !== "" && !IS_NO_VALUE.test(value));
}

/**
 * No answer distinguishes a secret variable from a plain one, so names decide, rather too often than too rarely: a
 * plain value among the secrets costs a line of configuration, a secret in a file costs a rotation.
 */
const SECRET_NAME = /secret|token|pass|pwd|key|url|uri|dsn|credential|auth|cert|private|salt|signature|^(?:sig|code)$/i;

/** Whether a text is to be written, and shown, as a secret: by itself, or because an address in it names one. */
export function isSecretText(value: string): boolean {
  return isSecretValue(value) || parametersIn(value).some(([name]) => SECRET_NAME.test(name));
}

/** The same for any value, at any depth, and for the keys in it. */
export function hasSecretText(value: unknown): boolean {
  if (typeof value === "string") return isSecretText(value);
  return (
    typeof value === "object" &&
    value !== null &&
    Object.entries(value).some(([key, inner]) => isSecretText(key) || hasSecretText(inner))
  );
}

/** Whether an entry of a part that accepts secrets is to be written as one. */
export function isSecretEntry(key: string, value: unknown): boolean {
  return SECRET_NAME.test(key) || (typeof value === "string" && isSecretText(value));
}
