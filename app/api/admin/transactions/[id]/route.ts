import { adminTransactions } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminTransactions.get, ({ params }) =>
  call("admin_get_transaction", { p_transaction_id: params.id }),
);

// Where a payment was requested, only the personal data is erased.
export const DELETE = route(adminTransactions.delete, ({ params, body }) =>
  call("admin_delete_transaction", { p_transaction_id: params.id, p_reason: body.reason }),
);
