import { adminTransactions } from "@/lib/contracts/admin/transactions";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminTransactions.get, ({ params }) =>
  rpc.prepare("admin_get_transaction", { p_transaction_id: params.id }),
);

// If a payment was requested, only the personal data is erased.
export const DELETE = route(adminTransactions.delete, ({ params, body }) =>
  rpc.prepare("admin_delete_transaction", { p_transaction_id: params.id, p_reason: body.reason }),
);
