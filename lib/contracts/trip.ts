import { z } from "zod";
import { exact, line, moment, time, uuid, type RouteContract } from "@/lib/contracts/common";

/** Whom a link is for, as the driver calls them. */
const TripShareBody = z.strictObject({ label: line(40).optional() });

/** A link that shows where its driver is while they are at work; told once, to the driver who made it. */
export const TripShareLink = z.object({ id: uuid, token: z.string(), url: z.string(), endsAt: time });
export type TripShareLink = z.infer<typeof TripShareLink>;

/** The driver's links that hold now, oldest first; `most`: so many may be open at once. */
export const TripShares = z
  .object({
    most: z.number().int(),
    items: z.array(
      z.object({
        id: uuid,
        label: z.string().nullable(),
        madeAt: time,
        endsAt: time,
        /** How often it was opened; a page that stays open counts once. */
        views: z.number().int(),
        lastViewedAt: time.nullable(),
      }),
    ),
  })
  .meta({ id: "TripShares" });
export type TripShares = z.infer<typeof TripShares>;

const TripShareParams = z.strictObject({ id: uuid });

const TripParams = z.strictObject({ token: exact(200) });

/**
 * All that a link tells: the driver's first name, whether they move, and where they have been since it was made. For
 * half an hour after its end it says that it has ended, and how: `stopped` by the driver's hand, `off_duty`: they have
 * ended their work, `silence`: nobody heard of their phone, `time`: it was up.
 */
export const Trip = z
  .object({
    state: z.enum(["on_road", "at_stop", "ended"]),
    firstName: z.string(),
    ending: z.enum(["stopped", "off_duty", "silence", "time"]).nullable(),
    location: moment.nullable(),
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
    summary: "A link that shows where the driver is until they go offline, end it, or eight hours are over",
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
    summary: "The driver's own links that hold, and how often each was opened",
    response: TripShares,
  },
  deleteAll: {
    method: "DELETE",
    path: "/api/driver/trip-shares",
    actor: "driver",
    tag,
    summary: "Stop sharing with everybody",
    response: TripShares,
  },
  delete: {
    method: "DELETE",
    path: "/api/driver/trip-shares/{id}",
    actor: "driver",
    tag,
    summary: "Stop sharing with one person; one that has ended already is a success",
    params: TripShareParams,
    response: TripShares,
  },
  getByToken: {
    method: "GET",
    path: "/api/trips/{token}",
    actor: "anonymous",
    tag,
    summary:
      "A driver's first name, whether they move, and where they are; nothing of what they do, and for half an hour after its end that it has ended",
    params: TripParams,
    response: Trip,
  },
} as const satisfies Record<string, RouteContract>;
