import "server-only";
import type { z } from "zod";
import {
  CreatedGeofenceSchema,
  DriverZonesSchema,
  GeofencesSchema,
  BasicResponseSchema,
} from "@/server/optimoroute/response-schemas";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import type { RequestContext } from "@/server/optimoroute/request-context";
import { EndpointNotSupported } from "@/server/optimoroute/errors";
import { asFields, omitUndefined, asList, parseNames } from "@/server/optimoroute/untrusted-fields";
import { readGeofence } from "@/server/optimoroute/parse-responses";
import type { OptimoRouteCall } from "@/server/optimoroute/request";
import type { Geofence } from "@/server/optimoroute/types";

type GeofenceCalls = Pick<
  RoutingClient,
  "createGeofence" | "getGeofences" | "updateGeofence" | "deleteGeofence" | "assignDriverZones" | "getDriverZones"
>;

/** Zones at the provider. A real account has none; our own zones decide. */
export function geofenceCalls({ isRealAccount, send }: RequestContext): GeofenceCalls {
  async function sendIfSupported(
    endpoint: string,
    method: "GET" | "POST",
    request: Pick<OptimoRouteCall, "query" | "requiredLists" | "subject"> & { body?: object },
    responseSchema: z.ZodType = BasicResponseSchema,
  ) {
    if (isRealAccount) throw new EndpointNotSupported(endpoint);
    return (await send({ endpoint, method, ...request, responseSchema })).body;
  }

  return {
    async createGeofence(geofence, subject) {
      const body = await sendIfSupported(
        "create_geofence",
        "POST",
        { body: toWire(geofence), subject },
        CreatedGeofenceSchema,
      );
      return { ...omitUndefined(geofence), ...readGeofence(body) };
    },

    async getGeofences(subject) {
      const requiredLists = ["geofences", "data"];
      const body = await sendIfSupported("get_geofences", "GET", { requiredLists, subject }, GeofencesSchema);
      return { geofences: asList([body.geofences, body.data].find(Array.isArray)).map(readGeofence) };
    },

    async updateGeofence({ id, ...change }, subject) {
      await sendIfSupported("update_geofence", "POST", { body: { id, ...toWire(change) }, subject });
    },

    async deleteGeofence(id, subject) {
      await sendIfSupported("delete_geofence", "POST", { body: { id }, subject });
    },

    async assignDriverZones(driverId, zoneIds, subject) {
      await sendIfSupported("assign_driver_zones", "POST", { body: { driverId, zoneIds }, subject });
    },

    async getDriverZones(driverId) {
      const body = await sendIfSupported("get_driver_zones", "GET", { query: { driverId } }, DriverZonesSchema);
      const data = asFields(body.data);
      return {
        zoneIds: parseNames(
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
  omitUndefined({ ...zone, center_lat: centerLat, center_lng: centerLng, is_active: isActive });
