import { adminPayouts } from "@/lib/contracts/admin/payouts";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";
import { listPayouts } from "@/server/payouts/payouts";

export const GET = route(adminPayouts.list, () => listPayouts());

export const POST = route(adminPayouts.create, ({ body }) =>
  rpc.prepare("admin_close_payout", { p_earned_before: body.earnedBefore, p_driver_ids: body.driverIds ?? null }),
);
