import type { IncidentEntry } from "@/lib/contracts/admin/incidents";
import {
  describeIncidentEntry,
  isRunbookStepDone,
  runbookSteps,
  runbookStepDoneNote,
  formatElapsed,
} from "./describe-incident";

const entry = (kind: string, facts: IncidentEntry["facts"]): IncidentEntry => ({
  id: 1,
  at: "2026-01-05T17:30:00Z",
  kind,
  by: "Dora Driver",
  note: null,
  facts,
});

test.each([
  ["reply_received", { safe: true }, "Says: I'm safe now"],
  ["reply_received", { answer: "fine", rule: "stationary" }, "Answered the check-in: I'm fine"],
  ["reply_received", { answer: "waiting", rule: "late" }, "Answered the check-in: I'm staying here for a while"],
  ["reply_received", { by: "sms" }, "Answered by SMS"],
  ["reply_received", { by: "call" }, "Called our number and was told that the safety team calls back"],
  ["reply_received", {}, "Answered"],
  ["opened", { kind: "check_in", rule: "away" }, "Opened: No answer to a check-in (moves away from the stop)"],
  ["opened", { kind: "sos", byToken: true }, "Opened: SOS, from a phone whose session had ended"],
  [
    "opened",
    { kind: "sos", byToken: true, phone: "signed_in", name: "Ben Driver" },
    "Opened: SOS, from a phone whose session had ended (Ben Driver is signed in on this phone now)",
  ],
  [
    "raised",
    { kind: "sos", phone: "last_used", name: "Ben Driver" },
    "Called for help again: SOS (the phone stored this call for Ben Driver: contact both)",
  ],
  ["worse", { kind: "sos", rule: "late" }, "Worse: SOS (later than the distance explains)"],
])("%s %j reads: %s", (kind, facts, expected) => {
  expect(describeIncidentEntry("en", entry(kind, facts))).toBe(expected);
});

test("recognizes a step that was ticked in the other language", () => {
  const [, secondStep = ""] = runbookSteps("es", "sos");
  const incident = {
    kind: "sos",
    entries: [{ ...entry("note", {}), note: runbookStepDoneNote("es", secondStep) }],
  } as const;
  const ticked = { ...incident, entries: [...incident.entries] };
  expect([0, 1, 2].map((step) => isRunbookStepDone(ticked, step))).toEqual([false, true, false]);
});

test.each([
  [-5_000, "0:00"],
  [7_400, "0:07"],
  [760_000, "12:40"],
  [11_100_000, "3:05:00"],
  [2 * 86_400_000 + 3_661_000, "2 d 1:01:01"],
])("%d ms reads %s", (ms, text) => {
  expect(formatElapsed(ms)).toBe(text);
});
