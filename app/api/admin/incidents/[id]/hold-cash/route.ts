import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.holdCash, ({ params, body }) =>
  rpc.prepare("admin_hold_cash", { p_id: params.id, p_transaction_id: body.transactionId, p_held: body.held }),
);
