import { activeStatuses, finalStatuses, transactionStatuses } from "./transaction-status";
import { destination, transactionMoves } from "./transaction-moves";

test("a sender may cancel until the payment is confirmed, and not after", () => {
  const from = transactionStatuses.filter((status) => destination(status, "cancel", "sender") !== null);
  expect(from).toEqual(["pending", "accepted", "payment_pending"]);
});

test("only the driver who has arrived can complete with a code; an override is an admin's", () => {
  expect(
    transactionMoves
      .filter(({ to }) => to === "delivered")
      .map(({ from, action, actor }) => `${from} ${action} ${actor}`),
  ).toEqual(["servicing complete driver", "in_transit complete_override admin", "servicing complete_override admin"]);
});

test("nobody cancels a delivery while the driver carries the cash, except the driver, and then it has failed", () => {
  for (const from of ["in_transit", "servicing"] as const) {
    expect(destination(from, "cancel", "admin")).toBeNull();
    expect(destination(from, "cancel", "sender")).toBeNull();
    expect(destination(from, "cancel_task", "driver")).toBe("failed");
  }
});

test("giving a task back before the start returns it to dispatch", () => {
  expect(destination("assigned", "cancel_task", "driver")).toBe("payment_confirmed");
});

test("from a final status only a refund leads on", () => {
  expect([
    ...new Set(transactionMoves.filter(({ from }) => finalStatuses.includes(from)).map(({ action }) => action)),
  ]).toEqual(["refund"]);
});

// Reading: after-assigned
test("a delivery whose driver has arrived is still active", () => {
  expect(activeStatuses).toContain("servicing");
});
