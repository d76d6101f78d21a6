import { adminIncidents } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.freezeOffers, ({ params, body }) =>
  call("admin_freeze_offers", { p_id: params.id, p_frozen: body.frozen }),
);
