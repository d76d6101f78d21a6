/** One message in both languages. Placeholders such as `{state}` are filled from `params` in either language. */
export type LocalizedMessage = { readonly en: string; readonly es: string };

/**
 * One error code. `detail`: the second sentence, where the specification gives two for one error. `reasons`: messages
 * more exact than the code's own; the thrower names the reason, never the text.
 */
export type ErrorDefinition = LocalizedMessage & {
  readonly status: number;
  readonly detail?: string;
  readonly reasons?: Readonly<Record<string, LocalizedMessage>>;
};

/** Codes that may take their first field's message as their title. */
export const codesTitledByField: ReadonlySet<string> = new Set(["VALIDATION_ERROR", "WEAK_PASSWORD"]);
