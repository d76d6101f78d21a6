import type { LatLng } from "../geo/distance";
import { cashPage, hubOf, isReturning } from "./leg-steps";
import type { LegKind, LegState } from "./leg";
import { navigationState, taskPage } from "./navigation-controller";
import { isAtTheDoor, type TaskState } from "./task-state";

type Stopping = {
  transactionId: string;
  state: TaskState;
  pickupAddress: string;
  pickupCoordinates: LatLng | null;
  deliveryAddress: string;
  deliveryUnit?: string | null;
  pickupUnit?: string | null;
  coordinates: LatLng;
  metadata?: Readonly<Record<string, unknown>>;
  leg?: {
    kind: LegKind;
    state: LegState;
    hubId?: string | null;
    place?: { address: string; location: LatLng | null };
  } | null;
};
type Stop = {
  at: "pickup" | "door" | "sender" | "hub";
  address: string;
  /** Details in addition to the address: apartment, floor, building. */
  unit?: string;
  place: LatLng | null;
};

/** The place of a return: its sender's address, or the hub that receives it instead. */
export function returnPlace({
  leg,
  pickupAddress,
  pickupCoordinates,
}: Pick<Stopping, "leg" | "pickupAddress" | "pickupCoordinates">): { address: string; place: LatLng | null } {
  const returnStop = leg?.place;
  return returnStop
    ? { address: returnStop.address, place: returnStop.location }
    : { address: pickupAddress, place: pickupCoordinates };
}

const optionalUnit = (unit: unknown): { unit?: string } =>
  typeof unit === "string" && unit.trim() !== "" ? { unit: unit.trim() } : {};

/** The driver's current stop: the pickup, the drop-off, or where cash is returned to. */
export function stopOf(task: Stopping): Stop {
  const { pickupAddress: address, pickupCoordinates: place } = task;
  if (isReturning(task))
    return hubOf(task) === null
      ? { at: "sender", ...returnPlace(task), ...optionalUnit(task.pickupUnit) }
      : { at: "hub", ...returnPlace(task) };
  if (task.state === "accepted") return { at: "pickup", address, place, ...optionalUnit(task.pickupUnit) };
  return {
    at: "door",
    address: task.deliveryAddress,
    place: task.coordinates,
    ...optionalUnit(task.deliveryUnit ?? task.metadata?.locationName),
  };
}

/** Apartment, floor or suite of the current stop. */
export const unitOf = (task: Stopping): string | null => stopOf(task).unit ?? null;

/** The page for the task's current step. */
export function taskPagePath(task: Stopping): string {
  if (isReturning(task) && isAtTheDoor(task.state)) return cashPage(task);
  return taskPage(navigationState(task.state), task.transactionId);
}
