import { AdminDriverDetail, AdminDriverParams, AdminReasonBody } from "@/lib/contracts/admin-drivers";
import { suspendDriver } from "@/server/admin/suspend-driver";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/suspend: an idle driver stops at once and is signed out; refused while a delivery is in hand.
export const POST = route({
  actor: "admin", params: AdminDriverParams, body: AdminReasonBody, response: AdminDriverDetail,
  handle: ({ db, params, body }) => suspendDriver(db, params.userId, body.reason),
});
