import "server-only";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { dateInTimeZone, instantInTimeZone, timeInTimeZone, addDays } from "@/server/optimoroute/account-time";
import { omitUndefined } from "@/server/optimoroute/untrusted-fields";
import type {
  CompletionStatus,
  DriverParameters,
  DriverPosition,
  DriverPositionUpdate,
  DriverRef,
  OrderLocation,
  OrderPriority,
  OrderType,
  RoutingOrderFields,
  TimeWindow,
} from "@/server/optimoroute/types";

type Coordinates = { lat: number; lng: number };

/** The delivery data for the routing provider. Times of day are HH:MM in the account's time zone. */
export type RoutableDelivery = {
  id: string;
  /** delivery, cash_delivery, pickup; anything else is a task. */
  type: string;
  priority: OrderPriority;
  status: string;
  /** The sender's preferred time, in milliseconds. */
  preferredWindow?: { from: number; to: number } | null;
  /** Minutes. */
  estimatedDuration?: number | null;
  deliveryAddress: string;
  deliveryLocation?: Coordinates | null;
  pickupAddress?: string | null;
  pickupLocation?: Coordinates | null;
  locationName?: string | null;
  notes?: string | null;
  driverExternalId?: string | null;
};

type AccountTime = { now: number; timeZone: string };
/** Requirements of an assigned order for its driver and vehicle: codes of the provider's account. */
export type DriverRequirements = { skills: string[]; vehicleFeatures: string[] };
// Minutes at the stop of a delivery with a driver.
const ASSIGNMENT_MINUTES = 15;

const DEFAULT_WINDOW = { from: "09:00", to: "17:00" };
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const LAST_MINUTE = "23:59";
// Statuses without a driver.
const unassignedStatuses: ReadonlySet<string> = new Set([
  "waiting",
  "pending",
  "accepted",
  "payment_pending",
  "payment_confirmed",
  "broadcast",
]);

/** The provider's order for a delivery, without its number. */
export function toOrderFields(
  delivery: RoutableDelivery,
  account: AccountTime,
  requirements: DriverRequirements,
): RoutingOrderFields {
  const type = orderType(delivery.type);
  const { skills, vehicleFeatures } = isAssignment(delivery.status)
    ? requirements
    : { skills: [], vehicleFeatures: [] };
  const { date, window } = deliveryWindow(delivery, account);
  return omitUndefined({
    date,
    type,
    duration: serviceMinutes(delivery),
    priority: delivery.priority,
    location: toOrderLocation(type, delivery),
    timeWindows: [window],
    skills: skills.length > 0 ? [...skills] : undefined,
    vehicleFeatures: vehicleFeatures.length > 0 ? [...vehicleFeatures] : undefined,
    assignedTo: delivery.driverExternalId ? { externalId: delivery.driverExternalId } : undefined,
    notes: delivery.notes || undefined,
    // Handover notifies the receiver; their phone number is not sent.
    notificationPreference: "dont_notify",
  });
}

function orderType(type: string): OrderType {
  switch (type) {
    case "delivery":
    case "cash_delivery":
      return "D";
    case "pickup":
      return "P";
    default:
      return "T";
  }
}

/** A driver has the delivery, or had it at its end. */
const isAssignment = (status: string): boolean => !unassignedStatuses.has(status);

/** Minutes at the stop: the estimate, or a default by type. */
function serviceMinutes({
  type,
  status,
  estimatedDuration,
}: Pick<RoutableDelivery, "type" | "status" | "estimatedDuration">): number {
  if (isAssignment(status)) return ASSIGNMENT_MINUTES;
  if (estimatedDuration && estimatedDuration > 0) return estimatedDuration;
  const typeCode = orderType(type);
  return typeCode === "D" ? 15 : typeCode === "P" ? 10 : 20;
}

function toOrderLocation(type: OrderType, delivery: RoutableDelivery): OrderLocation {
  const [address, coordinates] =
    type === "P"
      ? [delivery.pickupAddress ?? "", delivery.pickupLocation]
      : [delivery.deliveryAddress, delivery.deliveryLocation];
  // Coordinates require a name; the order's number identifies no person.
  return {
    address,
    ...(coordinates
      ? {
          latitude: coordinates.lat,
          longitude: coordinates.lng,
          locationName: delivery.locationName || orderNo(delivery.id),
        }
      : {}),
  };
}

/**
 * A delivery's date and window: the preferred time; otherwise 09:00 to 17:00 while it waits for a driver, and the hour
 * from now with one. Never in the past: a window with less time left than the delivery takes counts as over. It is then
 * the next day's while waiting, and the hour from now with a driver. The same `now` always gives the same window: a
 * comparison passes the time of acceptance.
 */
export function deliveryWindow(
  delivery: Pick<RoutableDelivery, "preferredWindow" | "status" | "type" | "estimatedDuration">,
  { now, timeZone }: AccountTime,
): { date: string; window: TimeWindow } {
  const { preferredWindow, status } = delivery;
  const nextMinute = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  const today = dateInTimeZone(nextMinute, timeZone);
  const time = timeInTimeZone(nextMinute, timeZone);
  const preferred =
    preferredWindow && preferredWindow.from < preferredWindow.to ? toLocalRange(preferredWindow, timeZone) : null;
  const target = preferred ?? { date: today, ...DEFAULT_WINDOW };
  if (preferred !== null || !isAssignment(status)) {
    if (target.date > today || (target.date === today && time <= target.from))
      return { date: target.date, window: toTimeWindow(target.date, target.from, target.to, timeZone) };
    if (target.date === today && minutesOf(target.to) - minutesOf(time) >= serviceMinutes(delivery))
      return { date: today, window: { twFrom: time, twTo: target.to } };
  }
  if (isAssignment(status) && time < LAST_MINUTE) {
    const hourLater = nextMinute + HOUR_MS;
    return {
      date: today,
      window: {
        twFrom: time,
        twTo:
          dateInTimeZone(hourLater, timeZone) === today && timeInTimeZone(hourLater, timeZone) > time
            ? timeInTimeZone(hourLater, timeZone)
            : LAST_MINUTE,
      },
    };
  }
  const tomorrow = addDays(today, 1);
  return { date: tomorrow, window: toTimeWindow(tomorrow, target.from, target.to, timeZone) };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Two moments in the account's time. The provider's windows are within one day: a range over midnight is cut. */
function toLocalRange(
  preferredWindow: { from: number; to: number },
  timeZone: string,
): { date: string; from: string; to: string } {
  // No window can begin in a day's last minute.
  const start =
    timeInTimeZone(preferredWindow.from, timeZone) === LAST_MINUTE
      ? preferredWindow.from + MINUTE_MS
      : preferredWindow.from;
  const date = dateInTimeZone(start, timeZone);
  const from = timeInTimeZone(start, timeZone);
  const to =
    dateInTimeZone(preferredWindow.to, timeZone) === date ? timeInTimeZone(preferredWindow.to, timeZone) : LAST_MINUTE;
  // If the clock is put back in between, the end may show an earlier time than the beginning.
  return { date, from, to: to > from ? to : LAST_MINUTE };
}

/** A window in existing times: on the day of a skipped hour, times within it do not exist. */
function toTimeWindow(date: string, from: string, to: string, timeZone: string): TimeWindow {
  const toExistingTime = (time: string) => timeInTimeZone(instantInTimeZone(date, time, timeZone), timeZone);
  const [twFrom, twTo] = [toExistingTime(from), toExistingTime(to)];
  return twFrom < twTo
    ? { twFrom, twTo }
    : { twFrom, twTo: timeInTimeZone(instantInTimeZone(date, twFrom, timeZone) + HOUR_MS, timeZone) };
}

/** The provider's status for a delivery's status. */
export function toProviderStatus(status: string): CompletionStatus {
  switch (status) {
    case "assigned":
      return "scheduled";
    case "in_transit":
      return "on_route";
    case "servicing":
    case "in_progress":
      return "servicing";
    case "delivered":
    case "completed":
      return "success";
    case "failed":
      return "failed";
    case "cancelled":
    case "refunded":
      return "cancelled";
    default:
      return "unscheduled";
  }
}

/** The driver data for the routing provider. */
type RoutableDriver = {
  externalId: string | null;
  /** Approved and not suspended: availability at the moment does not affect the day. */
  isEnabled: boolean;
  /** HH:MM; seconds are dropped. */
  workTimeFrom?: string | null;
  workTimeTo?: string | null;
  capacities?: readonly (number | null)[];
  start?: (Coordinates & { address?: string | null }) | null;
  end?: (Coordinates & { address?: string | null }) | null;
};

export const missingExternalIdMessage = "Driver must have OptimoRoute external id for sync";

/** A driver's day at the provider. Unknown values are omitted. Throws without the driver's external id. */
export function toDriverParameters(
  { externalId, isEnabled, workTimeFrom, workTimeTo, capacities = [], start, end }: RoutableDriver,
  date: string,
): DriverParameters {
  if (!externalId) throw new Error(missingExternalIdMessage);
  return omitUndefined({
    externalId,
    date,
    enabled: isEnabled,
    workTimeFrom: workTimeFrom?.slice(0, 5),
    workTimeTo: workTimeTo?.slice(0, 5),
    vehicleCapacity1: capacities[0] ?? undefined,
    vehicleCapacity2: capacities[1] ?? undefined,
    vehicleCapacity3: capacities[2] ?? undefined,
    vehicleCapacity4: capacities[3] ?? undefined,
    startLatitude: start?.lat,
    startLongitude: start?.lng,
    startAddress: start?.address ?? undefined,
    endLatitude: end?.lat,
    endLongitude: end?.lng,
    endAddress: end?.address ?? undefined,
  });
}

/** A position from a phone: milliseconds, and no heading at rest. */
type MeasuredPosition = {
  timestampMs: number;
  latitude: number;
  longitude: number;
  accuracy?: number | null;
  speed?: number | null;
  heading?: number | null;
};

export function toPositionUpdate(driver: DriverRef, positions: readonly MeasuredPosition[]): DriverPositionUpdate {
  const finiteOrUndefined = (value: number | null | undefined) =>
    typeof value === "number" && Number.isFinite(value) ? value : undefined;
  return {
    driver,
    positions: positions.map(({ timestampMs, latitude, longitude, accuracy, speed, heading }): DriverPosition =>
      omitUndefined({
        timestamp: Math.floor(timestampMs / 1000),
        latitude,
        longitude,
        accuracy: finiteOrUndefined(accuracy),
        speed: finiteOrUndefined(speed),
        heading: finiteOrUndefined(heading),
      }),
    ),
  };
}
