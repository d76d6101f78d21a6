import { cashHolder, taskProgress } from "./task-progress";

const senderContact = { name: "Sam Sender", phone: null, role: "sender" as const };
const leg = (kind: "pickup" | "return", more: object = {}) => ({
  kind,
  state: "waiting" as const,
  amount: 120,
  counted: null,
  arrivedAt: null,
  ...more,
});
const task = (state: "accepted" | "active" | "arrived" | "completing", more: object = {}) => ({
  state,
  amount: 250,
  customerName: "Rita Receiver",
  customerPhone: "",
  contact: state === "accepted" ? senderContact : null,
  leg: null,
  ...more,
});
const currentStop = (...args: Parameters<typeof taskProgress>) => {
  const { stops, currentIndex } = taskProgress(...args);
  return stops[currentIndex];
};

test("leads from the pickup to the drop-off, and marks the driver's leg", () => {
  expect(currentStop(task("accepted", { leg: leg("pickup") }))).toBe("toPickup");
  expect(currentStop(task("accepted", { leg: leg("pickup", { arrivedAt: "2026-11-26T18:00:00Z" }) }))).toBe("atPickup");
  expect(currentStop(task("accepted", { leg: leg("pickup", { counted: 250 }) }))).toBe("atPickup");
  expect([currentStop(task("active")), currentStop(task("arrived")), currentStop(task("completing"))]).toEqual([
    "toDropOff",
    "atDropOff",
    "atDropOff",
  ]);
});

test("has its own legs for returned cash: to its sender, or to a hub", () => {
  const returnLeg = leg("return");
  expect([currentStop(task("active", { leg: returnLeg })), currentStop(task("arrived", { leg: returnLeg }))]).toEqual([
    "backToSender",
    "atSender",
  ]);
  const hubReturnLeg = leg("return", { hubId: "h1" });
  expect([
    currentStop(task("active", { leg: hubReturnLeg })),
    currentStop(task("arrived", { leg: hubReturnLeg })),
  ]).toEqual(["toHub", "atHub"]);
});

test("shows the cash with the sender until collected, then with the driver; of a return what is left", () => {
  expect(cashHolder(task("accepted"))).toEqual({ amount: 250, isHeldByDriver: false, name: "Sam Sender" });
  expect(cashHolder(task("accepted", { contact: null }))).toEqual({ amount: 250, isHeldByDriver: false, name: null });
  expect(cashHolder(task("active"))).toEqual({ amount: 250, isHeldByDriver: true, name: null });
  expect(cashHolder(task("active", { leg: leg("return") }))).toEqual({
    amount: 120,
    isHeldByDriver: true,
    name: null,
  });
});
