import type { RoutingOrder } from "@/server/optimoroute/types";
import { compareStatus, differingFields, isOnOtherRoute } from "@/server/provider-sync/compare-order";

const theirs = [
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
const compared = (ours: Parameters<typeof compareStatus>[0]): string[] =>
  theirs.map((status) => compareStatus(ours, status));

// Reading: provider-statuses
test("compares the provider's status with ours: which is ahead, and which has ended", () => {
  expect(compared("assigned")).toEqual([
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
  expect(compared("in_transit")).toEqual([
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
  expect(compared("servicing")).toEqual([
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
  expect(compared("delivered")).toEqual([
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
  expect(compared("failed")).toEqual([
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
  expect(statuses.filter((status) => isOnOtherRoute(status, "DRV-1", "DRV-2"))).toEqual(["assigned"]);
  expect(isOnOtherRoute("assigned", "DRV-1", "DRV-1")).toBe(false);
  expect(isOnOtherRoute("assigned", "DRV-1", null)).toBe(false);
  expect(isOnOtherRoute("assigned", null, "DRV-2")).toBe(false);
});

// Reading: routing-ids
test("does not compare a driver that the provider names by serial alone, except at a waiting delivery", () => {
  const fields = { type: "D", date: "2027-01-15", duration: 5, priority: "M", location: {} } as const;
  const ours = { ...fields, assignedTo: { externalId: "DRV-1" } };
  const theirs = (assignedTo: RoutingOrder["assignedTo"]): RoutingOrder => ({
    ...fields,
    id: "1",
    orderNo: "TXN-1",
    assignedTo,
  });
  expect(differingFields(ours, theirs({ serial: "007" }))).toEqual({});
  expect(differingFields(ours, theirs({ externalId: "DRV-2", serial: "007" }))).toEqual({
    assignedTo: { externalId: "DRV-2", serial: "007" },
  });
  expect(differingFields(fields, theirs({ serial: "007" }))).toEqual({ assignedTo: { serial: "007" } });
});
