import { z } from "zod";
import { Zone } from "@/lib/contracts/admin-zones";
import { latLng, moment, time, uuid, type RouteContract } from "@/lib/contracts/common";
import { PreferredTime } from "@/lib/contracts/preferred-time";
import { DriverStatus } from "@/lib/contracts/session";
import { TransactionStatus } from "@/lib/contracts/transaction-status";

/** A driver at work: online, on duty, busy or on a break. */
export const BoardDriver = z.object({
  id: uuid,
  name: z.string(),
  status: DriverStatus,
  isAvailable: z.boolean(),
  /** Their newest good position, however old it is. */
  location: moment.nullable(),
  /** The zones they stand in. */
  zones: z.array(z.object({ id: uuid, name: z.string() })),
  /** The delivery in their hands. */
  deliveryId: uuid.nullable(),
});
export type BoardDriver = z.infer<typeof BoardDriver>;

/** A driver goes away from the stop, or stands still on the way to it. */
export const Departure = z.object({ kind: z.enum(["standing", "going_away"]), since: time });
export type Departure = z.infer<typeof Departure>;

/** A delivery that waits for a driver or is in one's hands. */
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
  /** When its driver comes to the door, as it looks now. */
  estimatedArrival: time.nullable(),
  /** Its driver has departed from the way. */
  departure: Departure.nullable(),
  /** Since when it is late (`late` of attentionKinds). */
  lateSince: time.nullable(),
  /** Nobody was found for it. */
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
 * What the live map shows: at most 2,000 drivers, 500 deliveries that wait and 500 in drivers' hands, 500 zones, 20
 * entries and exits; `cut` says what was left out.
 */
export const Board = z
  .object({
    drivers: z.array(BoardDriver),
    deliveries: z.array(BoardDelivery),
    zones: z.array(BoardZone),
    /** Newest first. */
    zoneEvents: z.array(ZoneEvent),
    cut: z.object({ drivers: z.boolean(), deliveries: z.boolean(), zones: z.boolean() }),
  })
  .meta({ id: "Board" });
export type Board = z.infer<typeof Board>;

export const adminBoard = {
  get: {
    method: "GET",
    path: "/api/admin/board",
    actor: "admin",
    tag: "Admin: map",
    summary:
      "Drivers at work, deliveries under way or waiting, zones, and the newest entries and exits, for the live map",
    response: Board,
  },
} as const satisfies Record<string, RouteContract>;
