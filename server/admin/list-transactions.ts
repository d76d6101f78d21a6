import "server-only";
import type { AdminTransactionList, AdminTransactionQuery } from "@/lib/contracts/admin-transactions";
import { untilEndOf } from "@/server/admin/days";
import { type DeferredRpc, rpc } from "@/server/database/rpc";

/** What the list is narrowed by and how it is sorted, as SQL is asked. */
export const narrowed = ({ q, status, from, to, need, sort }: AdminTransactionQuery) => ({
  p_q: q ?? null,
  p_status: status ?? null,
  p_from: from ?? null,
  p_to: untilEndOf(to),
  p_need: need ?? null,
  p_sort: sort,
});

/** One page of all deliveries. A day as the end of the time counts whole. */
export function listTransactions(query: AdminTransactionQuery): DeferredRpc<AdminTransactionList> {
  return rpc.defer("admin_list_transactions", {
    ...narrowed(query),
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
  });
}
