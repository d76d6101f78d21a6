import { DriverWay, DriverWayBody, DriverWayParams } from "@/lib/contracts/way-looks";
import { route } from "@/server/http/route";
import { lookAtWay } from "@/server/safety/look-at-way";

// POST /api/admin/drivers/:userId/way: where the driver was, for a reason that they read. A repeat looks once more: an
// answer that is kept would be a look that nobody knows of.
export const POST = route({
  actor: "admin",
  params: DriverWayParams,
  body: DriverWayBody,
  response: DriverWay,
  limit: { per: 60, max: 20 },
  remember: "status",
  handle: ({ db, params, body }) => lookAtWay(db, params.userId, body),
  again: ({ db, params, body }) => lookAtWay(db, params.userId, body),
});
