import "server-only";
import { z } from "zod";
import { PositionsResult } from "@/lib/contracts/driver/driver";
import { LocationAccessLog, LocationHistory, PositionFlags } from "@/lib/contracts/driver/location-access";

// Rules by which the server classifies positions, and what it stores. Times are in microseconds since 1970.

const count = z.number().int();
const number = z.number().nullable();

/** By zone: inside or not, since when, where first seen, and whether well inside (`deep`). */
const zoneStates = z
  .record(
    z.string(),
    z.object({
      in: z.boolean(),
      since: z.number().optional(),
      lat: z.number().optional(),
      lng: z.number().optional(),
      deep: z.boolean().optional(),
    }),
  )
  .nullable();

/** Time, latitude, longitude, accuracy, speed, heading, and zone states. */
const PositionTuple = z.tuple([z.number(), z.number(), z.number(), number, number, number, zoneStates]);
export type PositionRecord = z.infer<typeof PositionTuple>;

export const PositionRules = z.object({
  version: z.number().int(),
  maxAgeSeconds: z.number(),
  worstAccuracyM: z.number(),
  maxSpeed: z.number(),
  gapSeconds: z.number(),
  dwellSeconds: z.number(),
  minMarginM: z.number(),
  maxMarginM: z.number(),
  zones: z.array(
    z.object({
      id: z.string(),
      margin: z.number(),
      lat: number,
      lng: number,
      radius: number,
      edges: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).nullable(),
      bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
    }),
  ),
});
export type PositionRules = z.infer<typeof PositionRules>;

export const StoredTrack = z.object({
  driverId: z.string(),
  version: z.number().int(),
  newestAt: z.number(),
  good: PositionTuple.nullable(),
  jumps: z.array(PositionTuple),
});
export type StoredTrack = z.infer<typeof StoredTrack>;

/** An archive file of a past day's positions: its number of lines and hash. */
export const PositionFile = z.object({ path: z.string(), positionCount: z.number().int(), sha256: z.string() });
export type PositionFile = z.infer<typeof PositionFile>;

/** Results of the functions in supabase/schemas/positions. */
export const positionsResults = {
  admin_get_location_history: LocationHistory,
  admin_get_position_flags: PositionFlags,
  admin_list_location_history_files: z.array(PositionFile),
  broadcast_positions: z.object({ pending: z.boolean() }),
  delete_position_broadcasts: z.object({ removed: count, more: z.boolean(), busy: z.literal(true).optional() }),
  drop_archived_day: z.object({ dropped: z.string().nullable() }),
  get_tracks: z.object({ tracks: z.array(StoredTrack) }),
  list_location_access_log: LocationAccessLog,
  get_position_rules: PositionRules,
  get_positions_of_day: z.object({
    positionCount: z.number().int(),
    checksum: z.string().nullable(),
    lines: z.string(),
  }),
  get_positions_to_archive: z.object({ day: z.string().nullable(), driverIds: z.array(z.string()) }),
  record_positions: PositionsResult,
  store_position_file: z.object({ stored: z.boolean() }),
  store_positions: z.object({
    rules: z.number().int(),
    stored: z.array(
      z.object({
        driverId: z.string(),
        version: z.number().int(),
        geofenceEvents: PositionsResult.shape.geofenceEvents,
      }),
    ),
  }),
};
