import { compareStatus, isOnOtherRoute } from "@/server/routing/compare-order";

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
test("the provider's status is read back in our own words: who is farther, and who says that it is over", () => {
  expect(compared("assigned")).toEqual([
    "agrees",
    "agrees",
    "ahead",
    "ahead",
    "differs",
    "differs",
    "differs",
    "differs",
    "agrees",
  ]);
  expect(compared("in_transit")).toEqual([
    "behind",
    "behind",
    "agrees",
    "ahead",
    "differs",
    "differs",
    "differs",
    "differs",
    "behind",
  ]);
  expect(compared("servicing")).toEqual([
    "behind",
    "behind",
    "behind",
    "agrees",
    "differs",
    "differs",
    "differs",
    "differs",
    "behind",
  ]);
});

test("what is over here is over there in the same way, or an administrator looks at it", () => {
  expect(compared("delivered")).toEqual([
    "behind",
    "behind",
    "behind",
    "behind",
    "agrees",
    "differs",
    "differs",
    "differs",
    "behind",
  ]);
  expect(compared("failed")).toEqual([
    "behind",
    "behind",
    "behind",
    "behind",
    "differs",
    "agrees",
    "differs",
    "differs",
    "behind",
  ]);
});

test("another driver's route is a difference only of a delivery that is assigned and has not started", () => {
  const statuses = ["waiting", "assigned", "in_transit", "servicing", "delivered", "failed"] as const;
  expect(statuses.filter((status) => isOnOtherRoute(status, "DRV-1", "DRV-2"))).toEqual(["assigned"]);
  expect(isOnOtherRoute("assigned", "DRV-1", "DRV-1")).toBe(false);
  expect(isOnOtherRoute("assigned", "DRV-1", null)).toBe(false);
  expect(isOnOtherRoute("assigned", null, "DRV-2")).toBe(false);
});
