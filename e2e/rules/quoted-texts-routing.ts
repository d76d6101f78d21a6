// Every text and code that the specification of routing and notifications quotes, in its order, and where the product
// has it; those that the first document quotes too stand in quoted-texts.ts.
import { answered, quote, returned, shown, type Quote } from "./quoted-texts";

const retries = answered("server/optimoroute/retry.test.ts");
const matching = answered("supabase/tests/match-requests.test.ts");
const dispatch = answered("supabase/tests/dispatch.test.ts");
const decisions = answered("supabase/tests/admin-deliveries.test.ts");
const offers = answered("supabase/tests/offers.test.ts");
const escalation = answered("supabase/tests/escalation.test.ts");

export const routingQuotes: readonly Quote[] = [
  // What is seen
  quote("Task accepted successfully! 🎉", shown("offer-news", "acceptedElsewhere")),
  quote("Failed to initialize notifications", shown("offer-news", "failedInit")),
  quote("Location permission denied. Please enable GPS access.", shown("status", "locationDenied")),
  // Validation
  quote("Request ID is required", matching),
  quote("Valid delivery location coordinates are required", matching),
  quote("Delivery address is required", matching),
  quote("Amount must be greater than 0", matching),
  quote("Valid priority level is required", matching),
  quote("Estimated duration must be greater than 0", matching),
  quote("Invalid delivery request: ", matching),
  quote("Driver must have OptimoRoute external id for sync", answered("e2e/worker/routing-drivers.long.test.ts")),
  quote("API key is not set", answered("e2e/api/routing.long.test.ts")),
  quote("Delivery location is outside assigned zones", decisions),
  // The provider
  quote("AUTH_KEY_UNKNOWN", retries),
  quote("AUTH_KEY_MISSING", retries),
  quote("ERR_TOO_MANY_CONNECTIONS", retries),
  quote("UNKNOWN_ERROR", retries),
  quote("HTTP {status}", retries),
  quote("OptimoRoute API error", retries),
  // Assignment
  quote("TRANSACTION_NOT_FOUND", answered("supabase/tests/deliveries.test.ts")),
  quote("NO_DRIVERS_AVAILABLE", matching),
  quote("No available drivers found", dispatch, matching, returned("search found nobody")),
  quote("Driver assignment failed", dispatch),
  quote("No available drivers found in the delivery area", matching, returned("search found nobody near")),
  quote("Failed to create assignment record", decisions),
  // Driver actions
  quote("Authentication required", answered("e2e/api/offers.test.ts"), returned("refusal without a session")),
  quote("Driver profile not found", answered("supabase/tests/people.test.ts")),
  quote("Invalid driver ID", answered("server/http/http.test.ts")),
  quote("Driver not approved", offers),
  quote("Driver not available", answered("server/http/http.test.ts")),
  quote("Driver must be online and available to accept tasks", offers),
  quote("Driver not found", decisions),
  quote("Failed to mark notification as read", shown("notices", "failedRead")),
  quote("Notification not found or access denied", offers),
  quote("NOTIFICATION_NOT_FOUND", offers),
  // Notifications
  quote("Failed to send notification", shown("push-test", "testFailed"), returned("one reader was not told")),
  quote("Failed to send bulk notifications", returned("two readers were not told")),
  quote("Failed to get notifications", shown("notices", "failedList")),
  quote("Driver phone number not found", escalation),
  quote("Driver email not found", escalation),
  quote("All notification delivery methods failed", escalation),
  // Sync
  quote("SYNC_ERROR", answered("e2e/worker/routing-trouble.long.test.ts")),
  quote("ORDER_SYNC_ERROR", answered("e2e/worker/routing-trouble.long.test.ts")),
  // Location and the rest
  quote("Geolocation is not supported by this browser", shown("status", "noLocation")),
  quote(
    "Planning failed or timed out. Status: {status}",
    shown("said", "planning_failed"),
    answered("e2e/worker/routing-planning.long.test.ts"),
  ),
  quote("Error validating delivery location", decisions),
];

/** The statuses that the second document lists, as the tables hold them. */
export const routingStatuses: Readonly<Record<string, readonly string[]>> = {
  driver_notifications: ["sent", "delivered", "read", "accepted", "rejected", "expired", "failed"],
  optimoroute_orders: ["pending", "accepted", "rejected", "timeout", "completed", "cancelled"],
  driver_profiles: ["online", "offline", "busy", "break", "on_duty"],
};
/** The kinds of notices that the second document lists. */
export const noticeTypes: readonly string[] = [
  "task_available",
  "task_assigned",
  "transaction_accepted",
  "transaction_rejected",
  "verification_code_generated",
  "delivery_completed",
  "driver_assigned",
  "driver_on_way",
  "task_offer",
  "task_response_confirmation",
  "task_timeout",
];
