/** What the routing provider's completion status means for a delivery, exactly as specified; anything else is pending. */
export function statusFromProvider(status: string): string {
  switch (status) {
    case "scheduled": return "assigned";
    case "on_route": return "in_transit";
    case "servicing": return "in_progress";
    case "success": return "completed";
    case "failed": return "failed";
    case "rejected":
    case "cancelled": return "cancelled";
    default: return "pending";
  }
}
