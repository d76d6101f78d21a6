import { z } from "zod";
import { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import {
  emptyResponse,
  latitude,
  latLng,
  limit,
  singleLineText,
  longitude,
  page,
  time,
  uuid,
  idParams,
  userIdParams,
  type RouteContract,
} from "@/lib/contracts/common";
import { MAX_RADIUS_M } from "@/lib/domain/geo/zone-shape";

const point = z.union([latLng, z.tuple([longitude, latitude])]);
const priority = z.number().int().min(1).max(10);
// Coordinates are stored to a centimetre.
const metres = z
  .number()
  .positive()
  .max(MAX_RADIUS_M)
  .refine((radius) => radius <= 0 || radius >= 0.01, "at_least_a_centimetre");
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, "color");
/**
 * One ring of corners, or several: the outline and its holes. A corner is `{lat, lng}` or `[lng, lat]`; the last corner
 * may repeat the first.
 */
export const ZoneCoordinates = z.union([z.array(point).max(2_000), z.array(z.array(point).min(1).max(2_000)).max(200)]);
const ZoneType = z.enum(["circle", "polygon"]);

/**
 * A part of the city with the drivers who serve it. `drivers`: the first 50, five in a list; priority 1 comes before
 * 10. The edge counts as inside.
 */
export const Zone = z
  .object({
    id: uuid,
    name: z.string(),
    type: ZoneType,
    center: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    /** Metres. */
    radius: z.number().nullable(),
    coordinates: ZoneCoordinates.nullable(),
    color: z.string(),
    isActive: z.boolean(),
    createdAt: time,
    updatedAt: time,
    driverCount: z.number().int(),
    drivers: z.array(z.object({ userId: uuid, name: z.string(), priority })),
  })
  .meta({ id: "Zone" });
export type Zone = z.infer<typeof Zone>;
export const ZoneList = page(Zone);
export type ZoneList = z.infer<typeof ZoneList>;
/**
 * `driversWithoutOtherZone`: how many drivers serve no other active zone; without this one they would serve everywhere.
 * `paused`: the first 50 drivers who are paused in it; they do not serve it until resumed.
 */
export const ZoneDetail = Zone.extend({
  driversWithoutOtherZone: z.number().int(),
  paused: z.array(z.object({ userId: uuid, name: z.string(), priority })),
}).meta({ id: "ZoneDetail" });
export type ZoneDetail = z.infer<typeof ZoneDetail>;
/** The cursor contains a name, which may be long. */
const ZoneQuery = z.strictObject({
  q: z.string().trim().max(120).optional(),
  cursor: z.string().min(1).max(1_000).optional(),
  limit: limit(50),
});

/** A circle has center and radius, a polygon coordinates; the other type's fields may be null. */
export const NewZoneBody = z.strictObject({
  name: singleLineText(120),
  type: ZoneType,
  center: latLng.nullish(),
  radius: metres.nullish(),
  coordinates: ZoneCoordinates.nullish(),
  color: color.optional(),
  isActive: z.boolean().optional(),
});
export type NewZoneBody = z.infer<typeof NewZoneBody>;
export const ZonePatchBody = NewZoneBody.partial();
export type ZonePatchBody = z.infer<typeof ZonePatchBody>;
/** `isActive: false` pauses the driver in this zone, true resumes; omitted, it stays unchanged. */
const isActive = z.boolean().optional();
const DriverZonesBody = z
  .array(z.strictObject({ zoneId: uuid, priority, isActive }))
  .max(100)
  .superRefine((zones, { addIssue }) => {
    const zoneIds = zones.map(({ zoneId }) => zoneId.toLowerCase());
    zoneIds.forEach((id, index) => {
      if (zoneIds.indexOf(id) < index) addIssue({ code: "custom", path: [index, "zoneId"], message: "named_twice" });
    });
  });
const DriverZoneParams = z.strictObject({ userId: uuid, zoneId: uuid });
const DriverZoneBody = z.strictObject({ priority, isActive });

const tag = "Admin: zones";
const path = "/api/admin/zones/{id}";
const driverZone = "/api/admin/drivers/{userId}/zones/{zoneId}";
const example = {
  name: "Harbour",
  type: "circle",
  center: { lat: 25.775, lng: -80.185 },
  radius: 2500,
  color: "#2f6f4f",
  isActive: true,
};
export const adminZones = {
  list: {
    method: "GET",
    path: "/api/admin/zones",
    actor: "admin",
    tag,
    summary: "List zones by name",
    query: ZoneQuery,
    response: ZoneList,
  },
  get: {
    method: "GET",
    path,
    actor: "admin",
    tag,
    summary: "Retrieve a zone with its first 50 drivers",
    params: idParams,
    response: ZoneDetail,
  },
  create: {
    method: "POST",
    path: "/api/admin/zones",
    actor: "admin",
    tag,
    summary: "Create a zone",
    body: NewZoneBody,
    response: Zone,
    status: 201,
    example,
  },
  update: {
    method: "PATCH",
    path,
    actor: "admin",
    tag,
    summary: "Update a zone; changing its type clears the shape",
    params: idParams,
    body: ZonePatchBody,
    response: Zone,
    example,
  },
  delete: {
    method: "DELETE",
    path,
    actor: "admin",
    tag,
    summary: "Delete a zone and its assignments to drivers",
    params: idParams,
    response: emptyResponse,
  },
  replaceDriverZones: {
    method: "PUT",
    path: "/api/admin/drivers/{userId}/zones",
    actor: "admin",
    tag,
    summary: "Replace a driver's zones; an empty list means everywhere",
    params: userIdParams,
    body: DriverZonesBody,
    response: AdminDriverDetail,
    example: [{ zoneId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c", priority: 3 }],
  },
  setDriverZone: {
    method: "PUT",
    path: driverZone,
    actor: "admin",
    tag,
    summary: "Add a driver to a zone, or change their priority or pause there; other zones stay unchanged",
    params: DriverZoneParams,
    body: DriverZoneBody,
    response: AdminDriverDetail,
    example: { priority: 3, isActive: true },
  },
  removeDriverZone: {
    method: "DELETE",
    path: driverZone,
    actor: "admin",
    tag,
    summary: "Remove a driver from a zone; other zones stay unchanged",
    params: DriverZoneParams,
    response: AdminDriverDetail,
  },
} as const satisfies Record<string, RouteContract>;
