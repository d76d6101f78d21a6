import type { RouteDriver, RoutingOrder } from "@/server/optimoroute/types";
import { compareStatus, differingFields, isOnOtherRoute } from "@/server/provider-sync/compare-order";

const providerStatuses = [
  "unscheduled",
  "scheduled",
  "on_route",
  "servicing",
  "success",
  "failed",
  "rejected",
  "cancelled",
  "unfinished",
];
const route = (driverExternalId: string | null, driverSerial: string | null): RouteDriver => ({
  driverExternalId,
  driverSerial,
});
const compareAll = (ours: Parameters<typeof compareStatus>[0]): string[] =>
  providerStatuses.map((status) => compareStatus(ours, status));

// docs/readings.md: provider-statuses
test("compares the provider's status with ours: which is ahead, and which has ended", () => {
  expect(compareAll("assigned")).toEqual([
    "agrees",
    "agrees",
    "provider_ahead",
    "provider_ahead",
    "differs",
    "differs",
    "differs",
    "differs",
    "agrees",
  ]);
  expect(compareAll("in_transit")).toEqual([
    "provider_behind",
    "provider_behind",
    "agrees",
    "provider_ahead",
    "differs",
    "differs",
    "differs",
    "differs",
    "provider_behind",
  ]);
  expect(compareAll("servicing")).toEqual([
    "provider_behind",
    "provider_behind",
    "provider_behind",
    "agrees",
    "differs",
    "differs",
    "differs",
    "differs",
    "provider_behind",
  ]);
});

test("agrees when both ended in the same way, otherwise needs an administrator", () => {
  expect(compareAll("delivered")).toEqual([
    "provider_behind",
    "provider_behind",
    "provider_behind",
    "provider_behind",
    "agrees",
    "differs",
    "differs",
    "differs",
    "provider_behind",
  ]);
  expect(compareAll("failed")).toEqual([
    "provider_behind",
    "provider_behind",
    "provider_behind",
    "provider_behind",
    "differs",
    "agrees",
    "agrees",
    "agrees",
    "provider_behind",
  ]);
});

test("reports another driver's route only for an assigned delivery before its start", () => {
  const statuses = ["waiting", "assigned", "in_transit", "servicing", "delivered", "failed"] as const;
  const [ours, other] = [route("DRV-1", "007"), route("DRV-2", "008")];
  expect(statuses.filter((status) => isOnOtherRoute(status, ours, other))).toEqual(["assigned"]);
  expect(isOnOtherRoute("assigned", ours, ours)).toBe(false);
  expect(isOnOtherRoute("assigned", ours, null)).toBe(false);
  expect(isOnOtherRoute("assigned", route(null, null), other)).toBe(false);
});

// docs/readings.md: routing-ids
test("compares the driver of a route by serial only where an external id is missing", () => {
  const ours = route("DRV-1", "007");
  expect(isOnOtherRoute("assigned", ours, route(null, "007"))).toBe(false);
  expect(isOnOtherRoute("assigned", ours, route(null, "008"))).toBe(true);
  expect(isOnOtherRoute("assigned", ours, route("DRV-1", "008"))).toBe(false);
  expect(isOnOtherRoute("assigned", ours, route("DRV-2", "007"))).toBe(true);
  expect(isOnOtherRoute("assigned", route("DRV-1", null), route(null, "007"))).toBe(false);
});

// docs/readings.md: routing-ids
test("does not compare a driver that the provider names by serial alone, except at a waiting delivery", () => {
  const fields = { type: "D", date: "2027-01-15", duration: 5, priority: "M", location: {} } as const;
  const ours = { ...fields, assignedTo: { externalId: "DRV-1" } };
  const providerOrder = (assignedTo: RoutingOrder["assignedTo"]): RoutingOrder => ({
    ...fields,
    id: "1",
    orderNo: "TXN-1",
    assignedTo,
  });
  expect(differingFields(ours, providerOrder({ serial: "007" }))).toEqual({});
  expect(differingFields(ours, providerOrder({ externalId: "DRV-2", serial: "007" }))).toEqual({
    assignedTo: { externalId: "DRV-2", serial: "007" },
  });
  expect(differingFields(fields, providerOrder({ serial: "007" }))).toEqual({ assignedTo: { serial: "007" } });
});
