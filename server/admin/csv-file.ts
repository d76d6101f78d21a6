import "server-only";
import { csv, type Cell } from "@/server/admin/csv";

export type Columns<Row> = readonly (readonly [name: string, cell: (row: Row) => Cell])[];
export type Rows<Row> = { items: Row[]; nextCursor: string | null };

/** How much of a list there is in a file: all of it, or so many rows. */
export type Extent = { rows: number; cut: boolean };

/**
 * A list as a CSV file: page after page, as the reader takes them. With an extent it ends there, and says in its name
 * and headers that there is more.
 */
export async function csvFile<Row>(
  name: string,
  columns: Columns<Row>,
  cursor: string | undefined,
  readPage: (cursor: string | undefined) => Promise<Rows<Row>>,
  extent?: Extent,
): Promise<Response> {
  const lines = ({ items }: Rows<Row>): string => csv(items.map((row) => columns.map(([, cell]) => cell(row))));
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
      controller.enqueue(encoder.encode(csv([columns.map(([title]) => title)]) + lines(first)));
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
