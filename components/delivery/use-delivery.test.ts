import { isDeliveryEvent } from "./use-delivery";

const change = { transactionId: "7", oldStatus: "broadcast", newStatus: "assigned", timestamp: "2026-11-23T15:00:00Z" };
const changeAt = (timestamp: string) => ({ ...change, timestamp });

test.each(["status_update", "transaction", "resubscribed"])("accepts %s as an event of the delivery", (event) => {
  expect(isDeliveryEvent("7")({ event, payload: event === "resubscribed" ? {} : change })).toBe(true);
});

test("ignores an event of another delivery or of another kind", () => {
  const isDelivery8Event = isDeliveryEvent("8");
  expect(isDelivery8Event({ event: "status_update", payload: change })).toBe(false);
  expect(isDelivery8Event({ event: "position", payload: { transactionId: "8" } })).toBe(false);
});

test("accepts only the first of the two events of one status change, in either order", () => {
  for (const [first, second] of [
    ["status_update", "transaction"],
    ["transaction", "status_update"],
  ] as const) {
    const isDelivery7Event = isDeliveryEvent("7");
    expect([
      isDelivery7Event({ event: first, payload: change }),
      isDelivery7Event({ event: second, payload: change }),
      isDelivery7Event({ event: second, payload: changeAt("2026-11-23T15:00:01Z") }),
    ]).toEqual([true, false, true]);
  }
});

test("accepts each change of driver at the same status", () => {
  const isDelivery7Event = isDeliveryEvent("7");
  const driver = { event: "transaction", payload: { ...change, oldStatus: "assigned" } };
  expect([isDelivery7Event(driver), isDelivery7Event(driver)]).toEqual([true, true]);
});
