import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.freezeOffers, ({ params, body }) =>
  rpc.prepare("admin_freeze_offers", { p_id: params.id, p_frozen: body.frozen }),
);
