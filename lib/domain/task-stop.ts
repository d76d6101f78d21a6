import type { Place } from "./distance";
import { collectPage, isReturning } from "./leg-steps";
import type { LegKind, LegState } from "./leg";
import { navigationState, taskPage } from "./navigation-controller";
import { isAtTheDoor, type TaskState } from "./task-state";

type Stopping = {
  transactionId: string;
  state: TaskState;
  pickupAddress: string;
  pickupCoordinates: Place | null;
  deliveryAddress: string;
  coordinates: Place;
  leg?: { kind: LegKind; state: LegState } | null;
};

/** Where the driver goes now: to fetch the cash, to the receiver's door, or back to the sender. */
export function stopOf(task: Stopping): { at: "pickup" | "door" | "sender"; address: string; place: Place | null } {
  const { pickupAddress: address, pickupCoordinates: place } = task;
  if (isReturning(task)) return { at: "sender", address, place };
  if (task.state === "accepted") return { at: "pickup", address, place };
  return { at: "door", address: task.deliveryAddress, place: task.coordinates };
}

/** The page on which the task goes on. */
export function pageOf(task: Stopping): string {
  if (isReturning(task) && isAtTheDoor(task.state)) return collectPage(task.transactionId);
  return taskPage(navigationState(task.state), task.transactionId);
}
