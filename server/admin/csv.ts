import "server-only";

export type Cell = string | number | boolean | null;

/** CSV dialect of the reader's spreadsheet: cell separator and decimal sign. */
export type Dialect = { separator: "," | ";"; decimal: "." | "," };

/**
 * The dialect of the browser's first language and region. Spreadsheets with a decimal comma expect semicolons. A
 * program without a language gets RFC 4180.
 */
export function dialectOf(headers: Headers): Dialect {
  const [firstLanguage = ""] = (headers.get("accept-language") ?? "").split(/[,;]/);
  try {
    const parts = new Intl.NumberFormat(firstLanguage.trim()).formatToParts(1.5);
    if (parts.some(({ type, value }) => type === "decimal" && value === ",")) return { separator: ";", decimal: "," };
  } catch {
    // Not a language, such as "*".
  }
  return { separator: ",", decimal: "." };
}

// Characters that begin a formula in spreadsheets, also in full width, after spaces or invisible characters; at the
// beginning of a cell, and after anything that another separator setting would take for its end. A plus or minus before
// digits only is no formula.
const FORMULA =
  /(^|[,;\t\r\n|])([\s\p{Cf}\p{Cc}]*)(?![+-]\d+(?:[.,]\d+)?(?:$|[ ,;|)]))(?=[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212])/gu;

const MONTHS = ["en", "es"].flatMap((language) =>
  (["long", "short"] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, monthIndex) =>
      new Date(Date.UTC(2026, monthIndex)).toLocaleDateString(language, { month, timeZone: "UTC" }),
    ),
  ),
);
const VALUE = new RegExp(
  `^(?:true|false|verdadero|falso|(?=.*\\p{Nd})(?:[\\p{Nd}\\s.,:;/\\\\+\\-–%()\\p{Sc}]|e|[ap]\\.?\\s?m|de|${MONTHS.join("|")})+)$`,
  "iu",
);
// Longer text is read as a number only if it consists of digits.
const LONGEST_VALUE = 40;

/**
 * Protects text from conversion. A spreadsheet reads "00123" as 123, "1E5" as 100000, "10-12" as a date and drops
 * digits beyond the fifteenth, so text that looks like a value gets an apostrophe.
 */
export const textCell = (text: string): string =>
  (text.length <= LONGEST_VALUE ? VALUE : /^\p{Nd}+$/u).test(text) ? `'${text}` : text;

/** Rows as CSV (RFC 4180 with the dialect's separator). Text that a spreadsheet would run as a formula is escaped. */
export function csv(rows: readonly (readonly Cell[])[], dialect: Dialect = { separator: ",", decimal: "." }): string {
  return rows.map((row) => `${row.map((cell) => cellText(cell, dialect)).join(dialect.separator)}\r\n`).join("");
}

function cellText(cell: Cell, { separator, decimal }: Dialect): string {
  if (typeof cell === "number") return quoted(String(cell).replace(".", decimal), separator);
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const safe = cell.replace(FORMULA, (_, before: string, gap: string) =>
    before === "" ? `'${gap}` : `${before}${gap}'`,
  );
  return quoted(/^[\t\r\n]/.test(safe) ? `'${safe}` : safe, separator);
}

const quoted = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
