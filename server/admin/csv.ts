import "server-only";
import { dateInTimeZone, dateTimeInTimeZone } from "@/lib/domain/zone-clock";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";

type Cell = string | number | boolean | null;

/** CSV dialect of the reader's spreadsheet: cell separator and decimal sign. */
type Dialect = { separator: "," | ";"; decimal: "." | "," };

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

// Numbers, dates, times and booleans, which a spreadsheet converts.
const MONTHS = ["en", "es"].flatMap((language) =>
  (["long", "short"] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, monthIndex) =>
      new Date(Date.UTC(2026, monthIndex)).toLocaleDateString(language, { month, timeZone: "UTC" }),
    ),
  ),
);
const CONVERTIBLE = new RegExp(
  `^(?:true|false|verdadero|falso|(?=.*\\p{Nd})(?:[\\p{Nd}\\s.,:;/\\\\+\\-–%()\\p{Sc}]|e|[ap]\\.?\\s?m|de|${MONTHS.join("|")})+)$`,
  "iu",
);
// Longer text is read as a number only if it consists of digits.
const MAX_VALUE_CHARACTERS = 40;

/**
 * Prevents the conversion of text. A spreadsheet reads "00123" as 123, "1E5" as 100000, "10-12" as a date and drops
 * digits beyond the fifteenth, so text that looks like a value gets an apostrophe.
 */
const preventConversion = (text: string): string =>
  (text.length <= MAX_VALUE_CHARACTERS ? CONVERTIBLE : /^\p{Nd}+$/u).test(text) ? `'${text}` : text;

/** Rows as CSV (RFC 4180 with the dialect's separator). Text that a spreadsheet would run as a formula is escaped. */
export function csv(rows: readonly (readonly Cell[])[], dialect: Dialect = { separator: ",", decimal: "." }): string {
  return rows.map((row) => `${row.map((cell) => cellText(cell, dialect)).join(dialect.separator)}\r\n`).join("");
}

function cellText(cell: Cell, { separator, decimal }: Dialect): string {
  if (typeof cell === "number") return quoteCell(String(cell).replace(".", decimal), separator);
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const safe = cell.replace(FORMULA, (_, before: string, gap: string) =>
    before === "" ? `'${gap}` : `${before}${gap}'`,
  );
  return quoteCell(/^[\t\r\n]/.test(safe) ? `'${safe}` : safe, separator);
}

const quoteCell = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * `time`: an ISO timestamp, written in business time. `day`: YYYY-MM-DD. `money`: dollars, written with two decimals.
 * Without a kind, a string is text and stays text in a spreadsheet.
 */
type CellKind = "time" | "day" | "money";
export type Columns<Row> = readonly (readonly [name: string, cell: (row: Row) => Cell, kind?: CellKind])[];
export type RowPage<Row> = { items: Row[]; nextCursor: string | null };

/** The extent of an export: the whole list, or a number of rows. */
type Extent = { rows: number; truncated: boolean };

/** The spreadsheet dialect of the reader, and the time zone of the file. */
type CsvFormat = Dialect & { timeZone: string };

export async function readCsvFormat(db: DbContext, request: Request): Promise<CsvFormat> {
  const { timeZone } = await rpc(db, "get_delivery_terms");
  return { ...dialectOf(request.headers), timeZone };
}

/** A timestamp's date in business time, for the file name. */
export const businessDay = (timestamp: string | number, { timeZone }: CsvFormat): string =>
  dateInTimeZone(typeof timestamp === "number" ? timestamp : Date.parse(timestamp), timeZone);

// Without it Excel assumes the system's legacy code page.
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Streams a list as a CSV file, page by page. With an extent it stops there, and file name and headers say that there
 * is more.
 */
export async function csvFile<Row>(
  name: string,
  format: CsvFormat,
  columns: Columns<Row>,
  cursor: string | undefined,
  readPage: (cursor: string | undefined) => Promise<RowPage<Row>>,
  extent?: Extent,
): Promise<Response> {
  const titles = columns.map(([title, , kind]) => (kind === "time" ? `${title} (${format.timeZone})` : title));
  const toCsvLines = ({ items }: RowPage<Row>): string =>
    csv(
      items.map((row) => columns.map(([, cell, kind]) => formatCell(cell(row), kind, format))),
      format,
    );
  const encoder = new TextEncoder();
  let rowsLeft = extent?.rows ?? Infinity;
  const readUpToExtent = async (pageCursor: string | undefined): Promise<RowPage<Row>> => {
    const page = await readPage(pageCursor);
    const items = page.items.slice(0, rowsLeft);
    rowsLeft -= items.length;
    return { items, nextCursor: rowsLeft > 0 ? page.nextCursor : null };
  };
  // Before the response starts, so that a refusal is still possible.
  const firstPage = await readUpToExtent(cursor);
  let { nextCursor } = firstPage;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csv([titles], format) + toCsvLines(firstPage)));
      if (nextCursor === null) controller.close();
    },
    // A failure aborts the download: a file that looks complete and is not would be worse.
    async pull(controller) {
      if (nextCursor === null) return;
      const page = await readUpToExtent(nextCursor);
      ({ nextCursor } = page);
      controller.enqueue(encoder.encode(toCsvLines(page)));
      if (nextCursor === null) controller.close();
    },
  });
  const fileName = extent?.truncated ? `${name}-first-${extent.rows}` : name;
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}.csv"`,
      ...(extent ? { "x-rows": String(extent.rows), "x-rows-truncated": String(extent.truncated) } : {}),
    },
  });
}

function formatCell(cell: Cell, kind: CellKind | undefined, { timeZone, decimal }: CsvFormat): Cell {
  if (kind === "money" && typeof cell === "number") return cell.toFixed(2).replace(".", decimal);
  if (typeof cell !== "string" || kind === "day") return cell;
  return kind === "time" ? dateTimeInTimeZone(Date.parse(cell), timeZone) : preventConversion(cell);
}

/** The export columns for each column of a list; none contain phone numbers or email addresses. */
export type ColumnsByKey<Row, Key extends string> = Readonly<Record<Key, Columns<Row>>>;

/** The export columns for the requested list columns, in order and without duplicates; all without a request. */
export function selectColumns<Row, Key extends string>(
  columnNames: string | undefined,
  columnsByKey: ColumnsByKey<Row, Key>,
  all: Columns<Row>,
): Columns<Row> {
  if (columnNames === undefined) return all;
  return [...new Set(columnNames.split(","))].flatMap((key) =>
    Object.hasOwn(columnsByKey, key) ? columnsByKey[key as Key] : [],
  );
}
