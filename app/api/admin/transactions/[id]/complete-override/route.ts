import { adminTransactions } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminTransactions.completeOverride, ({ params, body }) =>
  call("admin_complete_override", { p_transaction_id: params.id, p_reason: body.reason }),
);
