import { adminIncidents } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminIncidents.get, ({ params }) => call("admin_get_incident", { p_id: params.id }));
