import { adminTransactions } from "@/lib/contracts/admin/transactions";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminTransactions.confirmPayment, ({ params }) =>
  rpc.prepare("admin_confirm_payment", { p_transaction_id: params.id }),
);
