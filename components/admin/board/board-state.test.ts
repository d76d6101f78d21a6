import type { Board, BoardDelivery, BoardDriver } from "@/lib/contracts/admin/board";
import { applyEvents, type BoardEvent } from "./board-state";

const timeAt = (second: number): string => new Date(Date.UTC(2026, 0, 1, 12) + second * 1000).toISOString();
const dan: BoardDriver = {
  id: "dan",
  name: "Dan Driver",
  status: "online",
  isAvailable: true,
  location: { lat: 1, lng: 2, at: timeAt(0) },
  zones: [],
  deliveryId: null,
};
const dora: BoardDriver = {
  id: "dora",
  name: "Dora Driver",
  status: "on_duty",
  isAvailable: false,
  location: null,
  zones: [{ id: "harbour", name: "Harbour" }],
  deliveryId: "assigned-delivery",
};
const assigned: BoardDelivery = {
  id: "assigned-delivery",
  orderNo: "TXN-1",
  status: "assigned",
  statusLabel: "Driver Assigned",
  amount: 80,
  urgent: false,
  senderName: "Sam",
  receiverName: "Rita",
  pickup: { address: "1", location: null },
  dropOff: { address: "2", location: { lat: 0, lng: 0 } },
  driverId: "dora",
  createdAt: timeAt(0),
  preferredTime: null,
  startedAt: null,
  estimatedArrival: null,
  deviation: null,
  lateSince: null,
  flagged: false,
};
const unassigned: BoardDelivery = {
  ...assigned,
  id: "unassigned-delivery",
  status: "broadcast",
  statusLabel: "Finding Driver",
  driverId: null,
};
const board: Board = {
  drivers: [dan, dora],
  deliveries: [assigned, unassigned],
  zoneEvents: [],
  truncated: { drivers: false, deliveries: false, zones: false },
  zones: [
    {
      id: "harbour",
      name: "Harbour",
      type: "circle",
      center: { lat: 0, lng: 0 },
      radius: 1,
      coordinates: null,
      color: "#000000",
    },
  ],
};
const afterEvents = (...events: [string, BoardEvent["payload"]][]) =>
  applyEvents(
    board,
    events.map(([event, payload]) => ({ event, payload })),
  );
const driver = (id: string, { board: { drivers } }: ReturnType<typeof afterEvents>) =>
  drivers.find((candidate) => candidate.id === id);
const delivery = (id: string, { board: { deliveries } }: ReturnType<typeof afterEvents>) =>
  deliveries.find((candidate) => candidate.id === id);

describe("a driver on the board", () => {
  test("applies a batch of positions and ignores malformed ones", () => {
    const moved = afterEvents([
      "positions",
      {
        positions: [
          { driverId: "dan", lat: 5, lng: 6, at: timeAt(60) },
          { driverId: "nobody", lat: 1, lng: 2, at: timeAt(60) },
          {},
        ],
      },
    ]);
    expect(driver("dan", moved)?.location).toMatchObject({ lat: 5, lng: 6 });
    expect(afterEvents(["positions", {}]).board).toEqual(board);
  });

  test("keeps the newest position when messages arrive out of order", () => {
    const moved = afterEvents(
      ["position", { driverId: "dan", lat: 5, lng: 6, at: timeAt(60) }],
      ["position", { driverId: "dan", lat: 3, lng: 4, at: timeAt(30) }],
      ["position", { driverId: "dan", lat: 9, lng: 9, at: "soon" }],
    );
    expect([driver("dan", moved)?.location, moved.needsRefetch]).toEqual([{ lat: 5, lng: 6, at: timeAt(60) }, false]);
  });
  test("changes status without a fetch and is removed when going off duty", () => {
    expect(driver("dan", afterEvents(["driver", { driverId: "dan", status: "break" }]))).toMatchObject({
      status: "break",
      isAvailable: false,
    });
    const offDuty = afterEvents(
      ["driver", { driverId: "dan", status: "offline" }],
      ["position", { driverId: "dan", lat: 5, lng: 6, at: timeAt(60) }],
    );
    expect([driver("dan", offDuty), offDuty.needsRefetch]).toEqual([undefined, false]);
  });
  test("requires a fetch when coming on duty, because the message has no name", () => {
    expect(afterEvents(["driver", { driverId: "otto", status: "online" }]).needsRefetch).toBe(true);
    expect(
      afterEvents(
        ["driver", { driverId: "otto", status: "offline" }],
        ["driver", { driverId: "ann", applicationStatus: "submitted" }],
      ).needsRefetch,
    ).toBe(false);
  });
});

describe("a delivery on the board", () => {
  test("follows status changes without a fetch and releases its driver at the end", () => {
    const started = afterEvents(["transaction", { transactionId: "assigned-delivery", status: "in_transit" }]);
    expect([delivery("assigned-delivery", started), started.needsRefetch]).toMatchObject([
      { status: "in_transit", statusLabel: "On the Way", driverId: "dora" },
      false,
    ]);
    const ended = afterEvents(["transaction", { transactionId: "assigned-delivery", status: "delivered" }]);
    expect([delivery("assigned-delivery", ended), driver("dora", ended)?.deliveryId]).toEqual([undefined, null]);
  });
  test("waits again after its driver gives it back", () => {
    const returned = afterEvents(["transaction", { transactionId: "assigned-delivery", status: "payment_confirmed" }]);
    expect([
      delivery("assigned-delivery", returned)?.driverId,
      driver("dora", returned)?.deliveryId,
      returned.needsRefetch,
    ]).toEqual([null, null, false]);
  });
  test("requires a fetch when new or accepted, because the message has no details", () => {
    expect(afterEvents(["transaction", { transactionId: "unassigned-delivery", status: "assigned" }])).toMatchObject({
      needsRefetch: true,
    });
    expect(afterEvents(["transaction", { transactionId: "new", status: "payment_confirmed" }]).needsRefetch).toBe(true);
    expect(
      afterEvents(
        ["transaction", { transactionId: "new", status: "pending" }],
        ["transaction", { transactionId: "assigned-delivery", status: "assigned" }],
      ).needsRefetch,
    ).toBe(false);
  });
});

describe("a zone", () => {
  const entry = { driverId: "dan", zoneId: "harbour", eventType: "entry", at: timeAt(9) };
  test("lists each entry and exit once by name, newest first, and updates the driver's zones", () => {
    const inside = afterEvents(["zone", entry], ["zone", entry]);
    expect(inside.board.zoneEvents).toEqual([
      {
        driverId: "dan",
        driverName: "Dan Driver",
        zoneId: "harbour",
        zoneName: "Harbour",
        eventType: "entry",
        timestamp: timeAt(9),
      },
    ]);
    expect(driver("dan", inside)?.zones).toEqual([{ id: "harbour", name: "Harbour" }]);
    const outside = afterEvents(["zone", { ...entry, eventType: "exit", at: timeAt(20) }], ["zone", entry]);
    expect(outside.board.zoneEvents.map(({ eventType }) => eventType)).toEqual(["exit", "entry"]);
    expect(driver("dora", afterEvents(["zone", { ...entry, driverId: "dora", eventType: "exit" }]))?.zones).toEqual([]);
  });
  test("keeps the newest twenty events", () => {
    const afterManyZoneEvents = afterEvents(
      ...Array.from({ length: 30 }, (_, n): [string, BoardEvent["payload"]] => ["zone", { ...entry, at: timeAt(n) }]),
    );
    expect([afterManyZoneEvents.board.zoneEvents.length, afterManyZoneEvents.board.zoneEvents[0]?.timestamp]).toEqual([
      20,
      timeAt(29),
    ]);
  });
  test("requires a fetch for an unknown zone or driver", () => {
    expect(afterEvents(["zone", { ...entry, zoneId: "new" }]).needsRefetch).toBe(true);
    expect(afterEvents(["zone", { ...entry, driverId: "otto" }]).needsRefetch).toBe(true);
  });
});

describe("a route deviation", () => {
  const deviation = (kind: string | null): BoardEvent => ({
    event: "deviation",
    payload: { transactionId: "assigned-delivery", driverId: "dora", deviation: kind, since: kind && timeAt(30) },
  });
  const deviationAfter = (events: BoardEvent[]) =>
    applyEvents(board, events).board.deliveries.find(({ id }) => id === "assigned-delivery")?.deviation;

  test("is attached to its delivery from its start to its end", () => {
    expect(deviationAfter([deviation("stationary")])).toEqual({ kind: "stationary", since: timeAt(30) });
    expect(deviationAfter([deviation("stationary"), deviation("moving_away")])).toEqual({
      kind: "moving_away",
      since: timeAt(30),
    });
    expect(deviationAfter([deviation("stationary"), deviation(null)])).toBeNull();
    expect(deviationAfter([deviation("flying")])).toBeNull();
  });

  test("ends when the delivery's status changes", () => {
    const statusEvent = { event: "transaction", payload: { transactionId: "assigned-delivery", status: "in_transit" } };
    expect(deviationAfter([deviation("moving_away"), statusEvent])).toBeNull();
  });
});

test("ignores messages that do not belong to the board", () => {
  const unchanged = afterEvents(
    ["offer", { offerId: "x" }],
    ["resubscribed", {}],
    ["driver", {}],
    ["position", {}],
    ["transaction", {}],
  );
  expect(unchanged).toEqual({ board, needsRefetch: false });
});
