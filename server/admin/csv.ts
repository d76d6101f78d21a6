import "server-only";

export type Cell = string | number | boolean | null;

/** Rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula is made text. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  // A phone's plus before digits alone is no formula.
  const safe = /^[=+\-@\t\r]/.test(cell) && !/^\+\d+$/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
