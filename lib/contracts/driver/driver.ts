import { z } from "zod";
import {
  cursor,
  day,
  emptyResponse,
  latitude,
  limit,
  singleLineText,
  longitude,
  page,
  phone,
  time,
  uuid,
  type RouteContract,
} from "@/lib/contracts/common";
import { HeldCash, Holdings } from "@/lib/contracts/driver/held-cash";
import { DriverStatus } from "@/lib/contracts/session";
import { DrivenDistance, Task } from "@/lib/contracts/driver/task";

export const VehicleType = z.enum(["car", "suv", "truck", "van", "motorcycle", "bicycle"]);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "clock");
const capacity = z.number().int().min(0).max(1_000_000);

/** The working day, for route planning. */
export const workDayShape = {
  workTimeFrom: clock,
  workTimeTo: clock,
  vehicleCapacity1: capacity.nullable(),
  vehicleCapacity2: capacity.nullable(),
  vehicleCapacity3: capacity.nullable(),
  vehicleCapacity4: capacity.nullable(),
  startLatitude: latitude.nullable(),
  startLongitude: longitude.nullable(),
  startAddress: singleLineText(500).nullable(),
  endLatitude: latitude.nullable(),
  endLongitude: longitude.nullable(),
  endAddress: singleLineText(500).nullable(),
};

/**
 * An approved driver's photo. `shown`: since when the current one is visible to people who hand them cash. `waiting`:
 * since when a newer one waits for an administrator. `declined`: the decision about the last one, until another is
 * sent.
 */
export const Portrait = z
  .object({
    shown: time.nullable(),
    waiting: time.nullable(),
    declined: z.object({ at: time, reason: z.string().nullable() }).nullable(),
  })
  .meta({ id: "Portrait" });
export type Portrait = z.infer<typeof Portrait>;

/** Documents with an expiry date. */
export const ExpiringDocumentKind = z.enum(["license", "registration", "insurance"]);
/** A document's expiry date. */
export const expiryDate = day.refine((date) => date >= "2000-01-01" && date <= "2100-01-01", "after_2000");
/**
 * Validity of an approved driver's document. `expired`: it has passed. `stops`: expiry stops their offers. `waiting`:
 * since when a new one waits for an administrator. `declined`: the decision about the last one, until another is sent.
 */
export const ExpiringDocument = z
  .object({
    kind: ExpiringDocumentKind,
    /** Null if unknown. */
    expiresOn: day.nullable(),
    /** 0 on the last day, negative afterwards. */
    daysLeft: z.number().int().nullable(),
    expired: z.boolean(),
    stops: z.boolean(),
    waiting: time.nullable(),
    declined: z.object({ at: time, reason: z.string().nullable() }).nullable(),
  })
  .meta({ id: "ExpiringDocument" });
export type ExpiringDocument = z.infer<typeof ExpiringDocument>;

/** A driver's own profile, with the working day for route planning. */
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
    /** The driver chose to go offline and has not signed in since, so no page puts them online automatically. */
    staysOffline: z.boolean(),
    lastSeen: time.nullable(),
    optimoRouteSerial: z.string().nullable(),
    optimoRouteExternalId: z.string().nullable(),
    ...workDayShape,
    cash: HeldCash,
    /** Null until the application is approved: until then the photo is one of its documents. */
    portrait: Portrait.nullable(),
    /** Documents that expire; empty until the application is approved. */
    documents: z.array(ExpiringDocument),
    /** One of their deliveries is under review since then: no offers until an administrator clears it. */
    underReviewSince: time.nullable(),
    /** An administrator paused their offers because of an incident. */
    offersPausedSince: time.nullable(),
    /**
     * Number of the driver's zones; 0 means everywhere. A driver with zones is a candidate there even without a fresh
     * position.
     */
    zones: z.number().int(),
    /** Number of active links that share the driver's trip. */
    tripShares: z.number().int(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "DriverProfile" });
export type DriverProfile = z.infer<typeof DriverProfile>;
export const DriverProfilePatch = z
  .strictObject({
    name: singleLineText(120),
    phone,
    vehicleType: VehicleType,
    vehiclePlate: singleLineText(20).nullable(),
    ...workDayShape,
  })
  .partial();
export type DriverProfilePatch = z.infer<typeof DriverProfilePatch>;

/** A form with a picture of the driver. */
const PortraitBody = z.strictObject({ file: z.file().min(1, "empty_file") });
/** `at` makes the URL unique for each photo, because browsers cache it. */
const PortraitQuery = z.strictObject({ which: z.enum(["shown", "waiting"]), at: time.optional() });

const StatusBody = z.strictObject({ status: z.enum(["online", "offline", "busy", "break"]) });
export const StatusChange = z.object({ status: DriverStatus, isAvailable: z.boolean(), lastStatusChange: time });
export type StatusChange = z.infer<typeof StatusChange>;
const OffDutyAfterDeliveryBody = z.strictObject({ offDutyAfterDelivery: z.boolean() });
export const OffDutyAfterDelivery = z.object({ offDutyAfterDelivery: z.boolean() });
export type OffDutyAfterDelivery = z.infer<typeof OffDutyAfterDelivery>;
export const Heartbeat = z.object({ lastSeen: time, status: DriverStatus });
export type Heartbeat = z.infer<typeof Heartbeat>;
const DriverOfflineBody = z.strictObject({ driverId: uuid });

/** `timestamp` in seconds since 1970. Phones report null or -1 for unknown speed or heading. */
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
export const PositionsResult = z.object({
  accepted: z.number().int(),
  ignored: z.array(z.object({ timestamp: z.number(), reason: z.string() })),
  geofenceEvents: z.array(
    z.object({ zoneId: uuid, zoneName: z.string(), eventType: z.enum(["entry", "exit"]), timestamp: time }),
  ),
});
export type PositionsResult = z.infer<typeof PositionsResult>;

const StatsQuery = z.strictObject({ range: z.enum(["today", "week", "month"]).default("today") });
/** `from`: tasks that ended since then. `transactionId`: only this delivery's. */
const HistoryQuery = z.strictObject({
  cursor,
  limit: limit(50),
  status: z.enum(["delivered", "cancelled", "failed"]).optional(),
  from: time.optional(),
  transactionId: uuid.optional(),
});

/**
 * A driver's statistics for a range of days up to today. Rates from 0 to 1, null where there was nothing to rate;
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
    /** Pay booked in the range. */
    earned: z.number(),
    /** For deliveries that ended in the range, measured from their acceptance. */
    driven: DrivenDistance,
    days: z.array(
      z.object({
        date: day,
        deliveries: z.number().int(),
        amount: z.number(),
        hoursOnline: z.number(),
        earned: z.number(),
        driven: DrivenDistance,
      }),
    ),
    /** Days begin at midnight in this zone. */
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
    summary: "Retrieve the driver's own profile",
    response: DriverProfile,
  },
  updateProfile: {
    method: "PATCH",
    path: "/api/driver/profile",
    actor: "user",
    tag,
    summary: "Update the profile and the working day",
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
      "Upload a new photo (JPEG, PNG or WebP, at most 10 MB); it is shown after approval and replaces one that waits",
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
    summary: "Download the driver's own photo: the current one, or the one that waits for approval",
    query: PortraitQuery,
    produces: "image/jpeg",
  },
  setStatus: {
    method: "POST",
    path: "/api/driver/status",
    actor: "driver",
    tag,
    summary: "Set the driver's status: online, offline, busy or break",
    body: StatusBody,
    response: StatusChange,
    example: { status: "online" },
  },
  setOffDutyAfterDelivery: {
    method: "POST",
    path: "/api/driver/off-duty-after-delivery",
    actor: "driver",
    tag,
    summary: "Go off duty after the current or next delivery, or undo that",
    body: OffDutyAfterDeliveryBody,
    response: OffDutyAfterDelivery,
    example: { offDutyAfterDelivery: true },
  },
  sendHeartbeat: {
    method: "POST",
    path: "/api/driver/heartbeat",
    actor: "driver",
    tag,
    summary: "Report that the app is open",
    response: Heartbeat,
  },
  goOffline: {
    method: "POST",
    path: "/api/driver-offline",
    actor: "user",
    tag,
    summary: "Report that the page is closing: offline after 15 seconds unless a heartbeat arrives",
    body: DriverOfflineBody,
    response: emptyResponse,
    accepts: "json-or-text",
    example: { driverId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c" },
  },
  recordPositions: {
    method: "POST",
    path: "/api/driver/positions",
    actor: "driver",
    tag,
    summary: "Report positions; repeating a batch changes nothing",
    body: PositionsBody,
    response: PositionsResult,
    example: { positions: [{ timestamp: 1_790_000_000, latitude: 25.7617, longitude: -80.1918, accuracy: 8 }] },
  },
  getHoldings: {
    method: "GET",
    path: "/api/driver/holdings",
    actor: "driver",
    tag,
    summary: "Retrieve the driver's held cash and its limit",
    response: Holdings,
  },
  getStats: {
    method: "GET",
    path: "/api/driver/stats",
    actor: "driver",
    tag,
    summary: "Retrieve the driver's statistics",
    query: StatsQuery,
    response: DriverStats,
  },
  listHistory: {
    method: "GET",
    path: "/api/driver/history",
    actor: "driver",
    tag,
    summary: "List finished tasks, newest first",
    query: HistoryQuery,
    response: DriverHistory,
  },
} as const satisfies Record<string, RouteContract>;
