import { adminZones } from "@/lib/contracts/admin/zones";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const GET = route(adminZones.get, ({ params }) => rpc.prepare("admin_get_zone", { p_id: params.id }));

export const PATCH = route(adminZones.update, ({ params, body }) =>
  rpc.prepare("admin_update_zone", { p_id: params.id, p_patch: body }),
);

export const DELETE = route(adminZones.delete, ({ params }) => rpc.prepare("admin_delete_zone", { p_id: params.id }));
