import { adminIncidents } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminIncidents.getTrack, ({ params }) => call("admin_incident_way", { p_id: params.id }));
