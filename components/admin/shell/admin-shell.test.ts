import { notificationHref } from "./admin-shell";

test.each([
  ["approval_needed", { approvalId: "a", driverId: "d" }, "/admin/approvals"],
  ["approval_answered", { approvalId: "a", transactionId: "t" }, "/admin/transactions/t"],
  ["approval_answered", { approvalId: "a", driverId: "d" }, "/admin/drivers/d"],
  ["approval_answered", { approvalId: "a", hubId: "h" }, "/admin/hubs/h"],
  ["approval_answered", { approvalId: "a" }, "/admin/approvals"],
  ["money_review", { reviewId: "r", transactionId: "t" }, "/admin/checks/r"],
  ["identity_check", { identityId: "i" }, "/admin/checks/people/i"],
  ["transaction_failed", { transactionId: "t" }, "/admin/transactions/t"],
  ["incident_opened", { incidentId: "i" }, "/admin/incidents/i"],
  ["second_factor_changed", { change: "reset_requested", personId: "p" }, "/admin/people/p"],
  ["second_factor_changed", { change: "enrolled", personId: "p" }, "/admin/people/p"],
  ["transaction_failed", {}, null],
])("%s of %o leads to %s", (type, data, page) => {
  expect(notificationHref({ type, data })).toBe(page);
});
