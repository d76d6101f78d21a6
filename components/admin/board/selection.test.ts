import type { Board, BoardDelivery, BoardDriver } from "@/lib/contracts/admin/board";
import { deliveryKey, driverKey, selectionBounds, findSelection } from "./selection";

const driverPoint = { lat: 1, lng: 1 };
const pickup = { lat: 2, lng: 2 };
const dropOffPoint = { lat: 3, lng: 3 };
const driver: BoardDriver = {
  id: "d",
  name: "Dora Driver",
  status: "on_duty",
  isAvailable: false,
  zones: [],
  deliveryId: "t",
  location: { ...driverPoint, at: "2026-01-01T12:00:00.000Z" },
};
const delivery: BoardDelivery = {
  id: "t",
  orderNo: "TXN-0A1B2C3D",
  status: "in_transit",
  statusLabel: "",
  amount: 80,
  urgent: false,
  senderName: "Sam",
  receiverName: "Rita",
  pickup: { address: "1 Ocean Drive", location: pickup },
  dropOff: { address: "2 Brickell Ave", location: dropOffPoint },
  driverId: "d",
  createdAt: "2026-01-01T11:00:00.000Z",
  preferredTime: null,
  startedAt: "2026-01-01T11:30:00.000Z",
  estimatedArrival: null,
  lateSince: null,
  deviation: { kind: "moving_away", since: "2026-01-01T11:55:00.000Z" },
  flagged: false,
};
const fittedLatitudes = (key: string, overrides: Partial<Pick<Board, "drivers" | "deliveries">> = {}) => {
  const notTruncated = { drivers: false, deliveries: false, zones: false };
  const board: Board = {
    drivers: [driver],
    deliveries: [delivery],
    zones: [],
    zoneEvents: [],
    truncated: notTruncated,
    ...overrides,
  };
  const selection = findSelection(board, key);
  return selection && new Set(selectionBounds(selection).map(({ lat }) => lat));
};

test("fits driver and drop-off for a selected driver and for a selected delivery", () => {
  expect([fittedLatitudes(deliveryKey("t")), fittedLatitudes(driverKey("d"))]).toEqual([
    new Set([1, 3]),
    new Set([1, 3]),
  ]);
});

test("also fits the pickup until the driver has left it", () => {
  expect(fittedLatitudes(deliveryKey("t"), { deliveries: [{ ...delivery, status: "assigned" }] })).toEqual(
    new Set([1, 2, 3]),
  );
});

test("fits only a driver without a delivery, and only the drop-off when the driver's position is unknown", () => {
  expect(fittedLatitudes(driverKey("d"), { drivers: [{ ...driver, deliveryId: null }] })).toEqual(new Set([1]));
  expect(fittedLatitudes(deliveryKey("t"), { drivers: [] })).toEqual(new Set([3]));
  expect(fittedLatitudes(driverKey("nobody"))).toBeNull();
});
