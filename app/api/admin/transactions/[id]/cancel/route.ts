import { adminTransactions } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// Refused while a driver carries the cash.
export const POST = route(adminTransactions.cancel, ({ params, body }) =>
  call("admin_cancel", { p_transaction_id: params.id, p_reason: body.reason }),
);
