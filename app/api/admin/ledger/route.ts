import { LedgerPage, LedgerQuery } from "@/lib/contracts/admin-ledger";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/ledger: the entries of an account, of a delivery or all, oldest first, with balances.
export const GET = route({
  actor: "admin",
  query: LedgerQuery,
  response: LedgerPage,
  handle: ({ query }) =>
    call("admin_list_ledger", {
      p_account: query.account ?? null,
      p_transaction_id: query.transactionId ?? null,
      p_cursor: query.cursor ?? null,
      p_limit: query.limit,
    }),
});
