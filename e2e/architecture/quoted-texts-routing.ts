// Every text and code quoted by the specification of routing and notifications, in its order, with its place in the
// product; those that the first document quotes too are in quoted-texts.ts.
import { answeredBy, quotedText, returnedBy, shownIn, type QuotedText } from "./quoted-texts";

const retries = answeredBy("server/optimoroute/retry.test.ts");
const matching = answeredBy("supabase/tests/match-requests.test.ts");
const dispatch = answeredBy("supabase/tests/dispatch.test.ts");
const decisions = answeredBy("supabase/tests/admin-deliveries.test.ts");
const offers = answeredBy("supabase/tests/offers.test.ts");
const escalation = answeredBy("supabase/tests/escalation.test.ts");

export const routingQuotes: readonly QuotedText[] = [
  // Visible texts
  quotedText("Task accepted successfully! 🎉", shownIn("offer-news", "acceptedElsewhere")),
  quotedText("Failed to initialize notifications", shownIn("offer-news", "failedInit")),
  quotedText("Location permission denied. Please enable GPS access.", shownIn("status", "locationDenied")),
  // Validation
  quotedText("Request ID is required", matching),
  quotedText("Valid delivery location coordinates are required", matching),
  quotedText("Delivery address is required", matching),
  quotedText("Amount must be greater than 0", matching),
  quotedText("Valid priority level is required", matching),
  quotedText("Estimated duration must be greater than 0", matching),
  quotedText("Invalid delivery request: ", matching),
  quotedText(
    "Driver must have OptimoRoute external id for sync",
    answeredBy("e2e/worker/routing-drivers.long.test.ts"),
  ),
  quotedText("API key is not set", answeredBy("e2e/api/routing.long.test.ts")),
  quotedText("Delivery location is outside assigned zones", decisions),
  // The provider
  quotedText("AUTH_KEY_UNKNOWN", retries),
  quotedText("AUTH_KEY_MISSING", retries),
  quotedText("ERR_TOO_MANY_CONNECTIONS", retries),
  quotedText("UNKNOWN_ERROR", retries),
  quotedText("HTTP {status}", retries),
  quotedText("OptimoRoute API error", retries),
  // Assignment
  quotedText("TRANSACTION_NOT_FOUND", answeredBy("supabase/tests/deliveries.test.ts")),
  quotedText("NO_DRIVERS_AVAILABLE", matching),
  quotedText("No available drivers found", dispatch, matching, returnedBy("no driver found")),
  quotedText("Driver assignment failed", dispatch),
  quotedText("No available drivers found in the delivery area", matching, returnedBy("no driver in the area")),
  quotedText("Failed to create assignment record", decisions),
  // Driver actions
  quotedText("Authentication required", answeredBy("e2e/api/offers.test.ts"), returnedBy("refusal without a session")),
  quotedText("Driver profile not found", answeredBy("supabase/tests/people.test.ts")),
  quotedText("Invalid driver ID", answeredBy("server/http/http.test.ts")),
  quotedText("Driver not approved", offers),
  quotedText("Driver not available", answeredBy("server/http/http.test.ts")),
  quotedText("Driver must be online and available to accept tasks", offers),
  quotedText("Driver not found", decisions),
  quotedText("Failed to mark notification as read", shownIn("notifications", "markReadFailed")),
  quotedText("Notification not found or access denied", offers),
  quotedText("NOTIFICATION_NOT_FOUND", offers),
  // Notifications
  quotedText(
    "Failed to send notification",
    shownIn("push-test", "testFailed"),
    returnedBy("failed notification of one reader"),
  ),
  quotedText("Failed to send bulk notifications", returnedBy("failed notification of two readers")),
  quotedText("Failed to get notifications", shownIn("notifications", "listFailed")),
  quotedText("Driver phone number not found", escalation),
  quotedText("Driver email not found", escalation),
  quotedText("All notification delivery methods failed", escalation),
  // Sync
  quotedText("SYNC_ERROR", answeredBy("e2e/worker/routing-failures.long.test.ts")),
  quotedText("ORDER_SYNC_ERROR", answeredBy("e2e/worker/routing-failures.long.test.ts")),
  // Location and the rest
  quotedText("Geolocation is not supported by this browser", shownIn("status", "noLocation")),
  quotedText(
    "Planning failed or timed out. Status: {status}",
    shownIn("reasons", "planning_failed"),
    answeredBy("e2e/worker/routing-planning.long.test.ts"),
  ),
  quotedText("Error validating delivery location", decisions),
];

/** The statuses that the second document lists, as the tables store them. */
export const routingStatuses: Readonly<Record<string, readonly string[]>> = {
  driver_notifications: ["sent", "delivered", "read", "accepted", "rejected", "expired", "failed"],
  optimoroute_orders: ["pending", "accepted", "rejected", "timeout", "completed", "cancelled"],
  driver_profiles: ["online", "offline", "busy", "break", "on_duty"],
};
/** The types of notices that the second document lists. */
export const quotedNotificationTypes: readonly string[] = [
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
