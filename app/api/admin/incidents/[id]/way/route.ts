import { adminIncidents } from "@/lib/contracts/admin-incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminIncidents.getTrack, ({ params }) => rpc.defer("admin_incident_way", { p_id: params.id }));
