import "server-only";
import { zoneDate, zoneDateTime } from "@/lib/domain/zone-clock";
import { csv, dialectOf, textCell, type Cell, type Dialect } from "@/server/admin/csv";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";

/**
 * `time`: an ISO moment, written as the business's local time. `day`: YYYY-MM-DD. `money`: dollars, written with two
 * decimals. Without one, a string is text and stays text in a spreadsheet.
 */
type Kind = "time" | "day" | "money";
export type Columns<Row> = readonly (readonly [name: string, cell: (row: Row) => Cell, kind?: Kind])[];
export type Rows<Row> = { items: Row[]; nextCursor: string | null };

/** How much of a list there is in a file: all of it, or so many rows. */
type Extent = { rows: number; cut: boolean };

/** How the reader's spreadsheet expects a file, and the zone of its times. */
type FileReader = Dialect & { timeZone: string };

export async function fileReader(db: DbContext, request: Request): Promise<FileReader> {
  const { timeZone } = await rpc(db, "delivery_terms");
  return { ...dialectOf(request.headers), timeZone };
}

/** A moment's day where the business is: what a file's name says. */
export const businessDay = (at: string | number, { timeZone }: FileReader): string =>
  zoneDate(typeof at === "number" ? at : Date.parse(at), timeZone);

// Excel takes a file without it for the system's old code page.
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * A list as a CSV file: page after page, as the reader takes them. With an extent it ends there, and says in its name
 * and headers that there is more.
 */
export async function csvFile<Row>(
  name: string,
  reader: FileReader,
  columns: Columns<Row>,
  cursor: string | undefined,
  readPage: (cursor: string | undefined) => Promise<Rows<Row>>,
  extent?: Extent,
): Promise<Response> {
  const titles = columns.map(([title, , kind]) => (kind === "time" ? `${title} (${reader.timeZone})` : title));
  const lines = ({ items }: Rows<Row>): string =>
    csv(
      items.map((row) => columns.map(([, cell, kind]) => shown(cell(row), kind, reader))),
      reader,
    );
  const encoder = new TextEncoder();
  let left = extent?.rows ?? Infinity;
  const read = async (from: string | undefined): Promise<Rows<Row>> => {
    const page = await readPage(from);
    const items = page.items.slice(0, left);
    left -= items.length;
    return { items, nextCursor: left > 0 ? page.nextCursor : null };
  };
  // Before anything is sent, so that a refusal is still one.
  const first = await read(cursor);
  let next = first.nextCursor;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csv([titles], reader) + lines(first)));
      if (next === null) controller.close();
    },
    // What fails here breaks the download off: a file that only looks whole is worse than none.
    async pull(controller) {
      if (next === null) return;
      const page = await read(next);
      next = page.nextCursor;
      controller.enqueue(encoder.encode(lines(page)));
      if (next === null) controller.close();
    },
  });
  const file = extent?.cut ? `${name}-first-${extent.rows}` : name;
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${file}.csv"`,
      ...(extent ? { "x-rows": String(extent.rows), "x-rows-cut": String(extent.cut) } : {}),
    },
  });
}

function shown(cell: Cell, kind: Kind | undefined, { timeZone, decimal }: FileReader): Cell {
  if (kind === "money" && typeof cell === "number") return cell.toFixed(2).replace(".", decimal);
  if (typeof cell !== "string" || kind === "day") return cell;
  return kind === "time" ? zoneDateTime(Date.parse(cell), timeZone) : textCell(cell);
}
