import type { TimelineEntry } from "@/lib/contracts/admin/timeline";
import { describeActionReason, describeTimelineEntry, describeOutcome, describeEventReason } from "./describe-record";

const timelineEntry = (what: string, overrides: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
  at: "2026-01-05T12:00:00.000Z",
  kind: "notice",
  what,
  role: null,
  name: "Rita Receiver",
  detail: "Payment confirmed",
  distanceM: null,
  outcome: null,
  amount: null,
  moved: null,
  ...overrides,
});

test("describes a notification in the viewer's language instead of the recipient's", () => {
  expect(describeTimelineEntry("es", timelineEntry("payment_confirmed"))).toBe(
    "Se avisó a Rita Receiver: pago confirmado",
  );
  expect(describeTimelineEntry("en", timelineEntry("payment_confirmed"))).toBe(
    "Rita Receiver notified: payment confirmed",
  );
});

test("falls back to the title of a notification of unknown type", () => {
  expect(describeTimelineEntry("en", timelineEntry("of_no_kind"))).toBe("Rita Receiver notified: Payment confirmed");
});

test("states the delivery of a notification, and an approval in the words of its action", () => {
  expect(describeOutcome("en", timelineEntry("payment_confirmed", { outcome: "unreached" }))).toBe("Reached no phone");
  expect(describeOutcome("en", timelineEntry("payment_confirmed"))).toBeNull();
  const entry = timelineEntry("cash_lost", { kind: "approval", outcome: "waiting" });
  expect([describeTimelineEntry("en", entry), describeOutcome("en", entry)]).toEqual([
    "Approval requested: Cash lost",
    "Waiting for another administrator",
  ]);
});

test("states the counted amount, and how long the driver waited if known", () => {
  expect(
    describeTimelineEntry("en", timelineEntry("pickup_counted", { kind: "leg", name: "Dora Driver", amount: 80 })),
  ).toBe("Dora Driver counted $80.00 at the pickup");
  const doorEntry = timelineEntry("nobody_home", { kind: "door_attempt", name: "Dora Driver", detail: "6" });
  expect(describeTimelineEntry("en", doorEntry)).toBe("Nobody home, 6 min after Dora Driver arrived");
  expect(describeTimelineEntry("es", { ...doorEntry, detail: null })).toBe("Nadie en casa");
});

test("translates a preset reason and leaves a written one unchanged", () => {
  const declined = { kind: "offer", detail: "Vehicle maintenance required" } as const;
  expect(describeEventReason("en", declined)).toBe("Vehicle maintenance required");
  expect(describeEventReason("es", declined)).not.toBe(describeEventReason("en", declined));
  expect(describeEventReason("es", { kind: "note", detail: "Other: ask again at noon" })).toBe(
    "Other: ask again at noon",
  );
  expect(describeEventReason("es", { kind: "transition", detail: "Not moving" })).toBe("No se mueve");
  expect(describeActionReason("es", "unassign", "Not moving")).toBe("No se mueve");
  expect(describeActionReason("es", "unassign", "The bank called")).toBe("The bank called");
  expect(describeActionReason("es", "cancel", "Not moving")).toBe("Not moving");
});
