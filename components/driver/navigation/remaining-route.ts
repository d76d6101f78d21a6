import type { Task } from "@/lib/contracts/task";
import { remainingMetres, toMinutes, roadMetres, travelMinutes, type LatLng } from "@/lib/domain/geo/distance";
import { isReturning } from "@/lib/domain/task/leg-steps";
import type { Left, RouteProgress } from "@/lib/domain/task/task-route";

type RemainingRoute = {
  metres: number | null;
  /** Minutes. */
  eta: number | null;
  arrivesAt: string | null;
  /** Guessed from the straight line, all of it or the way back to the road. */
  about: boolean;
};
type OnTheRoad = Pick<
  Task,
  "state" | "coordinates" | "pickupCoordinates" | "distance" | "eta" | "estimatedArrival" | "etaAbout" | "leg"
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
 * What is left of a task's way to the door: along the way by road that the phone has, from where it is; without one
 * reckoned from the straight line; where it does not know its place, as the server said last. At the door nothing is
 * left.
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
      about: task.etaAbout !== false,
    };
  if (progress) return byRoad(progress.left, progress.off, now);
  // Back to the sender, or to the hub that takes the cash.
  if (isReturning(task)) {
    const place = task.leg?.place ? task.leg.place.location : pickupCoordinates;
    return place ? guessed(roadMetres(here, place), now) : nothing;
  }
  return guessed(
    remainingMetres(here, { started: state === "active", pickup: pickupCoordinates, dropOff: coordinates }),
    now,
  );
}

/** The same to the next stop: the pickup, until they have set off from it. */
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
