import { AdminDriverDetail, AdminDriverParams, AdminReasonBody } from "@/lib/contracts/admin-drivers";
import { reinstateDriver } from "@/server/admin/reinstate-driver";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/reinstate: a suspended driver may work again.
export const POST = route({
  actor: "admin", params: AdminDriverParams, body: AdminReasonBody, response: AdminDriverDetail,
  handle: ({ db, params, body }) => reinstateDriver(db, params.userId, body.reason),
});
