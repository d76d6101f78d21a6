import { adminLedger } from "@/lib/contracts/admin-ledger";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminLedger.listAccounts, ({ query }) =>
  call("admin_list_accounts", { p_kind: query.kind, p_cursor: query.cursor ?? null, p_limit: query.limit }),
);
