import { LedgerAccountList, LedgerAccountsQuery } from "@/lib/contracts/admin-ledger";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/ledger/accounts: who has cash now, and how much, the largest first.
export const GET = route({
  actor: "admin",
  query: LedgerAccountsQuery,
  response: LedgerAccountList,
  handle: ({ query }) =>
    call("admin_list_accounts", { p_kind: query.kind, p_cursor: query.cursor ?? null, p_limit: query.limit }),
});
