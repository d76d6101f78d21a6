// Geofences and their assignment: calls that the specification has, and a live account lacks.
import { z } from "zod";
import { ensureDriver, findDriver } from "./drivers.ts";
import { OptimoRouteApiError } from "./errors.ts";
import type { Geofence } from "./types.ts";
import {
  requireList,
  parseInput,
  type ResponseBody,
  type JsonBody,
  type ApiCall,
  type OptimoRouteState,
} from "./state.ts";

const optionalNumber = z.number().nullish();
const GeofenceInput = z.looseObject({
  id: z.string().min(1).optional(),
  name: z.string().min(1),
  type: z.enum(["circle", "polygon"]),
  coordinates: z.array(z.unknown()).nullish(),
  center_lat: optionalNumber,
  center_lng: optionalNumber,
  radius: z.number().positive().nullish(),
  color: z.string().nullish(),
  is_active: z.boolean().nullish(),
});

function parseGeofence(value: unknown): z.output<typeof GeofenceInput> {
  const zone = parseInput(GeofenceInput, value);
  const { center_lat: lat, center_lng: lng } = zone;
  if (zone.type === "circle" && (typeof lat !== "number" || typeof lng !== "number" || !zone.radius))
    throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "a circle has a centre and a radius");
  if (zone.type === "polygon" && (zone.coordinates?.length ?? 0) < 3)
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "a polygon has three corners at least");
  return zone;
}

export function createGeofence({ state, body }: ApiCall): ResponseBody {
  const input = parseGeofence(body);
  const id = input.id ?? `zone-${state.store.nextNumber()}`;
  if (state.store.zones.has(id))
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "A geofence with this id exists");
  const zone: Geofence = { is_active: true, ...input, id };
  state.store.zones.set(id, zone);
  state.store.scheduleSave();
  return { success: true, id, geofence: zone };
}

export function getGeofences({ state }: ApiCall): ResponseBody {
  return { success: true, geofences: [...state.store.zones.values()] };
}

export function updateGeofence({ state, body }: ApiCall): ResponseBody {
  const existingZone = requireGeofence(state, body.id);
  const zone: Geofence = { ...existingZone, ...parseGeofence({ ...existingZone, ...body }), id: existingZone.id };
  state.store.zones.set(zone.id, zone);
  state.store.scheduleSave();
  return { success: true, id: zone.id, geofence: zone };
}

export function deleteGeofence({ state, body }: ApiCall): ResponseBody {
  const { id } = requireGeofence(state, body.id);
  state.store.zones.delete(id);
  for (const [driver, assigned] of state.store.assignments)
    state.store.assignments.set(
      driver,
      assigned.filter(({ zoneId }) => zoneId !== id),
    );
  state.store.scheduleSave();
  return { success: true };
}

// Replaces the whole list; the first has the highest priority.
export function assignDriverZones({ state, body }: ApiCall): ResponseBody {
  const driver = ensureDriver(state, { externalId: body.driverId });
  const zones = requireList(state, body, "zoneIds").map((id) => requireGeofence(state, id));
  const assigned_at = new Date(state.now() * 1000).toISOString();
  state.store.assignments.set(
    driver.externalId,
    zones.map(({ id }, index) => ({ zoneId: id, priority: index + 1, assigned_at })),
  );
  state.store.scheduleSave();
  return { success: true };
}

export function getDriverZones({ state, query }: ApiCall): ResponseBody {
  const driverId = query.get("driverId");
  if (!driverId) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "driverId is required");
  if (!findDriver(state, { externalId: driverId }))
    throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "There is no such driver");
  const zones = (state.store.assignments.get(driverId) ?? []).map(({ zoneId, priority, assigned_at }): JsonBody => ({
    ...state.store.zones.get(zoneId),
    zone_id: zoneId,
    priority,
    assigned_at,
  }));
  return { success: true, driverId, zoneIds: zones.map((zone) => zone.zone_id), zones };
}

function requireGeofence(state: OptimoRouteState, id: unknown): Geofence {
  if (id === undefined || id === null) throw new OptimoRouteApiError("ERR_MISSING_MAND_FIELD", "id is required");
  const zone = state.store.zones.get(String(id));
  if (!zone) throw new OptimoRouteApiError("ERR_INVALID_PARAM_FORMAT", "There is no such geofence");
  return zone;
}
