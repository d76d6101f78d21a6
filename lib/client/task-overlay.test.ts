import type { Task } from "@/lib/contracts/task";
import type { Step } from "./outbox-store";
import { isOngoing, withSteps } from "./task-overlay";

const task = { transactionId: "t", state: "accepted", startedAt: null, arrivedAt: null } as Task;
const step = (kind: Step["kind"], state: Step["state"] = "saved", transactionId = "t") =>
  ({ id: kind, kind, state, transactionId, ownerId: "dora", createdAt: 0 }) as Step;

// Reading: local-state
test("a step shows at once, before the server has answered", () => {
  expect(withSteps(task, [step("start")])).toMatchObject({ state: "active", startedAt: "1970-01-01T00:00:00.000Z" });
  expect(withSteps(task, [step("start", "sending"), step("arrive")])?.state).toBe("arrived");
  expect(withSteps(task, [step("start"), step("arrive"), step("complete")])?.state).toBe("completing");
});

test("an answered step changes nothing more: the server's word stands", () => {
  expect(withSteps(task, [step("start", "confirmed"), step("arrive", "refused")])?.state).toBe("accepted");
});

test("a step out of its order, or of another delivery, changes nothing", () => {
  expect(withSteps(task, [step("arrive")])?.state).toBe("accepted");
  expect(withSteps(task, [step("start", "saved", "other")])?.state).toBe("accepted");
});

test("a delivery that was given back or has failed is no longer under way", () => {
  expect(isOngoing(withSteps(task, [step("cancel")]))).toBe(false);
  expect(isOngoing(withSteps({ ...task, state: "active" }, [step("fail")]))).toBe(false);
  expect(isOngoing(task)).toBe(true);
});
