import "server-only";
import type { Earnings, EarningsQuery } from "@/lib/contracts/driver/earnings";
import { dateInTimeZone } from "@/lib/domain/zone-clock";
import { csvFile, readCsvFormat, type Columns } from "@/server/admin/csv";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";

type EarningsRow = { at: string; kind: "earned" | "closed" | "paid"; delivery: string | null; amount: number };
const columns: Columns<EarningsRow> = [
  ["at", ({ at }) => at, "time"],
  ["kind", ({ kind }) => kind],
  ["delivery", ({ delivery }) => delivery],
  ["amount", ({ amount }) => amount, "money"],
];

/** The driver's statement for a range of dates as a CSV file, oldest first. */
export async function exportEarnings(db: DbContext, request: Request, { from, to }: EarningsQuery): Promise<Response> {
  const earnings = await rpc(db, "get_driver_earnings", { p_from: from, p_to: to });
  const format = await readCsvFormat(db, request);
  return csvFile(`earnings-${from}-${earnings.to}`, format, columns, undefined, () =>
    Promise.resolve({ items: toEarningsRows(earnings), nextCursor: null }),
  );
}

function toEarningsRows({ from, to, timeZone, weeks, payouts }: Earnings): EarningsRow[] {
  const isInRange = (at: string): boolean => {
    const day = dateInTimeZone(Date.parse(at), timeZone);
    return day >= from && day <= to;
  };
  const earnedRows = weeks.flatMap(({ items }) =>
    items.map(({ at, orderNo, amount }): EarningsRow => ({ at, kind: "earned", delivery: orderNo, amount })),
  );
  const payoutRows = payouts.flatMap(({ closedAt, paidAt, amount }): EarningsRow[] => [
    { at: closedAt, kind: "closed", delivery: null, amount },
    ...(paidAt === null ? [] : [{ at: paidAt, kind: "paid" as const, delivery: null, amount }]),
  ]);
  return [...earnedRows, ...payoutRows.filter(({ at }) => isInRange(at))].sort((a, b) => (a.at < b.at ? -1 : 1));
}
