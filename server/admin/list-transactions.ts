import "server-only";
import type { AdminTransactionList, AdminTransactionQuery } from "@/lib/contracts/admin/transactions";
import { endOfDay } from "@/server/admin/end-of-day";
import { type PreparedRpc, rpc } from "@/server/database/rpc";

/** The query's filters and order as SQL parameters. */
export const toFilterParameters = ({ q, status, from, to, attention, sort }: AdminTransactionQuery) => ({
  p_q: q ?? null,
  p_status: status ?? null,
  p_from: from ?? null,
  p_to: endOfDay(to),
  p_attention: attention ?? null,
  p_sort: sort,
});

/** One page of all deliveries. A date as the upper bound includes the whole day. */
export function listTransactions(query: AdminTransactionQuery): PreparedRpc<AdminTransactionList> {
  return rpc.prepare("admin_list_transactions", {
    ...toFilterParameters(query),
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
  });
}
