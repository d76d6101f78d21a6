import { adminPayouts } from "@/lib/contracts/admin-payouts";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminPayouts.markPaid, ({ params, body }) =>
  call("admin_pay_payout", { p_id: params.id, p_driver_ids: body.driverIds ?? null }),
);
