import { Zone, ZoneChanges, ZoneDetail, ZoneParams } from "@/lib/contracts/admin-zones";
import { done } from "@/lib/contracts/common";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// GET /api/admin/zones/:id: one zone with its first fifty drivers.
export const GET = route({
  actor: "admin",
  params: ZoneParams,
  response: ZoneDetail,
  handle: ({ params }) => call("admin_get_zone", { p_id: params.id }),
});

// PATCH /api/admin/zones/:id: changes what is named, on record. Safe to repeat.
export const PATCH = route({
  actor: "admin",
  params: ZoneParams,
  body: ZoneChanges,
  response: Zone,
  handle: ({ params, body }) => call("admin_update_zone", { p_id: params.id, p_patch: body }),
});

// DELETE /api/admin/zones/:id: deletes a zone for every driver, on record.
export const DELETE = route({
  actor: "admin",
  params: ZoneParams,
  response: done,
  handle: ({ params }) => call("admin_delete_zone", { p_id: params.id }),
});
