import "server-only";
import { csv, type Cell } from "@/server/admin/csv";

export type Columns<Row> = readonly (readonly [name: string, cell: (row: Row) => Cell])[];
type Rows<Row> = { items: Row[]; nextCursor: string | null };

/** A list as a CSV file, all of it: page after page, as the reader takes them. */
export async function csvFile<Row>(
  name: string,
  columns: Columns<Row>,
  cursor: string | undefined,
  read: (cursor: string | undefined) => Promise<Rows<Row>>,
): Promise<Response> {
  const lines = ({ items }: Rows<Row>): string => csv(items.map((row) => columns.map(([, cell]) => cell(row))));
  const encoder = new TextEncoder();
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
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  });
}
