import { activeStatuses, finalStatuses, transactionStatuses } from "../transaction";
import { targetStatus, statusTransitions } from "./status-transitions";

test("allows the sender to cancel until the payment is confirmed", () => {
  const from = transactionStatuses.filter((status) => targetStatus(status, "cancel", "sender") !== null);
  expect(from).toEqual(["pending", "accepted", "payment_pending"]);
});

test("allows completion with a code only to the driver who has arrived, and overrides only to admins", () => {
  expect(
    statusTransitions
      .filter(({ to }) => to === "delivered")
      .map(({ from, action, actor }) => `${from} ${action} ${actor}`),
  ).toEqual(["servicing complete driver", "in_transit complete_override admin", "servicing complete_override admin"]);
});

test("allows only the driver to cancel while carrying the cash, which fails the delivery", () => {
  for (const from of ["in_transit", "servicing"] as const) {
    expect(targetStatus(from, "cancel", "admin")).toBeNull();
    expect(targetStatus(from, "cancel", "sender")).toBeNull();
    expect(targetStatus(from, "cancel_task", "driver")).toBe("failed");
  }
});

test("returns a delivery to dispatch when it is given back before the start", () => {
  expect(targetStatus("assigned", "cancel_task", "driver")).toBe("payment_confirmed");
});

test("allows only a refund from a final status", () => {
  expect([
    ...new Set(statusTransitions.filter(({ from }) => finalStatuses.includes(from)).map(({ action }) => action)),
  ]).toEqual(["refund"]);
});

// docs/readings.md: after-assigned
test("is still active after the driver's arrival", () => {
  expect(activeStatuses).toContain("servicing");
});
