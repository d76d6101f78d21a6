import { AdminDriverDetail, AdminDriverParams } from "@/lib/contracts/admin-drivers";
import { getDriver } from "@/server/admin/get-driver";
import { route } from "@/server/http/route";

// GET /api/admin/drivers/:userId: one driver with application, record and short-lived links to his documents.
export const GET = route({
  actor: "admin", params: AdminDriverParams, response: AdminDriverDetail,
  handle: ({ db, params }) => getDriver(db, params.userId),
});
