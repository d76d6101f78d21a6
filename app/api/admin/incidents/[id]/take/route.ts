import { adminIncidents } from "@/lib/contracts/admin-incidents";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.take, ({ params }) => call("admin_take_incident", { p_id: params.id }));
