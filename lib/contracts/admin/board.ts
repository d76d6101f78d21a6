import { z } from "zod";
import { Zone } from "@/lib/contracts/admin/zones";
import { latLng, timedLatLng, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { PreferredTime, TransactionStatus } from "@/lib/contracts/delivery/fields";
import { DriverStatus } from "@/lib/contracts/session";

/** A driver who is online, on duty, busy or on a break. */
export const BoardDriver = z.object({
  id: uuid,
  name: z.string(),
  status: DriverStatus,
  isAvailable: z.boolean(),
  /** The newest reliable position, of any age. */
  location: timedLatLng.nullable(),
  /** Zones that contain the driver's position. */
  zones: z.array(z.object({ id: uuid, name: z.string() })),
  /** The driver's current delivery. */
  deliveryId: uuid.nullable(),
});
export type BoardDriver = z.infer<typeof BoardDriver>;

/** The driver moves away from the stop, or has stopped moving on the way to it. */
export const RouteDeviation = z.object({ kind: z.enum(["stationary", "moving_away"]), since: time });
export type RouteDeviation = z.infer<typeof RouteDeviation>;

/** A delivery that waits for a driver or has one. */
export const BoardDelivery = z.object({
  id: uuid,
  orderNo: z.string(),
  status: TransactionStatus,
  statusLabel: z.string(),
  amount: z.number(),
  urgent: z.boolean(),
  senderName: z.string(),
  receiverName: z.string(),
  pickup: z.object({ address: z.string(), location: latLng.nullable() }),
  dropOff: z.object({ address: z.string(), location: latLng }),
  driverId: uuid.nullable(),
  createdAt: time,
  preferredTime: PreferredTime.nullable(),
  startedAt: time.nullable(),
  /** Current estimate of the arrival at the drop-off. */
  estimatedArrival: time.nullable(),
  /** Set while the driver is off the expected route. */
  deviation: RouteDeviation.nullable(),
  /** Since when it is late (`late` in deliveryAttentionKinds). */
  lateSince: time.nullable(),
  /** No driver was found. */
  flagged: z.boolean(),
});
export type BoardDelivery = z.infer<typeof BoardDelivery>;

const BoardZone = Zone.pick({
  id: true,
  name: true,
  type: true,
  center: true,
  radius: true,
  coordinates: true,
  color: true,
});
type BoardZone = z.infer<typeof BoardZone>;

export const ZoneEvent = z.object({
  driverId: uuid,
  driverName: z.string(),
  zoneId: uuid,
  zoneName: z.string(),
  eventType: z.enum(["entry", "exit"]),
  timestamp: time,
});
export type ZoneEvent = z.infer<typeof ZoneEvent>;

/**
 * Data of the live map: at most 2,000 drivers, 500 waiting and 500 assigned deliveries, 500 zones, and 20 zone events.
 * `truncated` marks the lists that were truncated.
 */
export const Board = z
  .object({
    drivers: z.array(BoardDriver),
    deliveries: z.array(BoardDelivery),
    zones: z.array(BoardZone),
    /** Newest first. */
    zoneEvents: z.array(ZoneEvent),
    truncated: z.object({ drivers: z.boolean(), deliveries: z.boolean(), zones: z.boolean() }),
  })
  .meta({ id: "Board" });
export type Board = z.infer<typeof Board>;

export const adminBoard = {
  get: {
    method: "GET",
    path: "/api/admin/board",
    actor: "admin",
    tag: "Admin: map",
    summary: "Retrieve the live map: drivers at work, open deliveries, zones and recent zone events",
    response: Board,
  },
} as const satisfies Record<string, RouteContract>;
