import "server-only";
import { z } from "zod";
import { PlausibilityReview } from "@/lib/contracts/admin/transactions";
import { latLng, uuid } from "@/lib/contracts/common";
import { Tracking } from "@/lib/contracts/delivery/tracking";
import { DeliveryRouteOrNull } from "@/lib/contracts/delivery/transaction";
import { TaskRoute, RouteInstruction, Turn } from "@/lib/contracts/driver/task-route";
import { Trip, TripShareLink, TripShares } from "@/lib/contracts/driver/trip";

const count = z.number().int();
const TrackingLinkId = z.object({ linkId: z.guid() });

/**
 * The data of a tracking link, with the whole route; `lastPassedPoint`: an index of the line.
 */
export const StoredTracking = Tracking.extend({
  driver: Tracking.shape.driver.unwrap().extend({ lastPassedPoint: z.number().int().nonnegative() }).nullable(),
});
export type StoredTracking = z.infer<typeof StoredTracking>;

/** A stored driver route: instructions without text, and no polyline if no road route is known. */
export const StoredTaskRoute = TaskRoute.extend({
  polyline: z.string().nullable(),
  steps: z.array(RouteInstruction.omit({ instruction: true }).extend(Turn.pick({ street: true, exit: true }).shape)),
  stops: z.array(TaskRoute.shape.stops.element.partial({ shapeIndex: true })),
  /** Whether the driver is off the route, with certainty. */
  off: z.boolean(),
});
export type StoredTaskRoute = z.infer<typeof StoredTaskRoute>;

/** Input for the road engine: from the driver's position to the remaining stops. */
const RoadRouteQuery = z.object({
  ...TaskRoute.pick({ status: true, legId: true }).shape,
  driverId: uuid,
  start: latLng,
  stops: z.array(TaskRoute.shape.stops.element.omit({ shapeIndex: true })).min(1),
});

/** A driver's track for a delivery: latitude, longitude, accuracy (m), seconds since acceptance. */
const TrackToMeasure = z.object({
  positions: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
});

/** Results of the functions in supabase/schemas/tracking. */
export const trackingResults = {
  calibrate_eta: z.object({ drives: count }),
  create_tracking_link: TrackingLinkId,
  create_trip_share: TripShareLink.omit({ url: true }),
  end_trip_share: TripShares,
  end_trip_shares: TripShares,
  get_delivery_road_route: DeliveryRouteOrNull,
  get_eta_calibration: z.number().positive(),
  get_task_road_route: StoredTaskRoute.nullable(),
  list_trip_shares: TripShares,
  review_track: PlausibilityReview.nullable(),
  store_driven_distance: z.boolean(),
  store_road_route: z.boolean(),
  get_task_route_query: RoadRouteQuery.nullable(),
  track_delivery: StoredTracking,
  get_track_to_measure: TrackToMeasure.nullable(),
  track_trip: Trip,
};
