import { errorDefinitions, fieldErrorMessages } from "./error-codes";
import type { ErrorDefinition, LocalizedMessage } from "./errors/error-definition";

const spanish = (sentences: Readonly<Record<string, LocalizedMessage>>): Record<string, string> =>
  Object.fromEntries(Object.entries(sentences).map(([name, { es }]) => [name, es]));

/** The Spanish half of the error table, as in lib/i18n/messages/spanish-errors.json. */
export function spanishErrorMessages() {
  const rows: [string, ErrorDefinition][] = Object.entries(errorDefinitions);
  return {
    codes: spanish(errorDefinitions),
    reasons: Object.fromEntries(rows.flatMap(([code, { reasons }]) => (reasons ? [[code, spanish(reasons)]] : []))),
    fields: spanish(fieldErrorMessages),
  };
}
