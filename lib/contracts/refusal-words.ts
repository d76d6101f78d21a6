import { errors, fieldReasons, zoneReasons } from "./error-codes";

/** What is filled into a sentence: words, numbers, or reasons of fields, which become their sentences. */
type About = Readonly<Record<string, string | number | readonly string[]>>;
type Reason = { reason?: string; about?: About };
/** A refusal as the database answers it, besides its code. */
export type Wordless = Reason & { errors?: readonly (Reason & { path: string })[] } & Record<string, unknown>;
/** A refusal in words: its title, where its code has no better one, and the facts that clients get. */
type Worded = {
  title?: string;
  more: { errors?: { path: string; message: string }[] } & Record<string, unknown>;
};

const ofFields = { ...fieldReasons, ...zoneReasons };

/** Puts the database's refusal into English words; an unknown reason is an error: it would say nothing to anybody. */
export function inWords(code: string, { reason, about, errors: problems, ...facts }: Wordless): Worded {
  const fields = problems?.map(({ path, ...problem }) => ({ path, message: fieldSentence(problem) }));
  const title = reason === undefined ? fields?.[0]?.message : filled(reasonsOf(code), reason, about);
  return { ...(title === undefined ? {} : { title }), more: fields ? { errors: fields, ...facts } : facts };
}

function fieldSentence({ reason = "", about }: Reason): string {
  return filled(ofFields, reason, about);
}

function reasonsOf(code: string): Readonly<Record<string, string>> {
  const table: Readonly<Partial<Record<string, { title: string; reasons?: Readonly<Record<string, string>> }>>> =
    errors;
  return table[code]?.reasons ?? {};
}

function filled(sentences: Readonly<Record<string, string>>, reason: string, about: About = {}): string {
  const sentence = Object.hasOwn(sentences, reason) ? sentences[reason] : undefined;
  if (sentence === undefined) throw new Error(`no words for the reason ${reason}`);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = about[name] ?? "";
    return typeof value === "object" ? value.map((each) => fieldSentence({ reason: each })).join(", ") : String(value);
  });
}
