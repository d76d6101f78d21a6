import { adminTransactions } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminTransactions.unlockCode, ({ params, body }) =>
  call("admin_unlock_code", { p_transaction_id: params.id, p_reason: body.reason }),
);
