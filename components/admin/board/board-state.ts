import type { Board, BoardDelivery, BoardDriver, ZoneEvent } from "@/lib/contracts/admin/board";
import { parseTimedPosition } from "@/lib/domain/geo/live-position";
import { activeStatuses, transactionStatuses, type TransactionStatus } from "@/lib/domain/transaction/transaction";
import { describeApiStatus } from "@/lib/i18n/messages/delivery-status";

/** A message of the operations channel. */
export type BoardEvent = { event: string; payload: Readonly<Record<string, unknown>> };
/** `needsRefetch`: an event lacks data that only a fetch can supply. */
type ApplyResult = { board: Board; needsRefetch: boolean };

// "payment_confirmed" and "broadcast" wait for a driver; the active ones have one.
const boardStatuses: readonly TransactionStatus[] = ["payment_confirmed", "broadcast", ...activeStatuses];
const driverStatuses: readonly BoardDriver["status"][] = ["online", "offline", "busy", "break", "on_duty"];
const deviationKinds = ["stationary", "moving_away"] as const;
const maxZoneEvents = 20;

/** Applies events to the board in their order of arrival. Events that it already contains change nothing. */
export function applyEvents(board: Board, events: readonly BoardEvent[]): ApplyResult {
  const draft: BoardDraft = {
    drivers: new Map(board.drivers.map((driver) => [driver.id, driver])),
    deliveries: new Map(board.deliveries.map((delivery) => [delivery.id, delivery])),
    zoneEvents: board.zoneEvents,
    zones: new Map(board.zones.map(({ id, name }) => [id, name])),
    needsRefetch: false,
  };
  for (const { event, payload } of events) handlers[event]?.(draft, payload);
  return {
    board: {
      ...board,
      drivers: [...draft.drivers.values()],
      deliveries: [...draft.deliveries.values()],
      zoneEvents: draft.zoneEvents,
    },
    needsRefetch: draft.needsRefetch,
  };
}

type BoardDraft = {
  drivers: Map<string, BoardDriver>;
  deliveries: Map<string, BoardDelivery>;
  zoneEvents: ZoneEvent[];
  zones: ReadonlyMap<string, string>;
  needsRefetch: boolean;
};
type Payload = BoardEvent["payload"];

const handlers: Record<string, (draft: BoardDraft, payload: Payload) => void> = {
  // The operations channel sends positions in batches.
  positions(draft, { positions }) {
    if (Array.isArray(positions)) for (const position of positions as Payload[]) handlers.position?.(draft, position);
  },

  position(draft, payload) {
    const driver = draft.drivers.get(String(payload.driverId));
    const location = parseTimedPosition(payload);
    if (!location) return;
    // Ignore positions that a phone still reports after its driver went off duty.
    if (driver && (!driver.location || Date.parse(location.at) > Date.parse(driver.location.at)))
      draft.drivers.set(driver.id, { ...driver, location });
  },

  driver(draft, payload) {
    const id = String(payload.driverId);
    const status = driverStatuses.find((candidate) => candidate === payload.status);
    const driver = draft.drivers.get(id);
    if (!status) return;
    if (status === "offline") draft.drivers.delete(id);
    else if (!driver) draft.needsRefetch = true;
    else if (driver.status !== status) draft.drivers.set(id, { ...driver, status, isAvailable: status === "online" });
  },

  transaction(draft, payload) {
    const id = String(payload.transactionId);
    const status = transactionStatuses.find((candidate) => candidate === payload.status);
    const delivery = draft.deliveries.get(id);
    if (!status || delivery?.status === status) return;
    if (!boardStatuses.includes(status)) {
      draft.deliveries.delete(id);
      releaseDriver(draft, id);
    } else if (!delivery) {
      draft.needsRefetch = true;
    } else {
      const hasDriver = activeStatuses.includes(status);
      draft.deliveries.set(id, {
        ...delivery,
        status,
        statusLabel: describeApiStatus(status).label,
        driverId: hasDriver ? delivery.driverId : null,
        // These belong to the route of the previous status.
        deviation: null,
        lateSince: null,
        estimatedArrival: null,
      });
      // The message does not name the driver who accepted the delivery.
      if (!hasDriver) releaseDriver(draft, id);
      else if (!delivery.driverId) draft.needsRefetch = true;
    }
  },

  deviation(draft, { transactionId, deviation, since }) {
    const delivery = draft.deliveries.get(String(transactionId));
    if (!delivery) return;
    const kind = deviationKinds.find((candidate) => candidate === deviation);
    draft.deliveries.set(delivery.id, {
      ...delivery,
      deviation: kind && typeof since === "string" ? { kind, since } : null,
    });
  },

  zone(draft, { driverId, zoneId, eventType, at }) {
    const driver = draft.drivers.get(String(driverId));
    const zoneName = draft.zones.get(String(zoneId));
    if (
      !driver ||
      zoneName === undefined ||
      (eventType !== "entry" && eventType !== "exit") ||
      typeof at !== "string"
    ) {
      draft.needsRefetch = true;
      return;
    }
    const duplicate = draft.zoneEvents.some(
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
    draft.zoneEvents = [zoneEvent, ...draft.zoneEvents]
      .sort((left, right) => Date.parse(right.timestamp) - Date.parse(left.timestamp))
      .slice(0, maxZoneEvents);
    const otherZones = driver.zones.filter(({ id }) => id !== zoneId);
    draft.drivers.set(driver.id, {
      ...driver,
      zones: eventType === "entry" ? [...otherZones, { id: String(zoneId), name: zoneName }] : otherZones,
    });
  },
};

function releaseDriver(draft: BoardDraft, deliveryId: string): void {
  for (const driver of draft.drivers.values())
    if (driver.deliveryId === deliveryId) draft.drivers.set(driver.id, { ...driver, deliveryId: null });
}
