import "server-only";
import type { ListTransactionsQuery } from "@/lib/contracts/transaction";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** The deliveries a person sent or is to receive, newest first. */
export function listTransactions(db: Db, query: ListTransactionsQuery): Promise<unknown> {
  return callFunction(db, "list_transactions", {
    p_role: query.role,
    p_status: query.status ?? null,
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
    p_stage: query.stage ?? null,
  });
}
