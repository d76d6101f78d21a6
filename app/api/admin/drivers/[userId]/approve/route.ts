import { AdminDriverDetail, AdminDriverParams, ApproveDriverBody } from "@/lib/contracts/admin-drivers";
import { approveDriver } from "@/server/admin/approve-driver";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/approve: a submitted application becomes a driver who may work. Safe to repeat.
export const POST = route({
  actor: "admin", params: AdminDriverParams, body: ApproveDriverBody, response: AdminDriverDetail,
  handle: ({ db, params, body }) => approveDriver(db, params.userId, body.documents),
});
