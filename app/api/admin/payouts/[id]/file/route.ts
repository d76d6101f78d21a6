import { adminPayouts } from "@/lib/contracts/admin/payouts";
import { exportPayout } from "@/server/payouts/payouts";
import { route } from "@/server/http/route";

export const GET = route(adminPayouts.getFile, ({ db, params, request }) => exportPayout(db, request, params.id));
