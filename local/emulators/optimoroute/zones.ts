// Geofences and their assignment: calls that the specification has, and a live account lacks.
import { z } from "zod";
import { ensureDriver, findDriver } from "./drivers.ts";
import { OptimoRouteApiError } from "./refusal.ts";
import type { Geofence } from "./types.ts";
import {
  requireList,
  parseInput,
  type ResponseBody,
  type JsonBody,
  type ApiCall,
  type OptimoRouteState,
} from "./world.ts";

const optional = z.number().nullish();
const Shape = z.looseObject({
  id: z.string().min(1).optional(),
  name: z.string().min(1),
  type: z.enum(["circle", "polygon"]),
  coordinates: z.array(z.unknown()).nullish(),
  center_lat: optional,
  center_lng: optional,
  radius: z.number().positive().nullish(),
  color: z.string().nullish(),
  is_active: z.boolean().nullish(),
});

function checked(value: unknown): z.output<typeof Shape> {
  const zone = parseInput(Shape, value);
  const { center_lat: lat, center_lng: lng } = zone;
  if (zone.type === "circle" && (typeof lat !== "number" || typeof lng !== "number" || !zone.radius))
    throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "a circle has a centre and a radius");
  if (zone.type === "polygon" && (zone.coordinates?.length ?? 0) < 3)
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "a polygon has three corners at least");
  return zone;
}

export function createGeofence({ world, body }: ApiCall): ResponseBody {
  const sent = checked(body);
  const id = sent.id ?? `zone-${world.store.number()}`;
  if (world.store.zones.has(id))
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "A geofence with this id exists");
  const zone: Geofence = { is_active: true, ...sent, id };
  world.store.zones.set(id, zone);
  world.store.changed();
  return { success: true, id, geofence: zone };
}

export function getGeofences({ world }: ApiCall): ResponseBody {
  return { success: true, geofences: [...world.store.zones.values()] };
}

export function updateGeofence({ world, body }: ApiCall): ResponseBody {
  const existingZone = zoneOf(world, body.id);
  const zone: Geofence = { ...existingZone, ...checked({ ...existingZone, ...body }), id: existingZone.id };
  world.store.zones.set(zone.id, zone);
  world.store.changed();
  return { success: true, id: zone.id, geofence: zone };
}

export function deleteGeofence({ world, body }: ApiCall): ResponseBody {
  const { id } = zoneOf(world, body.id);
  world.store.zones.delete(id);
  for (const [driver, assigned] of world.store.assignments)
    world.store.assignments.set(
      driver,
      assigned.filter(({ zoneId }) => zoneId !== id),
    );
  world.store.changed();
  return { success: true };
}

// Replaces the whole list; the first has the highest priority.
export function assignDriverZones({ world, body }: ApiCall): ResponseBody {
  const driver = ensureDriver(world, { externalId: body.driverId });
  const zones = requireList(world, body, "zoneIds").map((id) => zoneOf(world, id));
  const assigned_at = new Date(world.now() * 1000).toISOString();
  world.store.assignments.set(
    driver.externalId,
    zones.map(({ id }, index) => ({ zoneId: id, priority: index + 1, assigned_at })),
  );
  world.store.changed();
  return { success: true };
}

export function getDriverZones({ world, query }: ApiCall): ResponseBody {
  const driverId = query.get("driverId");
  if (!driverId) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "driverId is required");
  if (!findDriver(world, { externalId: driverId }))
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "There is no such driver");
  const zones = (world.store.assignments.get(driverId) ?? []).map(({ zoneId, priority, assigned_at }): JsonBody => ({
    ...world.store.zones.get(zoneId),
    zone_id: zoneId,
    priority,
    assigned_at,
  }));
  return { success: true, driverId, zoneIds: zones.map((zone) => zone.zone_id), zones };
}

function zoneOf(world: OptimoRouteState, id: unknown): Geofence {
  if (id === undefined || id === null) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "id is required");
  const zone = world.store.zones.get(String(id));
  if (!zone) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "There is no such geofence");
  return zone;
}
