import { NewZoneBody, Zone, ZoneList, ZoneQuery } from "@/lib/contracts/admin-zones";
import { route } from "@/server/http/route";
import { createZone } from "@/server/zones/create-zone";
import { listZones } from "@/server/zones/list-zones";

// GET /api/admin/zones: zones by name, each with the first five who serve it.
export const GET = route({ actor: "admin", query: ZoneQuery, response: ZoneList, handle: ({ db, query }) => listZones(db, query) });

// POST /api/admin/zones: draws a zone, on record; a shape that makes no sense is refused with its reason.
export const POST = route({
  actor: "admin", body: NewZoneBody, response: Zone, status: 201,
  handle: ({ db, body }) => createZone(db, body),
});
