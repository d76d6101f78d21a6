import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminIncidents.getTrack, ({ params }) =>
  rpc.prepare("admin_get_incident_location_history", { p_id: params.id }),
);
