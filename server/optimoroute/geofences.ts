import "server-only";
import type { z } from "zod";
import { CreatedGeofence, DriverZonesSchema, Geofences, Plain } from "@/server/optimoroute/answers";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import type { Core } from "@/server/optimoroute/core";
import { RoutingNotOffered } from "@/server/optimoroute/errors";
import { fields, given, list, names } from "@/server/optimoroute/untrusted-fields";
import { readGeofence } from "@/server/optimoroute/parse-responses";
import type { OptimoRouteCall } from "@/server/optimoroute/request";
import type { Geofence } from "@/server/optimoroute/types";

type GeofenceCalls = Pick<
  RoutingClient,
  "createGeofence" | "getGeofences" | "updateGeofence" | "deleteGeofence" | "assignDriverZones" | "getDriverZones"
>;

/** Zones at the provider. A real account has none; our own zones decide. */
export function geofenceCalls({ live, send }: Core): GeofenceCalls {
  async function call(
    endpoint: string,
    method: "GET" | "POST",
    what: Pick<OptimoRouteCall, "query" | "lists"> & { body?: object },
    answer: z.ZodType = Plain,
  ) {
    if (live) throw new RoutingNotOffered(endpoint);
    return (await send({ endpoint, method, ...what, answer })).body;
  }

  return {
    async createGeofence(geofence) {
      const body = await call("create_geofence", "POST", { body: toWire(geofence) }, CreatedGeofence);
      return { ...given(geofence), ...readGeofence(body) };
    },

    async getGeofences() {
      const body = await call("get_geofences", "GET", { lists: ["geofences", "data"] }, Geofences);
      return { geofences: list([body.geofences, body.data].find(Array.isArray)).map(readGeofence) };
    },

    async updateGeofence({ id, ...change }) {
      await call("update_geofence", "POST", { body: { id, ...toWire(change) } });
    },

    async deleteGeofence(id) {
      await call("delete_geofence", "POST", { body: { id } });
    },

    async assignDriverZones(driverId, zoneIds) {
      await call("assign_driver_zones", "POST", { body: { driverId, zoneIds } });
    },

    async getDriverZones(driverId) {
      const body = await call("get_driver_zones", "GET", { query: { driverId } }, DriverZonesSchema);
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

/** Converts to the specification's field names. */
const toWire = ({ centerLat, centerLng, isActive, ...zone }: Partial<Geofence>): object =>
  given({ ...zone, center_lat: centerLat, center_lng: centerLng, is_active: isActive });
