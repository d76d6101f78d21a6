import { Zone, ZoneChanges, ZoneDetail, ZoneParams } from "@/lib/contracts/admin-zones";
import { done } from "@/lib/contracts/common";
import { route } from "@/server/http/route";
import { deleteZone } from "@/server/zones/delete-zone";
import { getZone } from "@/server/zones/get-zone";
import { updateZone } from "@/server/zones/update-zone";

// GET /api/admin/zones/:id: one zone with its first fifty drivers.
export const GET = route({
  actor: "admin", params: ZoneParams, response: ZoneDetail,
  handle: ({ db, params }) => getZone(db, params.id),
});

// PATCH /api/admin/zones/:id: changes what is named, on record. Safe to repeat.
export const PATCH = route({
  actor: "admin", params: ZoneParams, body: ZoneChanges, response: Zone,
  handle: ({ db, params, body }) => updateZone(db, params.id, body),
});

// DELETE /api/admin/zones/:id: deletes a zone for every driver, on record.
export const DELETE = route({
  actor: "admin", params: ZoneParams, response: done,
  handle: ({ db, params }) => deleteZone(db, params.id),
});
