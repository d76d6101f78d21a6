import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { partitionByEligibility, exclusionReason } from "./eligibility";

type Row = Parameters<typeof exclusionReason>[0] & { name: string };
const row = (name: string, overrides: Partial<Row>): Row => ({
  name,
  conflictOfInterest: false,
  redacted: false,
  driver: null,
  allowedDecisions: [],
  ...overrides,
});
const driver = { id: "1", name: "Dora" } as unknown as AdminTransaction["driver"];

test("excludes the administrator's own deliveries from every action", () => {
  const conflictRow = row("own", { conflictOfInterest: true, allowedDecisions: ["cancel", "assign"] });
  expect((["cancel", "assign", "message"] as const).map((verb) => exclusionReason(conflictRow, verb))).toEqual([
    "conflictOfInterest",
    "conflictOfInterest",
    "conflictOfInterest",
  ]);
});

test("excludes deliveries that do not allow the action", () => {
  const rows = [row("waits", { allowedDecisions: ["cancel", "assign"] }), row("on the way", { driver })];
  const { eligible, excluded } = partitionByEligibility(rows, "cancel");
  expect(eligible.map(({ name }) => name)).toEqual(["waits"]);
  expect(excluded.map(({ row: { name }, reason }) => [name, reason])).toEqual([["on the way", "status"]]);
});

test("excludes deliveries without a driver from driver messages, and redacted ones from all messages", () => {
  expect(exclusionReason(row("no driver", {}), "message", "driver")).toBe("noDriver");
  expect(exclusionReason(row("no driver", {}), "message", "receiver")).toBeNull();
  expect(exclusionReason(row("driven", { driver }), "message", "driver")).toBeNull();
  expect(exclusionReason(row("erased", { redacted: true, driver }), "message", "sender")).toBe("redacted");
});
