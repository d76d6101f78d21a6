import "server-only";
import type { AdminTransactionList, AdminTransactionQuery } from "@/lib/contracts/admin-transactions";
import { call, type Call } from "@/server/database/call";

/** One page of all deliveries. A day as the end of the time counts whole. */
export function listTransactions({
  q,
  status,
  from,
  to,
  need,
  sort,
  cursor,
  limit,
}: Omit<AdminTransactionQuery, "format">): Call<AdminTransactionList> {
  return call("admin_list_transactions", {
    p_q: q ?? null,
    p_status: status ?? null,
    p_from: from ?? null,
    p_to: to === undefined ? null : endOf(to),
    p_cursor: cursor ?? null,
    p_limit: limit,
    p_need: need ?? null,
    p_sort: sort,
  });
}

function endOf(to: string): string {
  if (to.length > 10) return to;
  const next = new Date(`${to}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString();
}
