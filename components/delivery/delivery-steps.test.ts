import type { TransactionHistoryEntry } from "@/lib/contracts/transaction";
import type { TransactionStatus } from "@/lib/contracts/transaction-status";
import { deliverySteps, receiptSteps } from "@/components/delivery/delivery-steps";

const minute = (n: number) => new Date(Date.UTC(2026, 0, 5, 12, n)).toISOString();

function delivery(...statuses: TransactionStatus[]) {
  const history: TransactionHistoryEntry[] = statuses.map((to, index) => ({
    from: index === 0 ? null : (statuses[index - 1] ?? null),
    to,
    at: minute(index),
    action: "test",
  }));
  return { status: statuses.at(-1) ?? "pending", createdAt: minute(0), updatedAt: minute(59), history };
}

const shape = (...statuses: TransactionStatus[]) =>
  deliverySteps(delivery(...statuses)).map(({ key, state, at }) => [
    key,
    state,
    at === null ? null : new Date(at).getUTCMinutes(),
  ]);

test("a new delivery waits for its receiver", () => {
  expect(shape("pending").slice(0, 3)).toEqual([
    ["requested", "done", 0],
    ["accepted", "next", null],
    ["paid", "ahead", null],
  ]);
});

test("waiting for the payment is not a step of its own", () => {
  expect(shape("pending", "accepted", "payment_pending").slice(1, 3)).toEqual([
    ["accepted", "done", 1],
    ["paid", "next", null],
  ]);
});

test("a delivery that is done has nothing ahead", () => {
  const steps = shape(
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

test("when a driver gives it back, finding a driver is ahead again", () => {
  expect(
    shape("pending", "accepted", "payment_confirmed", "broadcast", "assigned", "payment_confirmed").slice(2, 4),
  ).toEqual([
    ["paid", "done", 2],
    ["assigned", "next", null],
  ]);
});

test("the second driver's time counts, not the first one's", () => {
  expect(
    shape(
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

test("a step that was passed over has the time of the step after it", () => {
  expect(shape("pending", "accepted", "payment_confirmed", "assigned", "in_transit", "delivered").slice(5)).toEqual([
    ["arrived", "done", 5],
    ["delivered", "done", 5],
  ]);
});

test("a delivery that ended early shows how far it came, and how it ended", () => {
  expect(shape("pending", "accepted", "cancelled")).toEqual([
    ["requested", "done", 0],
    ["accepted", "done", 1],
    ["cancelled", "stopped", 2],
  ]);
  expect(shape("pending", "cancelled", "refunded").slice(1)).toEqual([
    ["cancelled", "stopped", 1],
    ["refunded", "stopped", 2],
  ]);
});

test("without a history the end is still told", () => {
  expect(
    deliverySteps({ status: "failed", createdAt: minute(0), updatedAt: minute(9), history: [] }).map(({ key }) => key),
  ).toEqual(["requested", "failed"]);
});

test("a receipt tells the steps that people know, and none of its end twice", () => {
  const paper = (...statuses: TransactionStatus[]) => {
    const { status, createdAt, history } = delivery(...statuses);
    return receiptSteps({ status, createdAt, timeline: history.map(({ to, at }) => ({ status: to, at })) }).map(
      ({ key }) => key,
    );
  };
  const running = ["pending", "accepted", "payment_pending", "payment_confirmed", "broadcast", "assigned"] as const;
  expect(paper(...running, "in_transit", "servicing", "delivered")).toEqual([
    "accepted",
    "paid",
    "assigned",
    "on_the_way",
    "arrived",
  ]);
  expect(paper(...running, "broadcast", "cancelled")).toEqual(["accepted", "paid"]);
  expect(paper("pending", "accepted", "cancelled", "refunded")).toEqual(["accepted", "refunded"]);
});
