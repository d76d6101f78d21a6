import "server-only";
import type { AdminTransactionQuery } from "@/lib/contracts/admin-transactions";
import { callFunction } from "@/server/http/unwrap";
import type { Db } from "@/server/supabase/client-options";

/** One page of all deliveries. */
export function listTransactions(db: Db, { q, status, from, to, cursor, limit }: Omit<AdminTransactionQuery, "format">): Promise<unknown> {
  return callFunction(db, "admin_list_transactions", {
    p_q: q ?? null, p_status: status ?? null, p_from: from ?? null, p_to: to ?? null, p_cursor: cursor ?? null, p_limit: limit,
  });
}
