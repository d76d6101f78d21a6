import type { Task } from "@/lib/contracts/task";
import { remainingMetres, toMinutes, roadMetres, travelMinutes, type LatLng } from "@/lib/domain/geo/distance";
import { isReturning } from "@/lib/domain/task/leg-steps";
import type { Left, RouteProgress } from "@/lib/domain/task/task-route";

type RemainingRoute = {
  metres: number | null;
  /** Minutes. */
  eta: number | null;
  arrivesAt: string | null;
  /** Estimated from a straight line: the whole distance, or the way back to the route. */
  about: boolean;
};
type OnTheRoad = Pick<
  Task,
  "state" | "coordinates" | "pickupCoordinates" | "distance" | "eta" | "estimatedArrival" | "etaApproximate" | "leg"
>;

const nothing: RemainingRoute = { metres: null, eta: null, arrivesAt: null, about: false };
const arrival = (now: number, minutes: number): string => new Date(now + minutes * 60_000).toISOString();
const guessed = (metres: number, now: number): RemainingRoute => {
  const eta = travelMinutes(metres);
  return { metres, eta, arrivesAt: arrival(now, eta), about: true };
};
const byRoad = ({ metres, seconds }: Left, off: boolean, now: number): RemainingRoute => {
  const eta = toMinutes(seconds);
  return { metres, eta, arrivesAt: arrival(now, eta), about: off };
};

/**
 * The remaining distance and time to the drop-off: from the road route and the phone's position, from a straight line
 * without a route, or the server's last values without a position. Empty at the drop-off.
 */
export function remainingToDropOff(
  task: OnTheRoad,
  progress: RouteProgress | null,
  here: LatLng | null,
  now: number,
): RemainingRoute {
  const { state, coordinates, pickupCoordinates } = task;
  if (state !== "accepted" && state !== "active") return nothing;
  if (!here)
    return {
      metres: task.distance,
      eta: task.eta,
      arrivesAt: task.estimatedArrival,
      about: task.etaApproximate !== false,
    };
  if (progress) return byRoad(progress.left, progress.off, now);
  // A return leads to the sender, or to the hub that takes the cash.
  if (isReturning(task)) {
    const place = task.leg?.place ? task.leg.place.location : pickupCoordinates;
    return place ? guessed(roadMetres(here, place), now) : nothing;
  }
  return guessed(
    remainingMetres(here, { started: state === "active", pickup: pickupCoordinates, dropOff: coordinates }),
    now,
  );
}

/** The same to the next stop, which is the pickup until the driver leaves it. */
export function remainingToNextStop(
  task: OnTheRoad,
  progress: RouteProgress | null,
  here: LatLng | null,
  now: number,
): RemainingRoute {
  if (task.state !== "accepted" || !task.pickupCoordinates) return remainingToDropOff(task, progress, here, now);
  if (!here) return nothing;
  return progress ? byRoad(progress.toStop, progress.off, now) : guessed(roadMetres(here, task.pickupCoordinates), now);
}
