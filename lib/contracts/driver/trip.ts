import { z } from "zod";
import {
  opaqueText,
  singleLineText,
  timedLatLng,
  time,
  uuid,
  idParams,
  type RouteContract,
} from "@/lib/contracts/common";

/** The driver's label for the person the link is for. */
const TripShareBody = z.strictObject({ label: singleLineText(40).optional() });

/** A link that shows a driver's position while they work; returned once, to the driver who created it. */
export const TripShareLink = z.object({ id: uuid, token: z.string(), url: z.string(), endsAt: time });
export type TripShareLink = z.infer<typeof TripShareLink>;

/** The driver's active links, oldest first. `limit`: the maximum number of active links. */
export const TripShares = z
  .object({
    limit: z.number().int(),
    items: z.array(
      z.object({
        id: uuid,
        label: z.string().nullable(),
        createdAt: time,
        endsAt: time,
        /** Number of views; a page that stays open counts once. */
        views: z.number().int(),
        lastViewedAt: time.nullable(),
      }),
    ),
  })
  .meta({ id: "TripShares" });
export type TripShares = z.infer<typeof TripShares>;

const TripParams = z.strictObject({ token: opaqueText(200) });

/**
 * Everything that a link shows: the driver's first name, whether they move, and their positions since its creation. For
 * half an hour after its end it shows how it ended: `stopped` by the driver, `off_duty`: end of work, `silence`: no
 * signal from the phone, `time`: expired.
 */
export const Trip = z
  .object({
    state: z.enum(["on_road", "at_stop", "ended"]),
    firstName: z.string(),
    ending: z.enum(["stopped", "off_duty", "silence", "time"]).nullable(),
    location: timedLatLng.nullable(),
  })
  .meta({ id: "Trip" });
export type Trip = z.infer<typeof Trip>;

const tag = "Trips";

export const tripShares = {
  create: {
    method: "POST",
    path: "/api/driver/trip-shares",
    actor: "driver",
    tag,
    summary: "Create a link that shows the driver's position until they go offline, end it, or eight hours have passed",
    body: TripShareBody,
    response: TripShareLink,
    status: 201,
    example: { label: "Mum" },
  },
  list: {
    method: "GET",
    path: "/api/driver/trip-shares",
    actor: "driver",
    tag,
    summary: "List the driver's active links with their number of views",
    response: TripShares,
  },
  deleteAll: {
    method: "DELETE",
    path: "/api/driver/trip-shares",
    actor: "driver",
    tag,
    summary: "Stop all sharing",
    response: TripShares,
  },
  delete: {
    method: "DELETE",
    path: "/api/driver/trip-shares/{id}",
    actor: "driver",
    tag,
    summary: "Stop sharing one link; idempotent",
    params: idParams,
    response: TripShares,
  },
  getByToken: {
    method: "GET",
    path: "/api/trips/{token}",
    actor: "anonymous",
    tag,
    summary:
      "Retrieve a driver's first name, movement and position by a link; for half an hour after its end only that it has ended",
    params: TripParams,
    response: Trip,
  },
} as const satisfies Record<string, RouteContract>;
