import type { Board, BoardDelivery, BoardDriver, ZoneEvent } from "@/lib/contracts/admin/board";
import { parseTimedPosition } from "@/lib/domain/geo/live-position";
import {
  activeStatuses,
  transactionStatuses,
  type TransactionStatus,
} from "@/lib/domain/transaction/transaction-status";
import { describeApiStatus } from "@/lib/i18n/messages/delivery-status";

/** A message of the operations channel. */
export type BoardEvent = { event: string; payload: Readonly<Record<string, unknown>> };
/** `missing`: an event lacks data that only a fetch can supply. */
type Merged = { board: Board; missing: boolean };

const boardStatuses: readonly TransactionStatus[] = ["payment_confirmed", "broadcast", ...activeStatuses];
const driverStatuses: readonly BoardDriver["status"][] = ["online", "offline", "busy", "break", "on_duty"];
const departures = ["standing", "going_away"] as const;
const mostZoneEvents = 20;

/** Applies events to the board in their order of arrival. Events that it already contains change nothing. */
export function applyEvents(board: Board, events: readonly BoardEvent[]): Merged {
  const work: Work = {
    drivers: new Map(board.drivers.map((driver) => [driver.id, driver])),
    deliveries: new Map(board.deliveries.map((delivery) => [delivery.id, delivery])),
    zoneEvents: board.zoneEvents,
    zones: new Map(board.zones.map(({ id, name }) => [id, name])),
    missing: false,
  };
  for (const { event, payload } of events) apply[event]?.(work, payload);
  return {
    board: {
      ...board,
      drivers: [...work.drivers.values()],
      deliveries: [...work.deliveries.values()],
      zoneEvents: work.zoneEvents,
    },
    missing: work.missing,
  };
}

type Work = {
  drivers: Map<string, BoardDriver>;
  deliveries: Map<string, BoardDelivery>;
  zoneEvents: ZoneEvent[];
  zones: ReadonlyMap<string, string>;
  missing: boolean;
};
type Payload = BoardEvent["payload"];

const apply: Record<string, (work: Work, payload: Payload) => void> = {
  // The operations channel sends positions in batches.
  positions(work, { places }) {
    if (Array.isArray(places)) for (const place of places as Payload[]) apply.position?.(work, place);
  },

  position(work, payload) {
    const driver = work.drivers.get(String(payload.driverId));
    const location = parseTimedPosition(payload);
    if (!location) return;
    // Ignore positions that a phone still reports after its driver went off duty.
    if (driver && (!driver.location || Date.parse(location.at) > Date.parse(driver.location.at)))
      work.drivers.set(driver.id, { ...driver, location });
  },

  driver(work, payload) {
    const id = String(payload.driverId);
    const status = driverStatuses.find((candidate) => candidate === payload.status);
    const driver = work.drivers.get(id);
    if (!status) return;
    if (status === "offline") work.drivers.delete(id);
    else if (!driver) work.missing = true;
    else if (driver.status !== status) work.drivers.set(id, { ...driver, status, isAvailable: status === "online" });
  },

  transaction(work, payload) {
    const id = String(payload.transactionId);
    const status = transactionStatuses.find((candidate) => candidate === payload.status);
    const delivery = work.deliveries.get(id);
    if (!status || delivery?.status === status) return;
    if (!boardStatuses.includes(status)) {
      work.deliveries.delete(id);
      release(work, id);
    } else if (!delivery) {
      work.missing = true;
    } else {
      const isHeld = activeStatuses.includes(status);
      work.deliveries.set(id, {
        ...delivery,
        status,
        statusLabel: describeApiStatus(status).label,
        driverId: isHeld ? delivery.driverId : null,
        // These belong to the route of the previous status.
        departure: null,
        lateSince: null,
        estimatedArrival: null,
      });
      // The message does not name the driver who accepted the delivery.
      if (!isHeld) release(work, id);
      else if (!delivery.driverId) work.missing = true;
    }
  },

  departure(work, { transactionId, departure, since }) {
    const delivery = work.deliveries.get(String(transactionId));
    if (!delivery) return;
    const kind = departures.find((candidate) => candidate === departure);
    work.deliveries.set(delivery.id, {
      ...delivery,
      departure: kind && typeof since === "string" ? { kind, since } : null,
    });
  },

  zone(work, { driverId, zoneId, eventType, at }) {
    const driver = work.drivers.get(String(driverId));
    const zoneName = work.zones.get(String(zoneId));
    if (
      !driver ||
      zoneName === undefined ||
      (eventType !== "entry" && eventType !== "exit") ||
      typeof at !== "string"
    ) {
      work.missing = true;
      return;
    }
    const duplicate = work.zoneEvents.some(
      (candidate) =>
        candidate.driverId === driver.id &&
        candidate.zoneId === zoneId &&
        candidate.eventType === eventType &&
        candidate.timestamp === at,
    );
    if (duplicate) return;
    const zoneEvent: ZoneEvent = {
      driverId: driver.id,
      driverName: driver.name,
      zoneId: String(zoneId),
      zoneName,
      eventType,
      timestamp: at,
    };
    work.zoneEvents = [zoneEvent, ...work.zoneEvents]
      .sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))
      .slice(0, mostZoneEvents);
    const otherZones = driver.zones.filter(({ id }) => id !== zoneId);
    work.drivers.set(driver.id, {
      ...driver,
      zones: eventType === "entry" ? [...otherZones, { id: String(zoneId), name: zoneName }] : otherZones,
    });
  },
};

function release(work: Work, deliveryId: string): void {
  for (const driver of work.drivers.values())
    if (driver.deliveryId === deliveryId) work.drivers.set(driver.id, { ...driver, deliveryId: null });
}
