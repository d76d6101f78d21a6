import { Payout, PayoutParams, PayPayoutBody } from "@/lib/contracts/admin-payouts";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/payouts/:id/paid: all of it has been sent.
export const POST = route({
  actor: "admin",
  params: PayoutParams,
  body: PayPayoutBody,
  response: Payout,
  handle: ({ params }) => call("admin_pay_payout", { p_id: params.id }),
});
