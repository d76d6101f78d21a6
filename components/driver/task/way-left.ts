import type { Task } from "@/lib/contracts/task";
import { metresLeft, travelMinutes, type Place } from "@/lib/domain/distance";

export type WayLeft = { metres: number | null; /** Minutes. */ eta: number | null; arrivesAt: string | null };

/**
 * What is left of a task's way, from where the phone is; where it does not know, as the server said last. At the door
 * nothing is left.
 */
export function wayOf(
  task: Pick<Task, "state" | "coordinates" | "pickupCoordinates" | "distance" | "eta" | "estimatedArrival">,
  here: Place | null,
  now: number,
): WayLeft {
  const { state, coordinates, pickupCoordinates } = task;
  if (state !== "accepted" && state !== "active") return { metres: null, eta: null, arrivesAt: null };
  if (!here)
    return {
      metres: task.distance,
      eta: task.eta === null ? null : Math.round(task.eta),
      arrivesAt: task.estimatedArrival,
    };
  const metres = metresLeft(here, { started: state === "active", pickup: pickupCoordinates, dropOff: coordinates });
  const eta = travelMinutes(metres);
  return { metres, eta, arrivesAt: new Date(now + eta * 60_000).toISOString() };
}
