import { adminTransactions } from "@/lib/contracts/admin/transactions";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminTransactions.assign, ({ params, body }) =>
  rpc.prepare("admin_assign_delivery", { p_transaction_id: params.id, p_driver_id: body.driverId }),
);
