import type { Leg } from "@/lib/contracts/leg";
import type { Task } from "@/lib/contracts/task";
import type { QueuedStep } from "./outbox-store";
import { isOngoing, withSteps } from "./task-overlay";

const leg = { kind: "pickup", state: "waiting", amount: 120, counted: null, answer: null } as Leg;
const task = { transactionId: "t", state: "accepted", amount: 120, startedAt: null, arrivedAt: null, leg } as Task;
const step = (kind: QueuedStep["kind"], more: Partial<QueuedStep> = {}) =>
  ({
    id: kind,
    kind,
    state: "saved",
    transactionId: "t",
    ownerId: "dora",
    createdAt: 0,
    body: null,
    ...more,
  }) as QueuedStep;
const held = { heldUp: true } as const;

// Reading: local-state
test("a step shows at once, before the server has answered", () => {
  const active: Task = { ...task, state: "active", leg: null };
  expect(withSteps(active, [step("arrive")])).toMatchObject({
    state: "arrived",
    arrivedAt: "1970-01-01T00:00:00.000Z",
  });
  expect(withSteps(active, [step("arrive", { state: "sending" }), step("complete")])?.state).toBe("completing");
});

test("a proven pickup shows when nobody answers and the sum is small; a larger sum waits for the answer", () => {
  const steps = [step("count", { body: { amount: 120 } }), step("prove", held)];
  expect(withSteps(task, steps)).toMatchObject({ state: "active", leg: null, startedAt: "1970-01-01T00:00:00.000Z" });
  expect(withSteps(task, [steps[0] ?? step("count"), step("prove", { state: "sending" })])?.state).toBe("accepted");
  expect(withSteps({ ...task, amount: 200.01 }, steps)?.state).toBe("accepted");
  expect(withSteps({ ...task, amount: 200 }, steps)?.state).toBe("active");
});

test("a start that an older app kept is no proof", () => {
  expect(withSteps(task, [step("start", held), step("arrive", held)])?.state).toBe("accepted");
});

test("the driver's count shows at once; another sum than the agreed one has to be agreed on anew", () => {
  expect(withSteps(task, [step("count", { body: { amount: 100 } })])?.leg).toMatchObject({
    counted: 100,
    state: "waiting",
  });
  const proving: Task = { ...task, leg: { ...leg, state: "proving", answer: { agrees: true, counted: 120, at: "" } } };
  expect(withSteps(proving, [step("count", { body: { amount: 120 } })])?.leg).toMatchObject({
    counted: 120,
    state: "proving",
  });
  expect(withSteps(proving, [step("count", { body: { amount: 100 } })])?.leg).toMatchObject({
    counted: 100,
    state: "waiting",
    answer: null,
  });
});

test("an answered step changes nothing more: the server's word stands", () => {
  expect(
    withSteps(task, [step("prove", { ...held, state: "confirmed" }), step("arrive", { state: "refused" })])?.state,
  ).toBe("accepted");
});

test("a step out of its order, or of another delivery, changes nothing", () => {
  expect(withSteps(task, [step("arrive")])?.state).toBe("accepted");
  expect(withSteps(task, [step("prove", { ...held, transactionId: "other" })])?.state).toBe("accepted");
});

test("a delivery that was given back is no longer under way; the pickup that was left neither", () => {
  expect(isOngoing(withSteps(task, [step("cancel")]))).toBe(false);
  expect(isOngoing(withSteps(task, [step("leave")]))).toBe(false);
  expect(isOngoing(task)).toBe(true);
});

test("with the cash aboard a failure opens its return at once, which is counted and handed back without a network", () => {
  const active: Task = { ...task, state: "active", leg: null, pickupAddress: "1 Pickup Street" };
  const failed = [step("fail", held)];
  expect(withSteps(active, failed)).toMatchObject({
    state: "active",
    leg: { kind: "return", state: "waiting", digits: null, place: { address: "1 Pickup Street" } },
  });
  const there = [...failed, step("arrive", held), step("count", { ...held, body: { amount: 120 } })];
  expect(withSteps(active, there)).toMatchObject({ state: "arrived", leg: { kind: "return", counted: 120 } });
  expect(withSteps(active, [...there, step("prove", held)])?.state).toBe("completing");
});
