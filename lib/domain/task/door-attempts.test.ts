import { missingDoorAttempts, type DoorAttemptRecord } from "./door-attempts";

const now = Date.parse("2026-11-26T18:00:00Z");
const door = (more: Partial<DoorAttemptRecord> = {}): DoorAttemptRecord => ({
  waitUntil: "2026-11-26T18:02:00Z",
  callDue: true,
  calledAt: null,
  smsDue: true,
  smsSentAt: null,
  ...more,
});

test("requires a call, a text and a wait, and drops each once it is recorded", () => {
  expect(missingDoorAttempts(door(), now)).toEqual(["call", "text", "wait"]);
  const at = "2026-11-26T17:59:00Z";
  expect(missingDoorAttempts(door({ calledAt: at }), now)).toEqual(["text", "wait"]);
  expect(missingDoorAttempts(door({ calledAt: at, smsSentAt: at }), now)).toEqual(["wait"]);
  expect(missingDoorAttempts(door({ calledAt: at, smsSentAt: at }), Date.parse("2026-11-26T18:02:00Z"))).toEqual([]);
});

test("requires nothing that is impossible", () => {
  expect(missingDoorAttempts(door({ callDue: false, smsDue: false }), now)).toEqual(["wait"]);
});
