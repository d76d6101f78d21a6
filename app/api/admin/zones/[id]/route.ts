import { adminZones } from "@/lib/contracts/admin-zones";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const GET = route(adminZones.get, ({ params }) => call("admin_get_zone", { p_id: params.id }));

export const PATCH = route(adminZones.update, ({ params, body }) =>
  call("admin_update_zone", { p_id: params.id, p_patch: body }),
);

export const DELETE = route(adminZones.delete, ({ params }) => call("admin_delete_zone", { p_id: params.id }));
