import type { Leg } from "@/lib/contracts/delivery/leg";
import type { Task } from "@/lib/contracts/driver/task";
import { isHubPending } from "@/lib/domain/task/leg";
import { taskProgress } from "@/lib/domain/task/task-progress";
import { currentStop } from "@/lib/domain/task/task-stop";
import type { QueuedStep } from "./outbox-store";
import { canDismissRefusal, isOngoing, isRefusalOutdated, applySteps } from "./task-overlay";

const leg = { kind: "pickup", state: "waiting", amount: 120, counted: null, countResponse: null } as Leg;
const task = { transactionId: "t", state: "accepted", amount: 120, startedAt: null, arrivedAt: null, leg } as Task;
const step = (kind: QueuedStep["kind"], overrides: Partial<QueuedStep> = {}) =>
  ({
    id: kind,
    kind,
    state: "saved",
    transactionId: "t",
    ownerId: "dora",
    createdAt: 0,
    body: null,
    ...overrides,
  }) as QueuedStep;
const delayedStep = { wasDelayed: true } as const;

// docs/readings.md: local-state
test("applies a step before the server has answered", () => {
  const active: Task = { ...task, state: "active", leg: null };
  expect(applySteps(active, [step("arrive")])).toMatchObject({
    state: "arrived",
    arrivedAt: "1970-01-01T00:00:00.000Z",
  });
  expect(applySteps(active, [step("arrive", { state: "sending" }), step("complete")])?.state).toBe("completing");
});

test("applies a pickup proof after a failed request for a small amount only", () => {
  const steps = [step("count", { body: { amount: 120 } }), step("prove", delayedStep)];
  expect(applySteps(task, steps)).toMatchObject({ state: "active", leg: null, startedAt: "1970-01-01T00:00:00.000Z" });
  expect(applySteps(task, [steps[0] ?? step("count"), step("prove", { state: "sending" })])?.state).toBe("accepted");
  expect(applySteps({ ...task, amount: 200.01 }, steps)?.state).toBe("accepted");
  expect(applySteps({ ...task, amount: 200 }, steps)?.state).toBe("active");
});

test("does not treat a start of an earlier version as a proof", () => {
  expect(applySteps(task, [step("start", delayedStep), step("arrive", delayedStep)])?.state).toBe("accepted");
});

test("shows the driver's count immediately, and requires a new agreement for another amount", () => {
  expect(applySteps(task, [step("count", { body: { amount: 100 } })])?.leg).toMatchObject({
    counted: 100,
    state: "waiting",
  });
  const verifying: Task = {
    ...task,
    leg: { ...leg, state: "verifying", countResponse: { agrees: true, counted: 120, at: "" } },
  };
  expect(applySteps(verifying, [step("count", { body: { amount: 120 } })])?.leg).toMatchObject({
    counted: 120,
    state: "verifying",
  });
  expect(applySteps(verifying, [step("count", { body: { amount: 100 } })])?.leg).toMatchObject({
    counted: 100,
    state: "waiting",
    countResponse: null,
  });
});

test("ignores answered steps and keeps the server's state", () => {
  expect(
    applySteps(task, [step("prove", { ...delayedStep, state: "confirmed" }), step("arrive", { state: "refused" })])
      ?.state,
  ).toBe("accepted");
});

test("ignores steps out of order or of another delivery", () => {
  expect(applySteps(task, [step("arrive")])?.state).toBe("accepted");
  expect(applySteps(task, [step("prove", { ...delayedStep, transactionId: "other" })])?.state).toBe("accepted");
});

test("treats a cancelled delivery and an abandoned pickup as ended", () => {
  expect(isOngoing(applySteps(task, [step("cancel")]))).toBe(false);
  expect(isOngoing(applySteps(task, [step("leave")]))).toBe(false);
  expect(isOngoing(task)).toBe(true);
});

test("opens the return leg immediately after a failure with cash, and completes it offline", () => {
  const active: Task = { ...task, state: "active", leg: null, pickupAddress: "1 Pickup Street" };
  const failedSteps = [step("fail", delayedStep)];
  expect(applySteps(active, failedSteps)).toMatchObject({
    state: "active",
    leg: { kind: "return", state: "waiting", matchingDigits: null, place: { address: "1 Pickup Street" } },
  });
  const countedSteps = [
    ...failedSteps,
    step("arrive", delayedStep),
    step("count", { ...delayedStep, body: { amount: 120 } }),
  ];
  expect(applySteps(active, countedSteps)).toMatchObject({ state: "arrived", leg: { kind: "return", counted: 120 } });
  expect(applySteps(active, [...countedSteps, step("prove", delayedStep)])?.state).toBe("completing");
});

test("opens the return of prefunded cash without a place, because the server names its hub", () => {
  const prefundedTask = {
    ...task,
    state: "active",
    leg: null,
    pickupAddress: "1 Hub Street",
    distance: 900,
    eta: 4,
  } as Task;
  const returning = applySteps({ ...prefundedTask, funding: "prefunded" }, [step("fail", delayedStep)]) as Task;
  expect(returning).toMatchObject({ leg: { kind: "return", place: { address: "", location: null } }, distance: null });
  expect(isHubPending(returning)).toBe(true);
  expect(currentStop(returning)).toEqual({ kind: "hub", address: "", place: null });
  expect(taskProgress(returning)).toEqual({ stops: ["toHub", "atHub"], currentIndex: 0 });
  const toSender = applySteps({ ...prefundedTask, funding: "sender_cash" }, [step("fail", delayedStep)]) as Task;
  expect(currentStop(toSender)).toMatchObject({ kind: "sender", address: "1 Hub Street" });
});

test("treats a refusal as outdated once the server's task has the step's result", () => {
  const refused = (kind: QueuedStep["kind"]) => step(kind, { state: "refused" });
  const arrived = { ...task, state: "arrived", leg: null } as Task;
  const returned = { ...arrived, leg: { ...leg, kind: "return" } } as Task;
  expect([isRefusalOutdated(refused("arrive"), arrived), isRefusalOutdated(refused("prove"), arrived)]).toEqual([
    true,
    true,
  ]);
  expect(isRefusalOutdated(refused("arrive"), { ...arrived, state: "active" })).toBe(false);
  // The code of a return was refused, and the cash is still to be returned.
  expect(isRefusalOutdated(refused("prove"), returned)).toBe(false);
  expect(isRefusalOutdated(refused("prove"), task)).toBe(false);
  expect(isRefusalOutdated(refused("complete"), arrived)).toBe(false);
  expect(isRefusalOutdated(refused("arrive"), { ...arrived, transactionId: "other" })).toBe(false);
  expect(isRefusalOutdated(refused("arrive"), null)).toBe(false);
  expect(isRefusalOutdated(step("arrive"), arrived)).toBe(false);
});

test("dismisses an outdated refusal only with a task that was fetched after it", () => {
  const refused = step("arrive", { state: "refused", createdAt: 1_000, refusedAt: 5_000 });
  const arrived = { ...task, state: "arrived", leg: null } as Task;
  const fetchedAt = [null, 4_999, 5_001];
  expect(fetchedAt.map((at) => canDismissRefusal(refused, arrived, at))).toEqual([false, false, true]);
  expect(canDismissRefusal(refused, { ...arrived, state: "active" }, 5_001)).toBe(false);
});
