import { z } from "zod";
import {
  cursor,
  day,
  done,
  latLng,
  latitude,
  limit,
  line,
  longitude,
  page,
  phone,
  time,
  uuid,
  type RouteContract,
} from "@/lib/contracts/common";
import { DriverStatus } from "@/lib/contracts/session";
import { Driven, Task } from "@/lib/contracts/task";

export const VehicleType = z.enum(["car", "suv", "truck", "van", "motorcycle", "bicycle"]);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "clock");
const capacity = z.number().int().min(0).max(1_000_000);

/** The working day that planning uses. */
export const WorkDay = {
  workTimeFrom: clock,
  workTimeTo: clock,
  vehicleCapacity1: capacity.nullable(),
  vehicleCapacity2: capacity.nullable(),
  vehicleCapacity3: capacity.nullable(),
  vehicleCapacity4: capacity.nullable(),
  startLatitude: latitude.nullable(),
  startLongitude: longitude.nullable(),
  startAddress: line(500).nullable(),
  endLatitude: latitude.nullable(),
  endLongitude: longitude.nullable(),
  endAddress: line(500).nullable(),
};

/**
 * The cash in a driver's hands, from the start of each service. `due`: the delivery is over and the cash has to be
 * returned.
 */
export const HeldCash = z
  .object({
    amount: z.number(),
    dueAmount: z.number(),
    /** The most they may hold. */
    ceiling: z.number(),
    deliveries: z.array(
      z.object({
        transactionId: uuid,
        orderNo: z.string(),
        amount: z.number(),
        due: z.boolean(),
        since: time,
        senderName: z.string(),
        pickupAddress: z.string(),
      }),
    ),
  })
  .meta({ id: "HeldCash" });
export type HeldCash = z.infer<typeof HeldCash>;

/** What the driver holds, longest first, of what they may hold; `hubs`: where it can be handed in, the open
 * ones first, the nearest of them before the others. */
export const Holdings = z
  .object({
    held: z.number(),
    ceiling: z.number(),
    items: z.array(z.object({ transactionId: uuid, amount: z.number(), since: time })),
    hubs: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        address: z.string(),
        location: latLng,
        open: z.boolean(),
        /** When it opens next; null while it is open. */
        opensAt: time.nullable(),
        /** From where the driver was seen last, in a straight line; null where nobody knows. */
        distanceKm: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: "Holdings" });
export type Holdings = z.infer<typeof Holdings>;

/**
 * An approved driver's photo of themselves. `shown`: since when people who hand them cash see one; `waiting`: since when
 * a newer one waits for an administrator; `declined`: what became of the last one, while nothing has come after it.
 */
export const Portrait = z
  .object({
    shown: time.nullable(),
    waiting: time.nullable(),
    declined: z.object({ at: time, reason: z.string().nullable() }).nullable(),
  })
  .meta({ id: "Portrait" });
export type Portrait = z.infer<typeof Portrait>;

/** The documents that have a last day. */
export const ExpiringKind = z.enum(["license", "registration", "insurance"]);
/** The last day on which a document holds. */
export const expiresOn = day.refine((date) => date >= "2000-01-01" && date <= "2100-01-01", "after_2000");
/**
 * How long one of an approved driver's documents holds. `expired`: it does no longer; `stops`: whether that stops their
 * offers; `waiting`: since when a new one waits for an administrator; `declined`: what became of the last one, while
 * nothing has come after it.
 */
export const Paper = z
  .object({
    kind: ExpiringKind,
    /** Null where nobody has said. */
    expiresOn: day.nullable(),
    /** 0 on the last day, less than that afterwards. */
    daysLeft: z.number().int().nullable(),
    expired: z.boolean(),
    stops: z.boolean(),
    waiting: time.nullable(),
    declined: z.object({ at: time, reason: z.string().nullable() }).nullable(),
  })
  .meta({ id: "Paper" });
export type Paper = z.infer<typeof Paper>;

/** A driver's own profile, with the working day that planning uses. */
export const DriverProfile = z
  .object({
    id: uuid,
    userId: uuid,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    licenseNumber: z.string(),
    vehicle: z.string(),
    vehicleType: VehicleType,
    vehiclePlate: z.string().nullable(),
    status: DriverStatus,
    isAvailable: z.boolean(),
    isApproved: z.boolean(),
    suspendedAt: time.nullable(),
    rating: z.number().nullable(),
    lastStatusChange: time,
    /** The driver chose to be offline and has not signed in again since: no page puts them online. */
    staysOffline: z.boolean(),
    lastSeen: time.nullable(),
    optimoRouteSerial: z.string().nullable(),
    optimoRouteExternalId: z.string().nullable(),
    ...WorkDay,
    cash: HeldCash,
    /** Null until the application is approved: until then it is one of its documents. */
    portrait: Portrait.nullable(),
    /** Their documents that expire; none until the application is approved. */
    papers: z.array(Paper),
    /** A delivery of theirs is under review since then: no offers until an administrator has looked. */
    underReviewSince: time.nullable(),
    /** The safety desk lets them get no offers since then, for an incident about themselves. */
    offersPausedSince: time.nullable(),
    /**
     * In how many zones the driver works; 0: anywhere. Who has zones is found by them also without a fresh position.
     */
    zones: z.number().int(),
    /** With how many people they share their trip now. */
    tripShares: z.number().int(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "DriverProfile" });
export type DriverProfile = z.infer<typeof DriverProfile>;
export const DriverProfilePatch = z
  .strictObject({ name: line(120), phone, vehicleType: VehicleType, vehiclePlate: line(20).nullable(), ...WorkDay })
  .partial();
export type DriverProfilePatch = z.infer<typeof DriverProfilePatch>;

/** A form with a picture of the driver. */
const PortraitBody = z.strictObject({ file: z.file().min(1, "empty_file") });
/** `at`: an address of its own for each photo; the browser shows again what it got at one. */
const PortraitQuery = z.strictObject({ which: z.enum(["shown", "waiting"]), at: time.optional() });

const StatusBody = z.strictObject({ status: z.enum(["online", "offline", "busy", "break"]) });
export const StatusChange = z.object({ status: DriverStatus, isAvailable: z.boolean(), lastStatusChange: time });
export type StatusChange = z.infer<typeof StatusChange>;
const LastDeliveryBody = z.strictObject({ last: z.boolean() });
export const LastDelivery = z.object({ lastDelivery: z.boolean() });
export type LastDelivery = z.infer<typeof LastDelivery>;
export const Heartbeat = z.object({ lastSeen: time, status: DriverStatus });
export type Heartbeat = z.infer<typeof Heartbeat>;
const DriverOfflineBody = z.strictObject({ driverId: uuid });

/** `timestamp` in seconds since 1970. Phones give null or -1 for a speed or heading they do not know. */
export const PositionReport = z.strictObject({
  timestamp: z.number().positive().max(4_102_444_800),
  latitude,
  longitude,
  accuracy: z.number().min(0).max(1_000_000).nullish(),
  speed: z.number().min(-1).max(10_000).nullish(),
  heading: z.number().min(-1).max(360).nullish(),
});
export const PositionsBody = z.strictObject({ positions: z.array(PositionReport).min(1).max(100) });
export type PositionsBody = z.infer<typeof PositionsBody>;
export const PositionsAnswer = z.object({
  accepted: z.number().int(),
  ignored: z.array(z.object({ timestamp: z.number(), reason: z.string() })),
  geofenceEvents: z.array(
    z.object({ zoneId: uuid, zoneName: z.string(), eventType: z.enum(["entry", "exit"]), timestamp: time }),
  ),
});
export type PositionsAnswer = z.infer<typeof PositionsAnswer>;

const StatsQuery = z.strictObject({ range: z.enum(["today", "week", "month"]).default("today") });
/** `from`: those that ended since; `transactionId`: that one alone. */
const HistoryQuery = z.strictObject({
  cursor,
  limit: limit(50),
  status: z.enum(["delivered", "cancelled", "failed"]).optional(),
  from: time.optional(),
  transactionId: uuid.optional(),
});

/**
 * A driver's numbers over a range of days, today included. Rates from 0 to 1, null when there was nothing to rate;
 * amounts in dollars.
 */
export const DriverStats = z
  .object({
    range: z.enum(["today", "week", "month"]),
    offers: z.object({
      received: z.number().int(),
      accepted: z.number().int(),
      declined: z.number().int(),
      expired: z.number().int(),
      withdrawn: z.number().int(),
    }),
    acceptanceRate: z.number().nullable(),
    deliveries: z.object({ completed: z.number().int(), cancelled: z.number().int(), failed: z.number().int() }),
    amount: z.number(),
    hoursOnline: z.number(),
    /** What was booked as their pay. */
    earned: z.number(),
    /** For deliveries that ended in this time, from their acceptance on. */
    driven: Driven,
    days: z.array(
      z.object({
        date: day,
        deliveries: z.number().int(),
        amount: z.number(),
        hoursOnline: z.number(),
        earned: z.number(),
        driven: Driven,
      }),
    ),
    /** Days begin and end at midnight there. */
    timeZone: z.string(),
  })
  .meta({ id: "DriverStats" });
export type DriverStats = z.infer<typeof DriverStats>;
export const DriverHistory = page(Task);
export type DriverHistory = z.infer<typeof DriverHistory>;

const tag = "Drivers";
export const driver = {
  getProfile: {
    method: "GET",
    path: "/api/driver/profile",
    actor: "user",
    tag,
    summary: "The driver's own profile",
    response: DriverProfile,
  },
  updateProfile: {
    method: "PATCH",
    path: "/api/driver/profile",
    actor: "user",
    tag,
    summary: "Change the profile and the working day",
    body: DriverProfilePatch,
    response: DriverProfile,
    example: { vehiclePlate: "ABC 123" },
  },
  uploadPortrait: {
    method: "POST",
    path: "/api/driver/portrait",
    actor: "driver",
    tag,
    summary:
      "Send a new photo of oneself (JPEG, PNG or WebP, at most 10 MB); it is shown once an administrator approves it, and takes the place of one that waits",
    body: PortraitBody,
    response: Portrait,
    status: 201,
    accepts: "multipart",
  },
  getPortrait: {
    method: "GET",
    path: "/api/driver/portrait",
    actor: "user",
    tag,
    summary: "The driver's own photo: the one that is shown, or the one that waits",
    query: PortraitQuery,
    produces: "image/jpeg",
  },
  setStatus: {
    method: "POST",
    path: "/api/driver/status",
    actor: "driver",
    tag,
    summary: "Go online, offline, busy or on break",
    body: StatusBody,
    response: StatusChange,
    example: { status: "online" },
  },
  setLastDelivery: {
    method: "POST",
    path: "/api/driver/last-delivery",
    actor: "driver",
    tag,
    summary: "Go off duty when the delivery in hand, or else the next one, ends; or take that back",
    body: LastDeliveryBody,
    response: LastDelivery,
    example: { last: true },
  },
  sendHeartbeat: {
    method: "POST",
    path: "/api/driver/heartbeat",
    actor: "driver",
    tag,
    summary: "The app is open",
    response: Heartbeat,
  },
  goOffline: {
    method: "POST",
    path: "/api/driver-offline",
    actor: "user",
    tag,
    summary: "The page is going away: offline in 15 seconds unless a heartbeat comes",
    body: DriverOfflineBody,
    response: done,
    accepts: "json-or-text",
    example: { driverId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c" },
  },
  recordPositions: {
    method: "POST",
    path: "/api/driver/positions",
    actor: "driver",
    tag,
    summary: "Where the phone was; sending a batch again changes nothing",
    body: PositionsBody,
    response: PositionsAnswer,
    example: { positions: [{ timestamp: 1_790_000_000, latitude: 25.7617, longitude: -80.1918, accuracy: 8 }] },
  },
  getHoldings: {
    method: "GET",
    path: "/api/driver/holdings",
    actor: "driver",
    tag,
    summary: "The cash in the driver's hands, and the most they may hold",
    response: Holdings,
  },
  getStats: {
    method: "GET",
    path: "/api/driver/stats",
    actor: "driver",
    tag,
    summary: "The driver's numbers",
    query: StatsQuery,
    response: DriverStats,
  },
  listHistory: {
    method: "GET",
    path: "/api/driver/history",
    actor: "driver",
    tag,
    summary: "Finished tasks, newest first",
    query: HistoryQuery,
    response: DriverHistory,
  },
} as const satisfies Record<string, RouteContract>;
