import "server-only";

export type Cell = string | number | boolean | null;

// What spreadsheets begin a formula with, also in full width, after spaces or unseen signs, or as some other program's
// macro.
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]|^[\t\r\n]/u;

/** Rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula is made text. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  // A phone's plus before digits alone is no formula, nor a number's minus.
  const safe = FORMULA.test(cell) && !/^(\+\d+|-\d+(\.\d+)?)$/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
