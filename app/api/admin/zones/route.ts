import { NewZoneBody, Zone, ZoneList, ZoneQuery } from "@/lib/contracts/admin-zones";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// GET /api/admin/zones: zones by name, each with the first five who serve it.
export const GET = route({
  actor: "admin",
  query: ZoneQuery,
  response: ZoneList,
  handle: ({ query }) =>
    call("admin_list_zones", { p_q: query.q ?? null, p_cursor: query.cursor ?? null, p_limit: query.limit }),
});

// POST /api/admin/zones: draws a zone, on record; a shape that makes no sense is refused with its reason.
export const POST = route({
  actor: "admin",
  body: NewZoneBody,
  response: Zone,
  status: 201,
  handle: ({ body }) => call("admin_create_zone", { p_body: body }),
});
