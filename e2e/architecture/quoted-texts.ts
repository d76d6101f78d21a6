// Every text quoted by the specification of the driver's app, in its order, with its place in the product. Two
// quotations are no texts of the product: '5 km', an example of a distance, and 'already registered', which the auth
// server returns.

import { declineReasons } from "@/lib/domain/offer";

/** shown: the English text of a message key, or one of its forms, which a screen shows. */
type Shown = { shown: string; key: string };
/** answered: returned by the database or the server, as the named test verifies. */
type Answered = { answered: string };
/** returned: returned or rendered by the product's own code; `quoted-texts.test.ts` calls it by this name. */
type Returned = { returned: string };
export type QuotedText = { text: string; at: readonly (Shown | Answered | Returned)[] };

export const shownIn = (file: string, key: string): Shown => ({ shown: file, key });
export const answeredBy = (file: string): Answered => ({ answered: file });
export const returnedBy = (name: string): Returned => ({ returned: name });
export const quotedText = (text: string, ...at: QuotedText["at"]): QuotedText => ({ text, at });

const tasks = answeredBy("supabase/tests/tasks.test.ts");
const codes = answeredBy("supabase/tests/codes.test.ts");
const deliveries = answeredBy("supabase/tests/deliveries.test.ts");
const signUp = answeredBy("supabase/tests/sign-up.test.ts");

export const quotedTexts: readonly QuotedText[] = [
  // The shell
  quotedText("9+", returnedBy("bell with many offers")),
  quotedText("Task Notifications", shownIn("shell", "taskNotifications"), returnedBy("bell without offers")),
  quotedText("Just now", shownIn("common", "justNow"), returnedBy("now")),
  quotedText("{n} min ago", shownIn("common", "minutesAgo"), returnedBy("minutes")),
  quotedText("{n} hour ago", shownIn("common", "hoursAgo"), returnedBy("an hour")),
  quotedText("{n} hours ago", shownIn("common", "hoursAgo"), returnedBy("hours")),
  quotedText("{n} day ago", shownIn("common", "daysAgo"), returnedBy("a day")),
  quotedText("{n} days ago", shownIn("common", "daysAgo"), returnedBy("days")),
  quotedText("No notifications yet", shownIn("shell", "noNotifications"), returnedBy("bell without offers")),
  quotedText(
    "Task notifications will appear here",
    shownIn("shell", "noNotificationsHint"),
    returnedBy("bell without offers"),
  ),
  quotedText("{n} new", shownIn("shell", "newCount"), returnedBy("bell with many offers")),
  quotedText("View all notifications", shownIn("shell", "viewAll"), returnedBy("bell without offers")),
  quotedText("No Active Delivery Found", shownIn("current-task", "none"), returnedBy("banner without a delivery")),
  quotedText("New Delivery Task", shownIn("offer", "title"), returnedBy("open offer")),
  quotedText("Cash delivery amount", shownIn("offer", "amount"), returnedBy("open offer")),
  quotedText("Task Expired", shownIn("offer", "expired"), returnedBy("expired offer")),
  quotedText(
    "This task has been reassigned to another driver",
    shownIn("offer", "reassignedBody"),
    returnedBy("expired offer"),
  ),
  quotedText("Failed to Load {component}", shownIn("load-failure", "failedTo"), returnedBy("load failure")),
  // Entities
  quotedText("Cash delivery", answeredBy("e2e/api/transactions.test.ts")),
  quotedText("cash_delivery", answeredBy("e2e/api/transactions.test.ts")),
  quotedText("Finding Driver", returnedBy("status broadcast")),
  quotedText("Driver Assigned", returnedBy("status assigned")),
  // Sign-in and registration
  quotedText("Please fill in all fields", shownIn("auth", "fillAll"), answeredBy("e2e/api/session.test.ts")),
  quotedText(
    "Please fill in all required fields",
    shownIn("auth", "fillRequired"),
    answeredBy("e2e/api/session.test.ts"),
  ),
  quotedText("Passwords do not match", shownIn("password", "mismatch")),
  quotedText("Password must be at least 6 characters", shownIn("password", "tooShort"), returnedBy("short password")),
  quotedText(
    "User not authenticated",
    shownIn("status", "notAuthenticated"),
    shownIn("profile", "notAuthenticated"),
    returnedBy("refusal UNAUTHENTICATED"),
  ),
  quotedText(
    "Login failed. Please check your credentials.",
    shownIn("auth", "loginFailed"),
    returnedBy("refusal INVALID_CREDENTIALS"),
  ),
  quotedText("Welcome back!", shownIn("auth", "welcome")),
  quotedText(
    "An account with this email already exists. Please try logging in instead.",
    returnedBy("already registered"),
  ),
  quotedText("Registration failed. Please try again.", shownIn("auth", "registerFailed")),
  quotedText("Driver account created successfully! Please wait for approval.", shownIn("auth", "driverCreated")),
  quotedText("Failed to create driver profile: ", signUp),
  quotedText("Failed to create user profile: ", signUp),
  quotedText("useAuth must be used within an AuthProvider", returnedBy("useAuth outside")),
  quotedText("You must provide either an email or phone number and a password", returnedBy("sign-in without either")),
  // Driver status
  quotedText("You are now online and available for deliveries", shownIn("status", "nowOnline")),
  quotedText("You are now offline", shownIn("status", "nowOffline")),
  quotedText("You are now on break", shownIn("status", "nowBreak")),
  quotedText("Failed to go online", shownIn("status", "failedOnline")),
  quotedText("Failed to go offline", shownIn("status", "failedOffline")),
  quotedText("Failed to set break status", shownIn("status", "failedBreak")),
  quotedText("Failed to update status", shownIn("status", "failedUpdate")),
  quotedText("Failed to refresh status", shownIn("status", "failedRefresh"), returnedBy("failed status")),
  // Application
  quotedText(
    "Driver application submitted successfully! We'll review it within 24-48 hours.",
    shownIn("apply", "success"),
  ),
  quotedText("Failed to submit application. Please try again.", shownIn("apply", "failure")),
  // Tasks
  quotedText(
    "Cannot accept task - another task is already active",
    returnedBy("second task"),
    answeredBy("supabase/tests/offers.test.ts"),
  ),
  quotedText("Cannot start service - task is in {state} state", returnedBy("start twice"), tasks),
  quotedText("Cannot complete task - task is in {state} state", returnedBy("complete early"), tasks),
  quotedText("No active task to start service for", returnedBy("start nothing"), tasks),
  quotedText("No active task to complete", returnedBy("complete nothing"), tasks),
  quotedText("No active task to cancel", returnedBy("cancel nothing"), tasks),
  quotedText("No active task or invalid state for arrival", returnedBy("arrive early"), tasks),
  quotedText("Cannot start service in {state} state", returnedBy("navigation START_SERVICE")),
  quotedText("Cannot start navigation in {state} state", returnedBy("navigation START_NAVIGATION")),
  quotedText("Cannot mark arrived in {state} state", returnedBy("navigation MARK_ARRIVED")),
  quotedText("Cannot complete delivery in {state} state", returnedBy("navigation COMPLETE_DELIVERY")),
  quotedText("User ID required to start service", returnedBy("start without a user")),
  quotedText("Unknown action: {type}", returnedBy("unknown action")),
  quotedText("Failed to accept task", shownIn("offer-news", "failedAccept")),
  quotedText("Failed to start service", shownIn("step", "failedStart")),
  quotedText("Failed to mark arrival", shownIn("step", "failedArrive")),
  quotedText("Failed to complete task", shownIn("step", "failedComplete")),
  quotedText("Failed to cancel task", shownIn("step", "failedCancel")),
  quotedText("Failed to decline task", shownIn("offer-news", "failedDecline")),
  quotedText("Failed to start navigation", shownIn("step", "failedNavigation")),
  quotedText("User authentication required", shownIn("offer-news", "authRequired")),
  quotedText("Task declined", shownIn("offer-news", "declined")),
  quotedText("Task accepted! Redirecting to navigation...", shownIn("offer-news", "accepted")),
  quotedText("Task offer expired", shownIn("offer-news", "expired")),
  // Verification
  quotedText("Invalid QR code signature", codes),
  quotedText("QR code has expired", codes),
  quotedText("Verification code has expired", codes),
  quotedText("Verification code not found or already used", answeredBy("e2e/api/verification.test.ts")),
  quotedText("Invalid verification code", codes),
  quotedText("Transaction not found", deliveries, returnedBy("refusal TRANSACTION_NOT_FOUND")),
  quotedText("Verification failed", shownIn("scan", "failedVerify"), returnedBy("refusal verification_error")),
  // Transactions
  quotedText("Receiver not found", deliveries, shownIn("send", "receiverNotFound")),
  quotedText("Failed to create transaction", shownIn("send", "failed")),
  quotedText("Transaction not found or not authorized", deliveries),
  quotedText("Transaction not found or cannot be cancelled", deliveries),
  quotedText("Failed to accept transaction", shownIn("customer-delivery", "acceptFailed")),
  quotedText("Failed to reject transaction", shownIn("customer-delivery", "rejectFailed")),
  quotedText("Failed to cancel transaction", shownIn("customer-delivery", "cancelFailed")),
  quotedText(
    "Failed to delete transaction",
    shownIn("admin-transactions", "deleteFailed"),
    answeredBy("supabase/tests/admin-deliveries.test.ts"),
  ),
  quotedText(
    "Failed to fetch transactions",
    shownIn("admin-transactions", "listFailed"),
    returnedBy("failed list of all deliveries"),
  ),
  quotedText(
    "Failed to get transaction",
    shownIn("customer-delivery", "deliveryFailed"),
    returnedBy("failed delivery"),
  ),
  quotedText(
    "Failed to get user transactions",
    shownIn("customer-delivery", "listFailed"),
    returnedBy("failed list of deliveries"),
  ),
  quotedText(
    "Failed to get pending transactions",
    shownIn("receive", "waitingFailed"),
    returnedBy("failed list of waiting deliveries"),
  ),
  quotedText("Failed to generate verification code", shownIn("receive", "newCodeFailed")),
];

/**
 * Labels that the specification lists without quotation marks; specified-labels.test.ts holds their places and order.
 */
export const specifiedLabels: readonly string[] = [
  ...["Dashboard", "Deliveries", "Scanner", "Analytics", "Profile", "Out", "Sign Out"],
  ...["Navigate", "Complete", "Assigned", "En Route", "Arrived"],
  ...["Start Navigation", "Complete Delivery", "View Details", "ETA", "Estimated arrival"],
  ...["Start Service", "Mark Arrived"],
  ...["Go Online", "Go Offline", "Take Break", "End Break", "Busy", "Available"],
  ...declineReasons,
  ...["Decline", "Accept Task", "Close", "Try Again", "Unknown"],
];
