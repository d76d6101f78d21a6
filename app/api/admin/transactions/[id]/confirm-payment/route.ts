import { adminTransactions } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminTransactions.confirmPayment, ({ params }) =>
  call("admin_confirm_payment", { p_transaction_id: params.id }),
);
