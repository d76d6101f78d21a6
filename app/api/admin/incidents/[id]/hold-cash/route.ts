import { HoldCashBody, IncidentDetail, IncidentParams } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/incidents/:id/hold-cash: nobody gets the cash of a delivery, or it may go on.
export const POST = route({
  actor: "admin",
  params: IncidentParams,
  body: HoldCashBody,
  response: IncidentDetail,
  handle: ({ params, body }) =>
    call("admin_hold_cash", { p_id: params.id, p_transaction_id: body.transactionId, p_held: body.held }),
});
