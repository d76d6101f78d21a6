import { isPendingApproval, minutesLeft } from "./pending-approval";

test("distinguishes a pending approval from a completed action", () => {
  expect(isPendingApproval({ approvalId: "a", expiresAt: "b" })).toBe(true);
  expect(isPendingApproval({ id: "a", status: "delivered" })).toBe(false);
});

test("rounds up to the started minute and returns 0 after the deadline", () => {
  const until = "2026-11-25T09:30:00.000Z";
  const minutesLeftAt = (time: string) => minutesLeft(until, Date.parse(`2026-11-25T${time}Z`));
  expect([
    minutesLeftAt("09:00:00"),
    minutesLeftAt("09:00:01"),
    minutesLeftAt("09:29:59"),
    minutesLeftAt("09:30:00"),
    minutesLeftAt("09:31:00"),
  ]).toEqual([30, 30, 1, 0, 0]);
});
