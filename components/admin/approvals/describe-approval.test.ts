import type { Approval } from "@/lib/contracts/admin/approvals";
import { approvalActions } from "@/lib/domain/approval-actions";
import { getTranslations } from "@/lib/i18n/translate";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { describeApproval, describeSoleAdmin } from "./describe-approval";

const approval = (overrides: Partial<Approval>): Approval => ({
  id: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
  action: "refund",
  state: "waiting",
  requestedBy: "Ada Admin",
  mine: false,
  conflictOfInterest: false,
  reason: "Receiver absent",
  requestedAt: "2026-11-25T09:00:00.000Z",
  expiresAt: "2026-11-25T09:30:00.000Z",
  effectiveAt: null,
  subjectId: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
  subject: "TXN-0A1B2C3D",
  subjectKind: "delivery",
  amount: 250,
  before: null,
  senderName: "Sam Sender",
  receiverName: "Rita Receiver",
  driverName: "Dora Driver",
  ...overrides,
});

test("states the exact effect with amounts and names", () => {
  expect(describeApproval("en", approval({ action: "complete_override" })).effect).toBe(
    "The $250.00 from Sam Sender counts as handed to Rita Receiver by Dora Driver, without the receiver's code. The delivery ends.",
  );
  expect(describeApproval("en", approval({ action: "set_cash_ceiling", amount: 2000, before: 500 })).effect).toBe(
    "Dora Driver may hold up to $2,000.00 instead of $500.00, from that moment on.",
  );
});

test.each(["en", "es"] as const)("has texts for each action in %s, even without names", (locale) => {
  for (const action of approvalActions)
    for (const people of [{}, { senderName: null, receiverName: null, driverName: null, amount: null }]) {
      const { title, actionLabel, effect } = describeApproval(locale, approval({ action, ...people }));
      expect(`${title} ${actionLabel} ${effect}`).not.toMatch(/undefined|null|NaN|\{|\}/);
      expect(effect).toMatch(/\.$/);
    }
});

test.each([
  [0, "en", "take effect immediately"],
  [1, "en", "take effect after 1 hour;"],
  [24, "en", "take effect after 24 hours;"],
  [0, "es", "entran en vigor al momento"],
  [1, "es", "entran en vigor tras 1 hora;"],
  [24, "es", "entran en vigor tras 24 horas;"],
] as const)("describes a delay of %s hours in %s: %s", (n, locale, expected) => {
  expect(getTranslations(locale, approvalMessages)("soleAdminDelay", { n })).toContain(expected);
});

test.each(["en", "es"] as const)("lists in %s every action that a sole administrator can take alone", (locale) => {
  const text = describeSoleAdmin(locale, 24);
  for (const action of approvalActions) expect(text).toContain(getTranslations(locale, approvalMessages)(action));
  expect(text).not.toMatch(/\{|\}/);
});
