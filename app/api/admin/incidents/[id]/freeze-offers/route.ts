import { FreezeOffersBody, IncidentDetail, IncidentParams } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/incidents/:id/freeze-offers: the driver gets no offers, or gets them again.
export const POST = route({
  actor: "admin",
  params: IncidentParams,
  body: FreezeOffersBody,
  response: IncidentDetail,
  handle: ({ params, body }) => call("admin_freeze_offers", { p_id: params.id, p_frozen: body.frozen }),
});
