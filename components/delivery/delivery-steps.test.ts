import type { TransactionHistoryEntry } from "@/lib/contracts/delivery/transaction";
import type { TransactionStatus } from "@/lib/contracts/delivery/fields";
import { deliverySteps, receiptSteps } from "@/components/delivery/delivery-steps";

const timeAtMinute = (n: number) => new Date(Date.UTC(2026, 0, 5, 12, n)).toISOString();

function delivery(...statuses: TransactionStatus[]) {
  const history: TransactionHistoryEntry[] = statuses.map((to, index) => ({
    from: index === 0 ? null : (statuses[index - 1] ?? null),
    to,
    at: timeAtMinute(index),
    action: "test",
  }));
  return { status: statuses.at(-1) ?? "pending", createdAt: timeAtMinute(0), updatedAt: timeAtMinute(59), history };
}

const summarizeSteps = (...statuses: TransactionStatus[]) =>
  deliverySteps(delivery(...statuses)).map(({ key, state, at }) => [
    key,
    state,
    at === null ? null : new Date(at).getUTCMinutes(),
  ]);

test("shows acceptance as next for a new delivery", () => {
  expect(summarizeSteps("pending").slice(0, 3)).toEqual([
    ["requested", "done", 0],
    ["accepted", "next", null],
    ["paid", "ahead", null],
  ]);
});

test("shows no separate step for a pending payment", () => {
  expect(summarizeSteps("pending", "accepted", "payment_pending").slice(1, 3)).toEqual([
    ["accepted", "done", 1],
    ["paid", "next", null],
  ]);
});

test("has no steps ahead once delivered", () => {
  const steps = summarizeSteps(
    "pending",
    "accepted",
    "payment_pending",
    "payment_confirmed",
    "broadcast",
    "assigned",
    "in_transit",
    "servicing",
    "delivered",
  );
  expect(steps.every(([, state]) => state === "done")).toBe(true);
  expect(steps.at(-1)).toEqual(["delivered", "done", 8]);
});

test("puts finding a driver ahead again when a driver gives the delivery back", () => {
  expect(
    summarizeSteps("pending", "accepted", "payment_confirmed", "broadcast", "assigned", "payment_confirmed").slice(
      2,
      4,
    ),
  ).toEqual([
    ["paid", "done", 2],
    ["assigned", "next", null],
  ]);
});

test("shows the second driver's time", () => {
  expect(
    summarizeSteps(
      "pending",
      "accepted",
      "payment_confirmed",
      "broadcast",
      "assigned",
      "payment_confirmed",
      "broadcast",
      "assigned",
    )[3],
  ).toEqual(["assigned", "done", 7]);
});

test("gives a skipped step the time of the next one", () => {
  expect(
    summarizeSteps("pending", "accepted", "payment_confirmed", "assigned", "in_transit", "delivered").slice(5),
  ).toEqual([
    ["arrived", "done", 5],
    ["delivered", "done", 5],
  ]);
});

test("shows the completed steps and the end of a delivery that ended early", () => {
  expect(summarizeSteps("pending", "accepted", "cancelled")).toEqual([
    ["requested", "done", 0],
    ["accepted", "done", 1],
    ["cancelled", "stopped", 2],
  ]);
  expect(summarizeSteps("pending", "cancelled", "refunded").slice(1)).toEqual([
    ["cancelled", "stopped", 1],
    ["refunded", "stopped", 2],
  ]);
});

test("shows the end without a history", () => {
  expect(
    deliverySteps({ status: "failed", createdAt: timeAtMinute(0), updatedAt: timeAtMinute(9), history: [] }).map(
      ({ key }) => key,
    ),
  ).toEqual(["requested", "failed"]);
});

test("lists the known steps on a receipt, and its end only once", () => {
  const receiptStepKeys = (...statuses: TransactionStatus[]) => {
    const { status, createdAt, history } = delivery(...statuses);
    return receiptSteps({ status, createdAt, timeline: history.map(({ to, at }) => ({ status: to, at })) }).map(
      ({ key }) => key,
    );
  };
  const runningStatuses = [
    "pending",
    "accepted",
    "payment_pending",
    "payment_confirmed",
    "broadcast",
    "assigned",
  ] as const;
  expect(receiptStepKeys(...runningStatuses, "in_transit", "servicing", "delivered")).toEqual([
    "accepted",
    "paid",
    "assigned",
    "on_the_way",
    "arrived",
  ]);
  expect(receiptStepKeys(...runningStatuses, "broadcast", "cancelled")).toEqual(["accepted", "paid"]);
  expect(receiptStepKeys("pending", "accepted", "cancelled", "refunded")).toEqual(["accepted", "refunded"]);
});
