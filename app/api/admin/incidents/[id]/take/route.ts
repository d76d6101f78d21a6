import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminIncidents.take, ({ params }) => rpc.prepare("admin_take_incident", { p_id: params.id }));
