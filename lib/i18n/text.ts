export type Locale = "en" | "es";
export const locales: readonly Locale[] = ["en", "es"];

/** How dates, times and numbers are written: the readers live in the United States, whatever they speak. */
export const regionOf = { en: "en-US", es: "es-US" } as const satisfies Record<Locale, string>;

export type TextValues = Readonly<Record<string, string | number>>;
/** What names a count, `n`, in the forms that a language has for it; `none` is said of zero, where that differs. */
export type Forms = { readonly [Form in Intl.LDMLPluralRule | "none"]?: string } & { readonly other: string };
/** A sentence's values with the count that it depends on. */
type Counted = TextValues & { readonly n: number };
type Sentences = Readonly<Record<string, string | Forms>>;
export type Text = Readonly<Record<Locale, Sentences>>;

/** The entries that are one sentence, whatever is in it. */
export type PlainKey<T extends Text> = {
  [Key in keyof T["en"]]: T["en"][Key] extends string ? Key : never;
}[keyof T["en"]] &
  string;
/** Whether the table has such an entry, for keys that are put together. */
export function isPlain<T extends Text>(text: T, key: string): key is PlainKey<T> {
  return Object.hasOwn(text.en, key) && typeof text.en[key] === "string";
}
/** The entries whose sentence depends on a count. */
type CountedKey<T extends Text> = Exclude<keyof T["en"] & string, PlainKey<T>>;
export type Say<T extends Text> = {
  (key: PlainKey<T>, values?: TextValues): string;
  (key: CountedKey<T>, values: Counted): string;
};

/** A page's words in both languages; what is missing in Spanish, or has forms in one language alone, is a type error. */
export function defineText<English extends Sentences>(text: {
  en: English;
  es: { [Key in keyof NoInfer<English>]: English[Key] extends string ? string : Forms };
}) {
  return text;
}

type Grammar = { rules: Intl.PluralRules; number: Intl.NumberFormat };
const made: { [Each in Locale]?: Grammar } = {};
/** Made with a language's first count: a slow phone takes a long time to make it, and most pages count nothing. */
function grammarOf(locale: Locale): Grammar {
  return (made[locale] ??= { rules: new Intl.PluralRules(locale), number: new Intl.NumberFormat(regionOf[locale]) });
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** A value that is written from right to left would pull the digits and signs beside it along. */
const isolated = (value: string): string => (rightToLeft.test(value) ? `\u2068${value}\u2069` : value);

/** Puts values into `{name}` places; an unknown place stays as written. */
export function fill(sentence: string, values?: TextValues): string {
  return values
    ? sentence.replace(/\{(\w+)\}/g, (place, name: string) =>
        isolated(String((Object.hasOwn(values, name) ? values[name] : null) ?? place)),
      )
    : sentence;
}

/** The same with the form for `n`, and `n` as the language writes it. */
function fillForms(locale: Locale, forms: Forms, values: Counted): string {
  const { rules, number } = grammarOf(locale);
  const form = (values.n === 0 ? forms.none : undefined) ?? forms[rules.select(values.n)] ?? forms.other;
  return fill(form, { ...values, n: number.format(values.n) });
}

/**
 * A clock's time put into a sentence. In Spanish one o'clock is singular ("la 1:30 p. m."), and the point of "p. m." is
 * the sentence's, too.
 */
export function clockGrammar(locale: Locale, sentence: string): string {
  return locale === "es"
    ? sentence.replace(/\b([Ll])as (?=1:\d\d)/g, "$1a ").replace(/(\b[ap]\.\s?m\.)\.(?!\.)/g, "$1")
    : sentence;
}

export function sayIn<T extends Text>(locale: Locale, text: T): Say<T> {
  const sentences: Sentences = text[locale];
  return (key: string, values?: TextValues) => {
    const said = (Object.hasOwn(sentences, key) ? sentences[key] : null) ?? key;
    if (typeof said === "string") return values ? clockGrammar(locale, fill(said, values)) : said;
    return clockGrammar(locale, fillForms(locale, said, { ...values, n: Number(values?.n) }));
  };
}

export function toLocale(value: string | null | undefined): Locale {
  return value?.toLowerCase().startsWith("es") ? "es" : "en";
}

/** The reader's first language that we speak, from an Accept-Language header. */
export function preferredLocale(header: string | null | undefined): Locale {
  const wanted = (header ?? "").split(",").map((part) => part.trim().toLowerCase().slice(0, 2));
  return wanted.find((tag): tag is Locale => tag === "en" || tag === "es") ?? "en";
}
