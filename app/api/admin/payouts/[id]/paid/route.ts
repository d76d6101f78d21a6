import { Payout, PayoutParams, PayPayoutBody } from "@/lib/contracts/admin-payouts";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/payouts/:id/paid: all of it has been sent, or what goes to these drivers. Safe to repeat.
export const POST = route({
  actor: "admin",
  params: PayoutParams,
  body: PayPayoutBody,
  response: Payout,
  handle: ({ params, body }) => call("admin_pay_payout", { p_id: params.id, p_driver_ids: body.driverIds ?? null }),
});
