import { adminPayouts } from "@/lib/contracts/admin/payouts";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminPayouts.markPaid, ({ params, body }) =>
  rpc.prepare("admin_pay_payout", { p_id: params.id, p_driver_ids: body.driverIds ?? null }),
);
