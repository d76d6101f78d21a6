/** One sentence in both languages. `{state}` and the like are filled with the values of `about`, in either language. */
export type Sentence = { readonly en: string; readonly es: string };

/**
 * One error code. `detail` is the second sentence where the specification gives two for one error. `reasons` are the
 * sentences that are more exact than the code's own: whoever refuses names the reason, never the sentence.
 */
export type ErrorRow = Sentence & {
  readonly status: number;
  readonly detail?: string;
  readonly reasons?: Readonly<Record<string, Sentence>>;
};

/** The codes whose title may be the sentence of their first field. */
export const titledByField: ReadonlySet<string> = new Set(["VALIDATION_ERROR", "WEAK_PASSWORD"]);
