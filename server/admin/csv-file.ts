import "server-only";
import { dateInTimeZone, dateTimeInTimeZone } from "@/lib/domain/zone-clock";
import { csv, dialectOf, textCell, type Cell, type Dialect } from "@/server/admin/csv";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";

/**
 * `time`: an ISO timestamp, written in business time. `day`: YYYY-MM-DD. `money`: dollars, written with two decimals.
 * Without a kind, a string is text and stays text in a spreadsheet.
 */
type Kind = "time" | "day" | "money";
export type Columns<Row> = readonly (readonly [name: string, cell: (row: Row) => Cell, kind?: Kind])[];
export type Rows<Row> = { items: Row[]; nextCursor: string | null };

/** The extent of an export: the whole list, or a number of rows. */
type Extent = { rows: number; truncated: boolean };

/** The spreadsheet dialect of the reader, and the time zone of the file. */
type CsvFormat = Dialect & { timeZone: string };

export async function readCsvFormat(db: DbContext, request: Request): Promise<CsvFormat> {
  const { timeZone } = await rpc(db, "get_delivery_terms");
  return { ...dialectOf(request.headers), timeZone };
}

/** A timestamp's date in business time, for the file name. */
export const businessDay = (at: string | number, { timeZone }: CsvFormat): string =>
  dateInTimeZone(typeof at === "number" ? at : Date.parse(at), timeZone);

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
  readPage: (cursor: string | undefined) => Promise<Rows<Row>>,
  extent?: Extent,
): Promise<Response> {
  const titles = columns.map(([title, , kind]) => (kind === "time" ? `${title} (${format.timeZone})` : title));
  const lines = ({ items }: Rows<Row>): string =>
    csv(
      items.map((row) => columns.map(([, cell, kind]) => formatCell(cell(row), kind, format))),
      format,
    );
  const encoder = new TextEncoder();
  let rowsLeft = extent?.rows ?? Infinity;
  const read = async (from: string | undefined): Promise<Rows<Row>> => {
    const page = await readPage(from);
    const items = page.items.slice(0, rowsLeft);
    rowsLeft -= items.length;
    return { items, nextCursor: rowsLeft > 0 ? page.nextCursor : null };
  };
  // Before the response starts, so that a refusal is still possible.
  const first = await read(cursor);
  let next = first.nextCursor;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csv([titles], format) + lines(first)));
      if (next === null) controller.close();
    },
    // A failure aborts the download: a file that looks complete and is not would be worse.
    async pull(controller) {
      if (next === null) return;
      const page = await read(next);
      next = page.nextCursor;
      controller.enqueue(encoder.encode(lines(page)));
      if (next === null) controller.close();
    },
  });
  const file = extent?.truncated ? `${name}-first-${extent.rows}` : name;
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${file}.csv"`,
      ...(extent ? { "x-rows": String(extent.rows), "x-rows-truncated": String(extent.truncated) } : {}),
    },
  });
}

function formatCell(cell: Cell, kind: Kind | undefined, { timeZone, decimal }: CsvFormat): Cell {
  if (kind === "money" && typeof cell === "number") return cell.toFixed(2).replace(".", decimal);
  if (typeof cell !== "string" || kind === "day") return cell;
  return kind === "time" ? dateTimeInTimeZone(Date.parse(cell), timeZone) : textCell(cell);
}
