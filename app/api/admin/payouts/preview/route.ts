import { adminPayouts } from "@/lib/contracts/admin/payouts";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminPayouts.preview, ({ query }) =>
  rpc.prepare("admin_preview_payout", { p_earned_before: query.earnedBefore }),
);
