import { AdminDriverDetail, AdminDriverParams, AdminReasonBody } from "@/lib/contracts/admin-drivers";
import { rejectDriver } from "@/server/admin/reject-driver";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/reject: a submitted application is turned down, with a reason the driver reads.
export const POST = route({
  actor: "admin", params: AdminDriverParams, body: AdminReasonBody, response: AdminDriverDetail,
  handle: ({ db, params, body }) => rejectDriver(db, params.userId, body.reason),
});
