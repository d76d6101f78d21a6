export type Locale = "en" | "es";
export const locales: readonly Locale[] = ["en", "es"];

/** Formats of dates, times and numbers: readers of both languages live in the United States. */
export const regionOf = { en: "en-US", es: "es-US" } as const satisfies Record<Locale, string>;

export type MessageValues = Readonly<Record<string, string | number>>;
/** Plural forms for the count `n`; `none` is used for zero where it differs. */
export type Forms = { readonly [Form in Intl.LDMLPluralRule | "none"]?: string } & { readonly other: string };
/** Values of a sentence with a plural form. */
type Counted = MessageValues & { readonly n: number };
type Sentences = Readonly<Record<string, string | Forms>>;
export type Messages = Readonly<Record<Locale, Sentences>>;

/** Keys of plain sentences. */
export type NonPluralMessageKey<T extends Messages> = {
  [Key in keyof T["en"]]: T["en"][Key] extends string ? Key : never;
}[keyof T["en"]] &
  string;
/** Whether the key exists as a plain sentence, for composed keys. */
export function isPlainMessage<T extends Messages>(text: T, key: string): key is NonPluralMessageKey<T> {
  return Object.hasOwn(text.en, key) && typeof text.en[key] === "string";
}
/** Keys of sentences with plural forms. */
type CountedKey<T extends Messages> = Exclude<keyof T["en"] & string, NonPluralMessageKey<T>>;
export type Translator<T extends Messages> = {
  (key: NonPluralMessageKey<T>, values?: MessageValues): string;
  (key: CountedKey<T>, values: Counted): string;
};

/** A page's texts in both languages; a missing Spanish text, or plural forms in one language only, is a type error. */
export function defineMessages<English extends Sentences>(text: {
  en: English;
  es: { [Key in keyof NoInfer<English>]: English[Key] extends string ? string : Forms };
}) {
  return text;
}

type Grammar = { rules: Intl.PluralRules; number: Intl.NumberFormat };
const grammars: { [Each in Locale]?: Grammar } = {};
/** Created on first use: construction is slow on slow phones, and most pages count nothing. */
function grammarOf(locale: Locale): Grammar {
  return (grammars[locale] ??= {
    rules: new Intl.PluralRules(locale),
    number: new Intl.NumberFormat(regionOf[locale]),
  });
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Without isolation, a right-to-left value would reorder the digits and punctuation around it. */
const isolateRightToLeft = (value: string): string => (rightToLeft.test(value) ? `\u2068${value}\u2069` : value);

/** Replaces `{name}` placeholders; unknown ones stay. */
export function interpolate(sentence: string, values?: MessageValues): string {
  return values
    ? sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
        isolateRightToLeft(String((Object.hasOwn(values, name) ? values[name] : null) ?? placeholder)),
      )
    : sentence;
}

/** The same with the plural form for `n`, formatted for the language. */
function fillForms(locale: Locale, forms: Forms, values: Counted): string {
  const { rules, number } = grammarOf(locale);
  const form = (values.n === 0 ? forms.none : undefined) ?? forms[rules.select(values.n)] ?? forms.other;
  return interpolate(form, { ...values, n: number.format(values.n) });
}

/**
 * Adapts a sentence to the time in it. In Spanish one o'clock is singular ("la 1:30 p. m."), and the period of "p. m."
 * also ends the sentence.
 */
export function adjustClockGrammar(locale: Locale, sentence: string): string {
  return locale === "es"
    ? sentence.replace(/\b([Ll])as (?=1:\d\d)/g, "$1a ").replace(/(\b[ap]\.\s?m\.)\.(?!\.)/g, "$1")
    : sentence;
}

export function getTranslations<T extends Messages>(locale: Locale, text: T): Translator<T> {
  const sentences: Sentences = text[locale];
  return (key: string, values?: MessageValues) => {
    const message = (Object.hasOwn(sentences, key) ? sentences[key] : null) ?? key;
    if (typeof message === "string") return values ? adjustClockGrammar(locale, interpolate(message, values)) : message;
    return adjustClockGrammar(locale, fillForms(locale, message, { ...values, n: Number(values?.n) }));
  };
}

export function toLocale(value: string | null | undefined): Locale {
  return value?.toLowerCase().startsWith("es") ? "es" : "en";
}

/** The reader's first supported language in an Accept-Language header. */
export function preferredLocale(header: string | null | undefined): Locale {
  const preferredLanguages = (header ?? "").split(",").map((part) => part.trim().toLowerCase().slice(0, 2));
  return preferredLanguages.find((tag): tag is Locale => tag === "en" || tag === "es") ?? "en";
}
