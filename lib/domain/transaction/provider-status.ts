/**
 * What the routing provider's completion status means for a delivery, exactly as specified; anything else is pending.
 */
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

/** The same in the words of our own list, where the specification's table says in_progress and completed. */
export function statusFromCompletion(status: string): string {
  const specified = statusFromProvider(status);
  if (specified === "in_progress") return "servicing";
  return specified === "completed" ? "delivered" : specified;
}
