import type { LatLng } from "../geo/distance";
import { cashPagePath, returnHubId, isReturning, type LegKind, type LegState } from "./leg";
import { navigationState, navigationPagePath } from "./navigation-controller";
import { isDropOffState, type TaskState } from "./task-state";

type TaskWithStops = {
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
  kind: "pickup" | "dropOff" | "sender" | "hub";
  address: string;
  /** Details in addition to the address: apartment, floor, building. */
  unit?: string;
  place: LatLng | null;
};

/** The place of a return: its sender's address, or the hub that receives it instead. */
export function returnLocation({
  leg,
  pickupAddress,
  pickupCoordinates,
}: Pick<TaskWithStops, "leg" | "pickupAddress" | "pickupCoordinates">): { address: string; place: LatLng | null } {
  const legPlace = leg?.place;
  return legPlace
    ? { address: legPlace.address, place: legPlace.location }
    : { address: pickupAddress, place: pickupCoordinates };
}

const optionalUnit = (unit: unknown): { unit?: string } =>
  typeof unit === "string" && unit.trim() !== "" ? { unit: unit.trim() } : {};

/** The driver's current stop: the pickup, the drop-off, or where cash is returned to. */
export function currentStop(task: TaskWithStops): Stop {
  const { pickupAddress: address, pickupCoordinates: place } = task;
  if (isReturning(task))
    return returnHubId(task) === null
      ? { kind: "sender", ...returnLocation(task), ...optionalUnit(task.pickupUnit) }
      : { kind: "hub", ...returnLocation(task) };
  if (task.state === "accepted") return { kind: "pickup", address, place, ...optionalUnit(task.pickupUnit) };
  return {
    kind: "dropOff",
    address: task.deliveryAddress,
    place: task.coordinates,
    ...optionalUnit(task.deliveryUnit ?? task.metadata?.locationName),
  };
}

/** Apartment, floor or suite of the current stop. */
export const currentStopUnit = (task: TaskWithStops): string | null => currentStop(task).unit ?? null;

/** The page for the task's current step. */
export function taskPagePath(task: TaskWithStops): string {
  if (isReturning(task) && isDropOffState(task.state)) return cashPagePath(task);
  return navigationPagePath(navigationState(task.state), task.transactionId);
}
