export type Locale = "en" | "es";
export const locales: readonly Locale[] = ["en", "es"];

export type TextValues = Readonly<Record<string, string | number>>;
export type Text<Key extends string> = Readonly<Record<Locale, Readonly<Record<Key, string>>>>;
export type Say<Key extends string> = (key: Key, values?: TextValues) => string;

/** A page's words in both languages; a key missing in Spanish is a type error. */
export function defineText<Key extends string>(text: {
  en: Record<Key, string>;
  es: Record<NoInfer<Key>, string>;
}): Text<Key> {
  return text;
}

/** Puts values into `{name}` places; an unknown place stays as written. */
export function fill(sentence: string, values?: TextValues): string {
  return values ? sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)) : sentence;
}

export function sayIn<Key extends string>(locale: Locale, text: Text<Key>): Say<Key> {
  return (key, values) => fill(text[locale][key], values);
}

export function toLocale(value: string | null | undefined): Locale {
  return value?.toLowerCase().startsWith("es") ? "es" : "en";
}

/** The reader's first language that we speak, from an Accept-Language header. */
export function preferredLocale(header: string | null | undefined): Locale {
  const wanted = (header ?? "").split(",").map((part) => part.trim().toLowerCase().slice(0, 2));
  return wanted.find((tag): tag is Locale => tag === "en" || tag === "es") ?? "en";
}
