import { adminPayouts } from "@/lib/contracts/admin-payouts";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminPayouts.preview, ({ query }) => call("admin_preview_payout", { p_upto: query.upto }));
