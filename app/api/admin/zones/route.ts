import { adminZones } from "@/lib/contracts/admin/zones";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const GET = route(adminZones.list, ({ query }) =>
  rpc.prepare("admin_list_zones", { p_search: query.q ?? null, p_cursor: query.cursor ?? null, p_limit: query.limit }),
);

export const POST = route(adminZones.create, ({ body }) => rpc.prepare("admin_create_zone", { p_body: body }));
