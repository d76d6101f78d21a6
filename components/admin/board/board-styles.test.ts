import type { BoardDelivery, BoardDriver } from "@/lib/contracts/admin/board";
import {
  compareByDueTime,
  compareByAttention,
  offRoute,
  deliveryMarkerStyle,
  deliveryMarkerStyles,
  deliveryLocation,
  deliveryState,
  deviationsByDriver,
  offRouteMarkerStyles,
  driverMarkerStyle,
  driverMarkerStyles,
  filterDeliveries,
  filterDrivers,
  type RouteDeviations,
} from "./board-styles";

const now = Date.parse("2026-01-01T12:00:00.000Z");
const driver = (overrides: Partial<BoardDriver> = {}): BoardDriver => ({
  id: "1",
  name: "José Núñez",
  status: "online",
  isAvailable: true,
  zones: [{ id: "h", name: "Harbour" }],
  deliveryId: null,
  location: { lat: 0, lng: 0, at: "2026-01-01T11:59:00.000Z" },
  ...overrides,
});
const pickup = { lat: 1, lng: 1 };
const dropOffPoint = { lat: 2, lng: 2 };
const delivery = (overrides: Partial<BoardDelivery> = {}): BoardDelivery => ({
  id: "1",
  orderNo: "TXN-0A1B2C3D",
  status: "payment_confirmed",
  statusLabel: "",
  amount: 80,
  urgent: false,
  senderName: "Sam",
  receiverName: "Rita",
  pickup: { address: "1 Ocean Drive", location: pickup },
  dropOff: { address: "2 Brickell Ave", location: dropOffPoint },
  driverId: null,
  createdAt: "2026-01-01T11:00:00.000Z",
  preferredTime: null,
  startedAt: null,
  estimatedArrival: null,
  deviation: null,
  lateSince: null,
  flagged: false,
  ...overrides,
});

const offRouteDelivery = delivery({
  id: "2",
  status: "in_transit",
  driverId: "1",
  deviation: { kind: "stationary", since: "2026-01-01T11:55:00.000Z" },
});

test("gives every state its own shape or tone, and drivers and deliveries different shapes", () => {
  const shapes = Object.entries(driverMarkerStyles)
    .filter(([state]) => state !== "offline")
    .map(([, { shape }]) => shape);
  expect(new Set(shapes).size).toBe(4);
  const deliveryStyles = Object.values(deliveryMarkerStyles).map(({ shape, tone }) => `${shape} ${tone}`);
  expect(new Set(deliveryStyles).size).toBe(5);
  const driverShapes = new Set(Object.values(driverMarkerStyles).map(({ shape }) => shape));
  expect(Object.values(deliveryMarkerStyles).some(({ shape }) => driverShapes.has(shape))).toBe(false);
});

const noDeviations: RouteDeviations = new Map();

test("highlights an off-route driver and the delivery, which sorts right after failed searches", () => {
  const deliveries = [delivery({ status: "assigned", driverId: "3" }), offRouteDelivery, delivery({ flagged: true })];
  expect(deliveries.sort(compareByAttention).map((item) => deliveryMarkerStyle(item).shape)).toEqual([
    "flag",
    "flag",
    "frame",
  ]);
  expect(deliveryMarkerStyle(offRouteDelivery)).not.toEqual(deliveryMarkerStyles.flagged);
  const shapes = [driver(), driver({ id: "3" })].map(
    (item) => driverMarkerStyle(item, now, deviationsByDriver(deliveries)).shape,
  );
  expect(shapes).toEqual(["alert", "dot"]);
});

test("shows a driver in grey after ten minutes without a position", () => {
  expect(driverMarkerStyle(driver(), now, noDeviations)).toEqual(driverMarkerStyles.online);
  expect(
    driverMarkerStyle(driver({ location: { lat: 0, lng: 0, at: "2026-01-01T11:49:00.000Z" } }), now, noDeviations),
  ).toEqual({
    shape: "dot",
    tone: "muted",
  });
});

test("places a delivery at its pickup until the driver leaves with the cash, then at its drop-off", () => {
  expect(
    [
      delivery(),
      delivery({ status: "assigned" }),
      delivery({ status: "in_transit" }),
      delivery({ pickup: { address: "", location: null } }),
    ].map(deliveryLocation),
  ).toEqual([pickup, pickup, dropOffPoint, dropOffPoint]);
});

test("flags a failed driver search only while the delivery waits", () => {
  expect(
    [
      delivery(),
      delivery({ flagged: true }),
      delivery({ status: "broadcast" }),
      delivery({ status: "assigned", flagged: true }),
    ].map(deliveryState),
  ).toEqual(["waiting", "flagged", "waiting", "assigned"]);
  expect(
    [delivery({ status: "in_transit" }), delivery(), delivery({ flagged: true, createdAt: "2026-01-01T11:30:00.000Z" })]
      .sort(compareByAttention)
      .map(deliveryState),
  ).toEqual(["flagged", "waiting", "in_transit"]);
});

test("sorts waiting deliveries: failed search, urgent, longest due, then scheduled", () => {
  const now = Date.parse("2026-01-01T12:00:00.000Z");
  const scheduled = (startsAt: string, overrides: Partial<BoardDelivery> = {}) =>
    delivery({
      id: `scheduled ${startsAt.slice(11, 13)}`,
      preferredTime: { from: "09:00", to: "11:00", startsAt, endsAt: "2026-01-02T00:00:00.000Z", timeZone: "UTC" },
      ...overrides,
    });
  const sorted = [
    scheduled("2026-01-01T20:00:00.000Z", { urgent: true }),
    delivery({ id: "created 11" }),
    scheduled("2026-01-01T10:00:00.000Z"),
    scheduled("2026-01-01T15:00:00.000Z"),
    delivery({ id: "urgent", urgent: true, createdAt: "2026-01-01T11:59:00.000Z" }),
    delivery({ id: "flagged", flagged: true, createdAt: "2026-01-01T11:30:00.000Z" }),
  ].sort(compareByDueTime(now));
  expect(sorted.map(({ id }) => id)).toEqual([
    "flagged",
    "urgent",
    "scheduled 10",
    "created 11",
    "scheduled 15",
    "scheduled 20",
  ]);
});

test("filters drivers by state and by name or zone, ignoring accents", () => {
  const all = [driver(), driver({ id: "2", name: "Dora Driver", status: "busy", zones: [] })];
  expect(
    [
      filterDrivers(all, " nunez ", "", noDeviations),
      filterDrivers(all, "harb", "", noDeviations),
      filterDrivers(all, "", "busy", noDeviations),
      filterDrivers(all, "dora", "online", noDeviations),
    ].map((matches) => matches.map(({ id }) => id)),
  ).toEqual([["1"], ["1"], ["2"], []]);
});

test("filters drivers off the route and their deliveries, in any state", () => {
  const deliveries = [delivery({ status: "in_transit", driverId: "3" }), offRouteDelivery];
  const drivers = [driver({ status: "on_duty" }), driver({ id: "3", status: "on_duty" })];
  const deviations = deviationsByDriver(deliveries);
  expect(deviations.get("1")).toEqual({ kind: "stationary", since: "2026-01-01T11:55:00.000Z" });
  expect(filterDrivers(drivers, "", offRoute, deviations).map(({ id }) => id)).toEqual(["1"]);
  expect(filterDrivers(drivers, "", "on_duty", deviations).map(({ id }) => id)).toEqual(["1", "3"]);
  expect(filterDeliveries(deliveries, "", offRoute)).toEqual([offRouteDelivery]);
  expect(Object.values(driverMarkerStyles)).not.toContainEqual(offRouteMarkerStyles.driver);
  expect(Object.values(deliveryMarkerStyles)).not.toContainEqual(offRouteMarkerStyles.delivery);
});

test("filters deliveries by number, people and addresses", () => {
  expect(
    ["0a1b", "rita", "brickell", "ocean", "unknown"].map((query) => filterDeliveries([delivery()], query, "").length),
  ).toEqual([1, 1, 1, 1, 0]);
  expect(filterDeliveries([delivery()], "", "flagged")).toEqual([]);
});
