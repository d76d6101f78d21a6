import "server-only";
import { RoutingError } from "@/server/optimoroute/errors";
import type { Geofence } from "@/server/optimoroute/types";
import { atProvider, routingIsOn, type Routing } from "@/server/routing/routing";
import { callService } from "@/server/database/call-service";
import type { UnmirroredZones, ZoneBody } from "@/server/database/results/routing";

// So many of each a turn, and turns of one job.
const SOME = 50;
const TURNS = 200;

/**
 * Makes the provider's geofences what our zones are, and its drivers serve what ours serve. A real account has no such
 * calls.
 */
export async function mirrorZones(): Promise<void> {
  if (!routingIsOn()) return;
  for (let turn = 0; turn < TURNS; turn++) {
    const tried = await atProvider(async (routing) => {
      if (routing.mode === "live") return true;
      const { zones, drivers } = await callService("unmirrored_zones", { p_limit: SOME });
      for (const zone of zones) await mirrorZone(routing, zone);
      for (const driver of drivers) await mirrorDriver(routing, driver);
      return zones.length === 0 && drivers.length === 0;
    });
    if (tried.outcome === "later") {
      await callService("defer_routing", { p_task: "mirror_routing_zones", p_id: null, p_seconds: tried.seconds });
      return;
    }
    if (tried.outcome === "off" || tried.result) return;
  }
}

async function mirrorZone(
  { client }: Routing,
  { zoneId, wanted, providerId }: UnmirroredZones["zones"][number],
): Promise<void> {
  let id = providerId;
  if (wanted === null) {
    if (id) await unlessGone(() => client.deleteGeofence(id as string));
  } else if (id) {
    const name = id;
    await unlessGone(() => client.updateGeofence({ id: name, ...geofence(wanted) }));
  } else {
    id = (await client.createGeofence(geofence(wanted))).id;
  }
  await callService("record_mirrored_zone", { p_zone_id: zoneId, p_provider_id: id, p_sent: wanted });
}

async function mirrorDriver(
  { client }: Routing,
  { driverId, externalId, wanted }: UnmirroredZones["drivers"][number],
): Promise<void> {
  await unlessGone(() => client.assignDriverZones(externalId, wanted));
  await callService("record_mirrored_driver", { p_driver_id: driverId, p_sent: wanted });
}

/** What the provider refuses is in the error log; asking again every minute would change nothing. */
async function unlessGone(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof RoutingError) || error.retryable || error.type === "authentication") throw error;
  }
}

/** The outline alone: the provider knows no holes. */
function geofence({ name, type, center, radius, coordinates, color, isActive }: ZoneBody): Geofence {
  if (type === "circle")
    return {
      name,
      type,
      ...(center ? { centerLat: center.lat, centerLng: center.lng } : {}),
      ...(radius === null ? {} : { radius }),
      color,
      isActive,
    };
  const corners = (coordinates ?? []) as unknown[];
  const first = corners[0];
  const ring = Array.isArray(first) && typeof first[0] !== "number" ? (first as unknown[]) : corners;
  return { name, type, coordinates: ring.map(corner), color, isActive };
}

function corner(point: unknown): { lat: number; lng: number } {
  if (Array.isArray(point)) return { lat: Number(point[1]), lng: Number(point[0]) };
  return point as { lat: number; lng: number };
}
