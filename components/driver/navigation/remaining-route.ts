import type { Task } from "@/lib/contracts/driver/task";
import {
  estimateRemainingMetres,
  toMinutes,
  estimateRoadMetres,
  estimateTravelMinutes,
  type LatLng,
} from "@/lib/domain/geo/distance";
import { isReturning } from "@/lib/domain/task/leg";
import type { Remaining, RouteProgress } from "@/lib/domain/task/task-route";

type RemainingRoute = {
  metres: number | null;
  /** Minutes. */
  eta: number | null;
  arrivesAt: string | null;
  /** Estimated from a straight line: the whole distance, or the way back to the route. */
  isEstimate: boolean;
};
type RouteTask = Pick<
  Task,
  "state" | "coordinates" | "pickupCoordinates" | "distance" | "eta" | "estimatedArrival" | "etaApproximate" | "leg"
>;

const unknownRoute: RemainingRoute = { metres: null, eta: null, arrivesAt: null, isEstimate: false };
const arrivalTime = (now: number, minutes: number): string => new Date(now + minutes * 60_000).toISOString();
const estimateRoute = (metres: number, now: number): RemainingRoute => {
  const eta = estimateTravelMinutes(metres);
  return { metres, eta, arrivesAt: arrivalTime(now, eta), isEstimate: true };
};
const routeByRoad = ({ metres, seconds }: Remaining, isOffRoute: boolean, now: number): RemainingRoute => {
  const eta = toMinutes(seconds);
  return { metres, eta, arrivesAt: arrivalTime(now, eta), isEstimate: isOffRoute };
};

/**
 * The remaining distance and time to the drop-off: from the road route and the phone's position, from a straight line
 * without a route, or the server's last values without a position. Empty at the drop-off.
 */
export function remainingToDropOff(
  task: RouteTask,
  progress: RouteProgress | null,
  position: LatLng | null,
  now: number,
): RemainingRoute {
  const { state, coordinates, pickupCoordinates } = task;
  if (state !== "accepted" && state !== "active") return unknownRoute;
  if (!position)
    return {
      metres: task.distance,
      eta: task.eta,
      arrivesAt: task.estimatedArrival,
      isEstimate: task.etaApproximate !== false,
    };
  if (progress) return routeByRoad(progress.toDropOff, progress.isOffRoute, now);
  // A return leads to the sender, or to the hub that takes the cash.
  if (isReturning(task)) {
    const place = task.leg?.place ? task.leg.place.location : pickupCoordinates;
    return place ? estimateRoute(estimateRoadMetres(position, place), now) : unknownRoute;
  }
  return estimateRoute(
    estimateRemainingMetres(position, { started: state === "active", pickup: pickupCoordinates, dropOff: coordinates }),
    now,
  );
}

/** The same to the next stop, which is the pickup until the driver leaves it. */
export function remainingToNextStop(
  task: RouteTask,
  progress: RouteProgress | null,
  position: LatLng | null,
  now: number,
): RemainingRoute {
  if (task.state !== "accepted" || !task.pickupCoordinates) return remainingToDropOff(task, progress, position, now);
  if (!position) return unknownRoute;
  return progress
    ? routeByRoad(progress.toStop, progress.isOffRoute, now)
    : estimateRoute(estimateRoadMetres(position, task.pickupCoordinates), now);
}
