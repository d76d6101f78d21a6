import { isDeliveryEvent } from "./is-delivery-event";

const change = { transactionId: "7", oldStatus: "broadcast", newStatus: "assigned", timestamp: "2026-11-23T15:00:00Z" };
const at = (timestamp: string) => ({ ...change, timestamp });

test.each(["status_update", "transaction", "sync"])("accepts %s as an event of the delivery", (event) => {
  expect(isDeliveryEvent("7")({ event, payload: event === "sync" ? {} : change })).toBe(true);
});

test("ignores an event of another delivery or of another kind", () => {
  const isNews = isDeliveryEvent("8");
  expect(isNews({ event: "status_update", payload: change })).toBe(false);
  expect(isNews({ event: "position", payload: { transactionId: "8" } })).toBe(false);
});

test("accepts only the first of the two events of one status change, in either order", () => {
  for (const [first, second] of [
    ["status_update", "transaction"],
    ["transaction", "status_update"],
  ] as const) {
    const isNews = isDeliveryEvent("7");
    expect([
      isNews({ event: first, payload: change }),
      isNews({ event: second, payload: change }),
      isNews({ event: second, payload: at("2026-11-23T15:00:01Z") }),
    ]).toEqual([true, false, true]);
  }
});

test("accepts each change of driver at the same status", () => {
  const isNews = isDeliveryEvent("7");
  const driver = { event: "transaction", payload: { ...change, oldStatus: "assigned" } };
  expect([isNews(driver), isNews(driver)]).toEqual([true, true]);
});
