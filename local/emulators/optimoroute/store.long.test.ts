// The emulator's data is bounded: a stack that runs for weeks does not grow.
import { createStore } from "./store.ts";
import type { OrderData } from "./types.ts";

const orderData = (number: number): OrderData => ({
  orderNo: `TXN-${number}`,
  date: "2026-05-04",
  type: "D",
  duration: 0,
  priority: "M",
  location: null,
  assignedTo: null,
  timeWindows: [],
  allowedWeekdays: [],
  load1: 0,
  load2: 0,
  load3: 0,
  load4: 0,
});

test("drops the oldest orders and events above the limit", () => {
  const store = createStore(null);
  for (let number = 0; number < 50_100; number += 1) store.orders.add(orderData(number), 0, "api");
  expect([store.orders.count(), store.orders.onDate("2026-05-04").length]).toEqual([50_000, 50_000]);
  expect([store.orders.allByNo("TXN-99").length, store.orders.allByNo("TXN-100").length]).toEqual([0, 1]);
  for (let number = 0; number < 60_000; number += 1) {
    store.events.add({
      event: "on_duty",
      at: number,
      driver: "anna",
      orderId: null,
      orderNo: null,
      position: null,
      distanceToLocation: null,
      plannedStart: null,
    });
  }
  expect(store.events.list().length).toBeLessThanOrEqual(25_000);
  expect(store.events.list().at(-1)?.at).toBe(59_999);
});

test("finds an order by its new number and day only", () => {
  const store = createStore(null);
  const order = store.orders.add(orderData(1), 0, "api");
  store.orders.replaceData(order, { ...orderData(2), date: "2026-05-05" });
  expect([store.orders.allByNo("TXN-1"), store.orders.onDate("2026-05-04")]).toEqual([[], []]);
  expect([store.orders.allByNo("TXN-2"), store.orders.onDate("2026-05-05"), store.orders.days()]).toEqual([
    [order],
    [order],
    ["2026-05-05"],
  ]);
  store.orders.remove(order);
  expect([store.orders.byId(order.id), store.orders.days()]).toEqual([undefined, []]);
});
