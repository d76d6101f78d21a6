import { adminLedger } from "@/lib/contracts/admin/ledger";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminLedger.listAccounts, ({ query }) =>
  rpc.prepare("admin_list_accounts", { p_kind: query.kind, p_cursor: query.cursor ?? null, p_limit: query.limit }),
);
