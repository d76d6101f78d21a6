import { adminTransactions } from "@/lib/contracts/admin/transactions";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminTransactions.recordCashLost, ({ params, body }) =>
  rpc.prepare("admin_record_lost_cash", { p_transaction_id: params.id, p_reason: body.reason }),
);
