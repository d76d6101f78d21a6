import "server-only";
import type { StartedExport } from "@/lib/contracts/admin/console";
import { businessDay, csvFile, readCsvFormat, type Columns, type RowPage } from "@/server/admin/csv";
import type { PreparedRpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { consumeForAccount } from "@/server/http/rate-limit/account-limit";

/** The upper bound of a range as a timestamp: a date includes its whole day. */
export function endOfDay(to: string | undefined): string | null {
  if (to === undefined || to.length > 10) return to ?? null;
  const dayAfter = new Date(`${to}T00:00:00Z`);
  dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
  return dayAfter.toISOString();
}

export const EXPORT_PAGE_SIZE = 200;
// Limit for exports, which copy the personal data of many people.
const EXPORT_LIMIT = { windowSeconds: 3600, max: 30 };

/** Exports a list as a file: rate limited per caller, added to the audit record, then read page by page. */
export async function exportList<Row>({
  db,
  request,
  userId,
  name,
  columns,
  startExport,
  preparePage,
  cursor,
}: {
  db: DbContext;
  request: Request;
  userId: string;
  name: string;
  columns: Columns<Row>;
  startExport: PreparedRpc<StartedExport>;
  preparePage: (cursor: string | undefined) => PreparedRpc<RowPage<Row>>;
  /** The first cursor, given the started export. */
  cursor?: (startedExport: StartedExport) => string;
}): Promise<Response> {
  await consumeForAccount("exports", EXPORT_LIMIT, userId);
  const startedExport = await startExport.run(db);
  const format = await readCsvFormat(db, request);
  return csvFile(
    `${name}-${businessDay(Date.now(), format)}`,
    format,
    columns,
    cursor?.(startedExport),
    (nextCursor) => preparePage(nextCursor).run(db),
    startedExport,
  );
}
