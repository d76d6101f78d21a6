import "server-only";
import { Plain } from "@/server/optimoroute/answers";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import type { Core } from "@/server/optimoroute/core";
import { RoutingNotOffered } from "@/server/optimoroute/errors";
import { fields, given, list, names } from "@/server/optimoroute/read";
import { readGeofence } from "@/server/optimoroute/reading";

type GeofenceCalls = Pick<
  RoutingClient,
  "createGeofence" | "getGeofences" | "updateGeofence" | "deleteGeofence" | "assignDriverZones" | "getDriverZones"
>;

/** Zones at the provider. A real account has none: ours are what counts there. */
export function geofenceCalls({ live, send }: Core): GeofenceCalls {
  async function call(
    endpoint: string,
    method: "GET" | "POST",
    what: { body?: object; query?: Record<string, string> },
  ) {
    if (live) throw new RoutingNotOffered(endpoint);
    return (await send({ endpoint, method, ...what, answer: Plain })).body;
  }

  return {
    async createGeofence(geofence) {
      return { ...given(geofence), ...readGeofence(await call("create_geofence", "POST", { body: given(geofence) })) };
    },

    async getGeofences() {
      const body = await call("get_geofences", "GET", {});
      return { geofences: list(body.geofences ?? body.data).map(readGeofence) };
    },

    async updateGeofence(change) {
      await call("update_geofence", "POST", { body: given(change) });
    },

    async deleteGeofence(id) {
      await call("delete_geofence", "POST", { body: { id } });
    },

    async assignDriverZones(driverId, zoneIds) {
      await call("assign_driver_zones", "POST", { body: { driverId, zoneIds } });
    },

    async getDriverZones(driverId) {
      const body = await call("get_driver_zones", "GET", { query: { driverId } });
      const data = fields(body.data);
      return {
        zoneIds: names(
          [body.zoneIds, body.zones, data.zoneIds, data.zones].find(Array.isArray),
          "zoneId",
          "zone_id",
          "id",
        ),
      };
    },
  };
}
