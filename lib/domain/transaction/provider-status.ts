/** The delivery status for the routing provider's completion status, exactly as specified; pending for any other. */
export function statusFromProvider(status: string): string {
  switch (status) {
    case "scheduled":
      return "assigned";
    case "on_route":
      return "in_transit";
    case "servicing":
      return "in_progress";
    case "success":
      return "completed";
    case "failed":
      return "failed";
    case "rejected":
    case "cancelled":
      return "cancelled";
    default:
      return "pending";
  }
}

/** The same in our statuses, where the specification's table has in_progress and completed. */
export function deliveryStatusFromProvider(status: string): string {
  const specifiedStatus = statusFromProvider(status);
  if (specifiedStatus === "in_progress") return "servicing";
  return specifiedStatus === "completed" ? "delivered" : specifiedStatus;
}
