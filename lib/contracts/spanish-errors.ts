import { errors, fieldReasons } from "./error-codes";
import type { ErrorRow, Sentence } from "./errors/row";

const spanish = (sentences: Readonly<Record<string, Sentence>>): Record<string, string> =>
  Object.fromEntries(Object.entries(sentences).map(([name, { es }]) => [name, es]));

/** The Spanish half of the error table, as in lib/i18n/text/spanish-errors.json. */
export function spanishErrors() {
  const rows: [string, ErrorRow][] = Object.entries(errors);
  return {
    codes: spanish(errors),
    reasons: Object.fromEntries(rows.flatMap(([code, { reasons }]) => (reasons ? [[code, spanish(reasons)]] : []))),
    fields: spanish(fieldReasons),
  };
}
