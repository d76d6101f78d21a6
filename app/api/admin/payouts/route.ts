import { ClosePayoutBody, Payout, PayoutList } from "@/lib/contracts/admin-payouts";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";
import { listPayouts } from "@/server/payouts/list-payouts";

// GET /api/admin/payouts: what is open, the periods that were closed, and how they can be sent.
export const GET = route({ actor: "admin", response: PayoutList, handle: () => listPayouts() });

// POST /api/admin/payouts: closes what drivers have earned before a moment.
export const POST = route({
  actor: "admin",
  body: ClosePayoutBody,
  response: Payout,
  status: 201,
  handle: ({ body }) => call("admin_close_payout", { p_upto: body.upto, p_driver_ids: body.driverIds ?? null }),
});
