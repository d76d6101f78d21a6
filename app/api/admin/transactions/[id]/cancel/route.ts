import { adminTransactions } from "@/lib/contracts/admin/transactions";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

// Refused while a driver carries the cash.
export const POST = route(adminTransactions.cancel, ({ params, body }) =>
  rpc.prepare("admin_cancel_delivery", { p_transaction_id: params.id, p_reason: body.reason }),
);
