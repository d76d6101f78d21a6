// Every text that the specification of the driver's app quotes, in its order, and where the product has it. Two
// quotations are no texts of the product: '5 km', an example of a distance, and 'already registered', what the auth
// server says.

/** shown: the English words of a dictionary's key, or one of its forms, which a screen says. */
type Shown = { shown: string; key: string };
/** answered: the database or the server answers it, as a test that asks for it sees. */
type Answered = { answered: string };
/**
 * returned: the product's own code gives it back or draws it when asked; `quoted-texts.test.ts` asks under this name.
 */
type Returned = { returned: string };
export type Quote = { text: string; at: readonly (Shown | Answered | Returned)[] };

export const shown = (file: string, key: string): Shown => ({ shown: file, key });
export const answered = (file: string): Answered => ({ answered: file });
export const returned = (name: string): Returned => ({ returned: name });
export const quote = (text: string, ...at: Quote["at"]): Quote => ({ text, at });

const tasks = answered("supabase/tests/tasks.test.ts");
const codes = answered("supabase/tests/codes.test.ts");
const deliveries = answered("supabase/tests/deliveries.test.ts");
const signUp = answered("supabase/tests/sign-up.test.ts");

export const quotes: readonly Quote[] = [
  // The shell
  quote("9+", returned("bell with many offers")),
  quote("Task Notifications", shown("shell", "taskNotifications"), returned("bell without offers")),
  quote("Just now", shown("common", "justNow"), returned("now")),
  quote("{n} min ago", shown("common", "minutesAgo"), returned("minutes")),
  quote("{n} hour ago", shown("common", "hoursAgo"), returned("an hour")),
  quote("{n} hours ago", shown("common", "hoursAgo"), returned("hours")),
  quote("{n} day ago", shown("common", "daysAgo"), returned("a day")),
  quote("{n} days ago", shown("common", "daysAgo"), returned("days")),
  quote("No notifications yet", shown("shell", "noNotifications"), returned("bell without offers")),
  quote("Task notifications will appear here", shown("shell", "noNotificationsHint"), returned("bell without offers")),
  quote("{n} new", shown("shell", "newCount"), returned("bell with many offers")),
  quote("View all notifications", shown("shell", "viewAll"), returned("bell without offers")),
  quote("No Active Delivery Found", shown("current-task", "none"), returned("banner without a delivery")),
  quote("New Delivery Task", shown("offer", "title"), returned("open offer")),
  quote("Cash delivery amount", shown("offer", "amount"), returned("open offer")),
  quote("Task Expired", shown("offer", "expired"), returned("expired offer")),
  quote("This task has been reassigned to another driver", shown("offer", "expiredBody"), returned("expired offer")),
  quote("Failed to Load {component}", shown("load-failure", "failedTo"), returned("load failure")),
  // Entities
  quote("Cash delivery", answered("e2e/api/transactions.test.ts")),
  quote("cash_delivery", answered("e2e/api/transactions.test.ts")),
  quote("Finding Driver", returned("status broadcast")),
  quote("Driver Assigned", returned("status assigned")),
  // Sign-in and registration
  quote("Please fill in all fields", shown("auth", "fillAll"), answered("e2e/api/session.test.ts")),
  quote("Please fill in all required fields", shown("auth", "fillRequired"), answered("e2e/api/session.test.ts")),
  quote("Passwords do not match", shown("password", "mismatch")),
  quote("Password must be at least 6 characters", shown("password", "tooShort"), returned("short password")),
  quote(
    "User not authenticated",
    shown("status", "notAuthenticated"),
    shown("profile", "notAuthenticated"),
    returned("refusal UNAUTHENTICATED"),
  ),
  quote(
    "Login failed. Please check your credentials.",
    shown("auth", "loginFailed"),
    returned("refusal INVALID_CREDENTIALS"),
  ),
  quote("Welcome back!", shown("auth", "welcome")),
  quote("An account with this email already exists. Please try logging in instead.", returned("already registered")),
  quote("Registration failed. Please try again.", shown("auth", "registerFailed")),
  quote("Driver account created successfully! Please wait for approval.", shown("auth", "driverCreated")),
  quote("Failed to create driver profile: ", signUp),
  quote("Failed to create user profile: ", signUp),
  quote("useAuth must be used within an AuthProvider", returned("useAuth outside")),
  quote("You must provide either an email or phone number and a password", returned("sign-in without either")),
  // Driver status
  quote("You are now online and available for deliveries", shown("status", "nowOnline")),
  quote("You are now offline", shown("status", "nowOffline")),
  quote("You are now on break", shown("status", "nowBreak")),
  quote("Failed to go online", shown("status", "failedOnline")),
  quote("Failed to go offline", shown("status", "failedOffline")),
  quote("Failed to set break status", shown("status", "failedBreak")),
  quote("Failed to update status", shown("status", "failedUpdate")),
  quote("Failed to refresh status", shown("status", "failedRefresh")),
  // Application
  quote("Driver application submitted successfully! We'll review it within 24-48 hours.", shown("apply", "success")),
  quote("Failed to submit application. Please try again.", shown("apply", "failure")),
  // Tasks
  quote(
    "Cannot accept task - another task is already active",
    returned("second task"),
    answered("supabase/tests/offers.test.ts"),
  ),
  quote("Cannot start service - task is in {state} state", returned("start twice"), tasks),
  quote("Cannot complete task - task is in {state} state", returned("complete early"), tasks),
  quote("No active task to start service for", returned("start nothing"), tasks),
  quote("No active task to complete", returned("complete nothing"), tasks),
  quote("No active task to cancel", returned("cancel nothing"), tasks),
  quote("No active task or invalid state for arrival", returned("arrive early"), tasks),
  quote("Cannot start service in {state} state", returned("navigation START_SERVICE")),
  quote("Cannot start navigation in {state} state", returned("navigation START_NAVIGATION")),
  quote("Cannot mark arrived in {state} state", returned("navigation MARK_ARRIVED")),
  quote("Cannot complete delivery in {state} state", returned("navigation COMPLETE_DELIVERY")),
  quote("User ID required to start service", returned("start by nobody")),
  quote("Unknown action: {type}", returned("unknown action")),
  quote("Failed to accept task", shown("offer-news", "failedAccept")),
  quote("Failed to start service", shown("step", "failedStart")),
  quote("Failed to mark arrival", shown("step", "failedArrive")),
  quote("Failed to complete task", shown("step", "failedComplete")),
  quote("Failed to cancel task", shown("step", "failedCancel")),
  quote("Failed to decline task", shown("offer-news", "failedDecline")),
  quote("Failed to start navigation", shown("step", "failedNavigation")),
  quote("User authentication required", shown("offer-news", "authRequired")),
  quote("Task declined", shown("offer-news", "declined")),
  quote("Task accepted! Redirecting to navigation...", shown("offer-news", "accepted")),
  quote("Task offer expired", shown("offer-news", "timeout")),
  // Verification
  quote("Invalid QR code signature", codes),
  quote("QR code has expired", codes),
  quote("Verification code has expired", codes),
  quote("Verification code not found or already used", answered("e2e/api/verification.test.ts")),
  quote("Invalid verification code", codes),
  quote("Transaction not found", deliveries, returned("refusal TRANSACTION_NOT_FOUND")),
  quote("Verification failed", shown("scan", "failedVerify"), returned("refusal verification_error")),
  // Transactions
  quote("Receiver not found", deliveries, shown("send", "receiverNotFound")),
  quote("Failed to create transaction", shown("send", "failed")),
  quote("Transaction not found or not authorized", deliveries),
  quote("Transaction not found or cannot be cancelled", deliveries),
  quote("Failed to accept transaction", shown("customer-delivery", "acceptFailed")),
  quote("Failed to reject transaction", shown("customer-delivery", "rejectFailed")),
  quote("Failed to cancel transaction", shown("customer-delivery", "cancelFailed")),
  quote(
    "Failed to delete transaction",
    shown("admin-transactions", "failedDelete"),
    answered("supabase/tests/admin-deliveries.test.ts"),
  ),
  quote("Failed to fetch transactions", shown("admin-transactions", "listFailed")),
  quote("Failed to get transaction", shown("customer-delivery", "oneFailed")),
  quote("Failed to get user transactions", shown("customer-delivery", "listFailed")),
  quote("Failed to get pending transactions", shown("receive", "waitingFailed")),
  quote("Failed to generate verification code", shown("receive", "newFailed")),
];
