import type { Notification } from "@/lib/contracts/notifications";

/** Target page of a notification: the approvals page for a request, the subject's page for its result. */
export function notificationHref({ type, data }: Pick<Notification, "type" | "data">): string | null {
  const id = (name: string): string | null => (typeof data[name] === "string" ? data[name] : null);
  if (type === "approval_needed" || type === "change_scheduled") return "/admin/approvals";
  if (type === "second_factor_changed" && id("personId")) return `/admin/people/${id("personId")}`;
  if (id("incidentId")) return `/admin/incidents/${id("incidentId")}`;
  if (id("reviewId")) return `/admin/checks/${id("reviewId")}`;
  if (id("identityId")) return `/admin/checks/people/${id("identityId")}`;
  if (id("transactionId")) return `/admin/transactions/${id("transactionId")}`;
  if (id("driverId")) return `/admin/drivers/${id("driverId")}`;
  if (id("hubId")) return `/admin/hubs/${id("hubId")}`;
  return id("approvalId") ? "/admin/approvals" : null;
}
