import { cashHolderOf, railOf } from "./task-rail";

const sam = { name: "Sam Sender", phone: null, role: "sender" as const };
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
  contact: state === "accepted" ? sam : null,
  leg: null,
  ...more,
});
const now = (...args: Parameters<typeof railOf>) => {
  const { stops, now } = railOf(...args);
  return stops[now];
};

test("leads from the pickup to the drop-off, and marks the driver's leg", () => {
  expect(now(task("accepted", { leg: leg("pickup") }))).toBe("toPickup");
  expect(now(task("accepted", { leg: leg("pickup", { arrivedAt: "2026-11-26T18:00:00Z" }) }))).toBe("atPickup");
  expect(now(task("accepted", { leg: leg("pickup", { counted: 250 }) }))).toBe("atPickup");
  expect([now(task("active")), now(task("arrived")), now(task("completing"))]).toEqual([
    "toDropOff",
    "atDropOff",
    "atDropOff",
  ]);
});

test("has its own legs for returned cash: to its sender, or to a hub", () => {
  const back = leg("return");
  expect([now(task("active", { leg: back })), now(task("arrived", { leg: back }))]).toEqual([
    "backToSender",
    "atSender",
  ]);
  const hub = leg("return", { hubId: "h1" });
  expect([now(task("active", { leg: hub })), now(task("arrived", { leg: hub }))]).toEqual(["toHub", "atHub"]);
});

test("shows the cash with the sender until collected, then with the driver; of a return what is left", () => {
  expect(cashHolderOf(task("accepted"))).toEqual({ amount: 250, onDriver: false, name: "Sam Sender" });
  expect(cashHolderOf(task("accepted", { contact: null }))).toEqual({ amount: 250, onDriver: false, name: null });
  expect(cashHolderOf(task("active"))).toEqual({ amount: 250, onDriver: true, name: null });
  expect(cashHolderOf(task("active", { leg: leg("return") }))).toEqual({ amount: 120, onDriver: true, name: null });
});
