/** One message in both languages. Placeholders such as `{state}` are filled from `about` in either language. */
export type Sentence = { readonly en: string; readonly es: string };

/**
 * One error code. `detail`: the second sentence, where the specification gives two for one error. `reasons`: messages
 * more exact than the code's own; the thrower names the reason, never the text.
 */
export type ErrorRow = Sentence & {
  readonly status: number;
  readonly detail?: string;
  readonly reasons?: Readonly<Record<string, Sentence>>;
};

/** Codes that may take their first field's message as their title. */
export const titledByField: ReadonlySet<string> = new Set(["VALIDATION_ERROR", "WEAK_PASSWORD"]);
