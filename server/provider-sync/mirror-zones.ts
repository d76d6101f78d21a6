import "server-only";
import { RoutingError } from "@/server/optimoroute/errors";
import type { RoutingClient, RoutingSubject } from "@/server/optimoroute/routing-client";
import type { Geofence } from "@/server/optimoroute/types";
import {
  withRoutingProvider,
  logRoutingProblem,
  isRoutingEnabled,
  routingMode,
  type Routing,
} from "@/server/provider-sync/routing";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import type { UnmirroredZones, ZoneBody } from "@/server/database/results/routing";

// Items per run, and runs per job.
const BATCH_SIZE = 50;
const MAX_ROUNDS = 200;

/**
 * Mirrors our zones: syncs the provider's geofences and their drivers with our zones. A real account has no such calls.
 */
export async function mirrorZones(): Promise<void> {
  if (!isRoutingEnabled() || routingMode() === "live") return;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const attempt = await withRoutingProvider(async (routing) => {
      const { zones, drivers } = await rpc(ownerContext, "list_unmirrored_zones", { p_limit: BATCH_SIZE });
      for (const zone of zones) await mirrorZone(routing, zone);
      for (const driver of drivers) await mirrorDriver(routing, driver);
      return zones.length === 0 && drivers.length === 0;
    });
    if (attempt.outcome === "later") {
      await rpc(ownerContext, "defer_routing_job", {
        p_task: "mirror_routing_zones",
        p_id: null,
        p_seconds: attempt.seconds,
      });
      return;
    }
    if (attempt.outcome === "off" || attempt.result) return;
  }
}

async function mirrorZone(
  { client }: Routing,
  { zoneId, desired, providerId }: UnmirroredZones["zones"][number],
): Promise<void> {
  const subject = { zoneId };
  try {
    const id =
      desired === null
        ? await deleteFence(client, providerId, subject)
        : await upsertFence(client, providerId, toGeofence(desired), subject);
    await rpc(ownerContext, "record_mirrored_zone", { p_zone_id: zoneId, p_provider_id: id, p_sent: desired });
  } catch (error) {
    await recordRefusal(error, subject);
    await rpc(ownerContext, "record_refused_zone", { p_zone_id: zoneId, p_desired: desired });
  }
}

async function mirrorDriver(
  { client }: Routing,
  { driverId, externalId, desired }: UnmirroredZones["drivers"][number],
): Promise<void> {
  // Not `driverId`: an accepted day of the driver resolves those errors.
  const subject = { zonesOf: driverId };
  try {
    await client.assignDriverZones(externalId, desired, subject);
    await rpc(ownerContext, "record_mirrored_driver", { p_driver_id: driverId, p_sent: desired });
  } catch (error) {
    await recordRefusal(error, subject);
    await rpc(ownerContext, "record_refused_driver_zones", { p_driver_id: driverId, p_desired: desired });
  }
}

/** Creates or updates a geofence and returns its id. One deleted at the provider is created again. */
async function upsertFence(
  client: RoutingClient,
  id: string | null,
  fence: Geofence,
  subject: RoutingSubject,
): Promise<string> {
  if (id !== null) {
    try {
      await client.updateGeofence({ id, ...fence }, subject);
      return id;
    } catch (error) {
      if (!isRefused(error) || (await fenceExists(client, id, subject))) throw error;
    }
  }
  const newGeofence = await client.createGeofence(fence, subject);
  // Without an id the geofence would be created again at every run.
  if (newGeofence.id === null)
    throw new RoutingError({ type: "refused", message: "The answer names no geofence", endpoint: "create_geofence" });
  return newGeofence.id;
}

async function deleteFence(client: RoutingClient, id: string | null, subject: RoutingSubject): Promise<null> {
  if (id === null) return null;
  try {
    await client.deleteGeofence(id, subject);
  } catch (error) {
    if (!isRefused(error) || (await fenceExists(client, id, subject))) throw error;
  }
  return null;
}

const fenceExists = async (client: RoutingClient, id: string, subject: RoutingSubject): Promise<boolean> =>
  (await client.getGeofences(subject)).geofences.some((fence) => fence.id === id);

const isRefused = (error: unknown): error is RoutingError =>
  error instanceof RoutingError && !error.retryable && error.type !== "authentication";

/** A refusal is recorded and stays unacknowledged; retryable errors are thrown. */
async function recordRefusal(error: unknown, subject: RoutingSubject): Promise<void> {
  if (!isRefused(error)) throw error;
  await logRoutingProblem({
    errorType: "SYNC_ERROR",
    errorCode: "SYNC_ERROR",
    errorMessage: `${error.code}: ${error.message}`,
    endpoint: error.endpoint,
    method: "POST",
    requestData: subject,
  });
}

/**
 * Recreates geofences that were deleted at the provider, and retries refused ones. A real account has no such calls.
 */
export async function checkZones(): Promise<void> {
  if (routingMode() === "live") return;
  await withRoutingProvider(async ({ client }) => {
    try {
      const { geofences } = await client.getGeofences();
      await rpc(ownerContext, "recreate_lost_routing_zones", { p_found: geofences.flatMap(({ id }) => id ?? []) });
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  });
}

/** Only the outline: the provider does not support holes. */
function toGeofence({ name, type, center, radius, coordinates, color, isActive }: ZoneBody): Geofence {
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
  const firstCorner = corners[0];
  const outerRing =
    Array.isArray(firstCorner) && typeof firstCorner[0] !== "number" ? (firstCorner as unknown[]) : corners;
  return { name, type, coordinates: outerRing.map(toCorner), color, isActive };
}

function toCorner(point: unknown): { lat: number; lng: number } {
  if (Array.isArray(point)) return { lat: Number(point[1]), lng: Number(point[0]) };
  return point as { lat: number; lng: number };
}
