import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { cashAtDoor } from "@/server/notifications/types/cash-at-door";
import { cashAtHub } from "@/server/notifications/types/cash-at-hub";
import { cashComingBack } from "@/server/notifications/types/cash-coming-back";
import { cashCounted } from "@/server/notifications/types/cash-counted";
import { plannedHoursStarting } from "@/server/notifications/types/planned-hours-starting";
import { plannedHoursEnding } from "@/server/notifications/types/planned-hours-ending";
import { plannedHoursEnded } from "@/server/notifications/types/planned-hours-ended";
import { documentExpiring } from "@/server/notifications/types/document-expiring";
import { documentExpired } from "@/server/notifications/types/document-expired";
import { documentRenewed } from "@/server/notifications/types/document-renewed";
import { documentDeclined } from "@/server/notifications/types/document-declined";
import { robberyFollowUp } from "@/server/notifications/types/robbery-follow-up";
import { acceptanceOverLimit } from "@/server/notifications/types/acceptance-over-limit";
import { approvalAnswered } from "@/server/notifications/types/approval-answered";
import { accountAddressChanged } from "@/server/notifications/types/account-address-changed";
import { secondFactorChanged } from "@/server/notifications/types/second-factor-changed";
import { approvalNeeded } from "@/server/notifications/types/approval-needed";
import { changeScheduled } from "@/server/notifications/types/change-scheduled";
import { cashLost } from "@/server/notifications/types/cash-lost";
import { cashReturned } from "@/server/notifications/types/cash-returned";
import { cashToHub } from "@/server/notifications/types/cash-to-hub";
import { cashToReturn } from "@/server/notifications/types/cash-to-return";
import { codeLocked } from "@/server/notifications/types/code-locked";
import { colleagueNeedsHelp } from "@/server/notifications/types/colleague-needs-help";
import { delegateNamed } from "@/server/notifications/types/delegate-named";
import { delegateRevoked } from "@/server/notifications/types/delegate-revoked";
import { deliveryCompleted } from "@/server/notifications/types/delivery-completed";
import { deliveryCorrected } from "@/server/notifications/types/delivery-corrected";
import { deliveryNeedsReview } from "@/server/notifications/types/delivery-needs-review";
import { depositCounted } from "@/server/notifications/types/deposit-counted";
import { depositExpired } from "@/server/notifications/types/deposit-expired";
import { depositShort } from "@/server/notifications/types/deposit-short";
import { driverApproved } from "@/server/notifications/types/driver-approved";
import { driverArrived } from "@/server/notifications/types/driver-arrived";
import { driverAssigned } from "@/server/notifications/types/driver-assigned";
import { driverAtPickup } from "@/server/notifications/types/driver-at-pickup";
import { driverNear } from "@/server/notifications/types/driver-near";
import { driverOnWay } from "@/server/notifications/types/driver-on-way";
import { driverRejected } from "@/server/notifications/types/driver-rejected";
import { driverSuspended } from "@/server/notifications/types/driver-suspended";
import { identityApproved } from "@/server/notifications/types/identity-approved";
import { identityExpired } from "@/server/notifications/types/identity-expired";
import { identityExpiring } from "@/server/notifications/types/identity-expiring";
import { identityRejected } from "@/server/notifications/types/identity-rejected";
import { identityRevoked } from "@/server/notifications/types/identity-revoked";
import { identityNeedsReview } from "@/server/notifications/types/identity-needs-review";
import { incidentOpened } from "@/server/notifications/types/incident-opened";
import { messageReceived } from "@/server/notifications/types/message-received";
import { noDriverFound } from "@/server/notifications/types/no-driver-found";
import { paymentConfirmed } from "@/server/notifications/types/payment-confirmed";
import { paymentDue } from "@/server/notifications/types/payment-due";
import { paymentFailed } from "@/server/notifications/types/payment-failed";
import { portraitApproved } from "@/server/notifications/types/portrait-approved";
import { portraitDeclined } from "@/server/notifications/types/portrait-declined";
import { payoutAccountChanged } from "@/server/notifications/types/payout-account-changed";
import { preferredTimeMoved } from "@/server/notifications/types/preferred-time-moved";
import { supportMessage } from "@/server/notifications/types/support-message";
import { taskAssigned } from "@/server/notifications/types/task-assigned";
import { taskAvailable } from "@/server/notifications/types/task-available";
import { taskOffer } from "@/server/notifications/types/task-offer";
import { taskResponseConfirmation } from "@/server/notifications/types/task-response-confirmation";
import { taskTimeout } from "@/server/notifications/types/task-timeout";
import { timeAccepted } from "@/server/notifications/types/time-accepted";
import { timeDeclined } from "@/server/notifications/types/time-declined";
import { timeProposed } from "@/server/notifications/types/time-proposed";
import { transactionAccepted } from "@/server/notifications/types/transaction-accepted";
import { transactionCancelled } from "@/server/notifications/types/transaction-cancelled";
import { transactionCreated } from "@/server/notifications/types/transaction-created";
import { cashRequestDeclined } from "@/server/notifications/types/cash-request-declined";
import { cashRequested } from "@/server/notifications/types/cash-requested";
import { standingOrderCreated } from "@/server/notifications/types/standing-order-created";
import { standingOrderRefused } from "@/server/notifications/types/standing-order-refused";
import { transactionEdited } from "@/server/notifications/types/transaction-edited";
import { transactionFailed } from "@/server/notifications/types/transaction-failed";
import { transactionRejected } from "@/server/notifications/types/transaction-rejected";
import { verificationCodeGenerated } from "@/server/notifications/types/verification-code-generated";

// One file per type, by the names that the table allows; a test compares the two.
export const notificationTypes = {
  cash_at_door: cashAtDoor,
  cash_at_hub: cashAtHub,
  cash_coming_back: cashComingBack,
  cash_counted: cashCounted,
  robbery_follow_up: robberyFollowUp,
  approval_answered: approvalAnswered,
  approval_needed: approvalNeeded,
  change_scheduled: changeScheduled,
  cash_lost: cashLost,
  cash_returned: cashReturned,
  cash_to_hub: cashToHub,
  cash_to_return: cashToReturn,
  code_locked: codeLocked,
  colleague_needs_help: colleagueNeedsHelp,
  delegate_named: delegateNamed,
  delegate_revoked: delegateRevoked,
  delivery_completed: deliveryCompleted,
  delivery_corrected: deliveryCorrected,
  delivery_needs_review: deliveryNeedsReview,
  deposit_counted: depositCounted,
  deposit_expired: depositExpired,
  payout_account_changed: payoutAccountChanged,
  second_factor_changed: secondFactorChanged,
  account_address_changed: accountAddressChanged,
  deposit_short: depositShort,
  driver_approved: driverApproved,
  driver_arrived: driverArrived,
  driver_assigned: driverAssigned,
  driver_at_pickup: driverAtPickup,
  driver_near: driverNear,
  driver_on_way: driverOnWay,
  driver_rejected: driverRejected,
  driver_suspended: driverSuspended,
  identity_approved: identityApproved,
  identity_expired: identityExpired,
  identity_expiring: identityExpiring,
  identity_rejected: identityRejected,
  identity_revoked: identityRevoked,
  identity_needs_review: identityNeedsReview,
  incident_opened: incidentOpened,
  message_received: messageReceived,
  no_driver_found: noDriverFound,
  payment_confirmed: paymentConfirmed,
  payment_due: paymentDue,
  payment_failed: paymentFailed,
  portrait_approved: portraitApproved,
  portrait_declined: portraitDeclined,
  preferred_time_moved: preferredTimeMoved,
  planned_hours_starting: plannedHoursStarting,
  planned_hours_ending: plannedHoursEnding,
  planned_hours_ended: plannedHoursEnded,
  document_expiring: documentExpiring,
  document_expired: documentExpired,
  document_renewed: documentRenewed,
  document_declined: documentDeclined,
  support_message: supportMessage,
  task_assigned: taskAssigned,
  task_available: taskAvailable,
  task_offer: taskOffer,
  task_response_confirmation: taskResponseConfirmation,
  task_timeout: taskTimeout,
  time_accepted: timeAccepted,
  time_declined: timeDeclined,
  time_proposed: timeProposed,
  acceptance_over_limit: acceptanceOverLimit,
  transaction_accepted: transactionAccepted,
  transaction_cancelled: transactionCancelled,
  transaction_created: transactionCreated,
  cash_requested: cashRequested,
  cash_request_declined: cashRequestDeclined,
  standing_order_created: standingOrderCreated,
  standing_order_refused: standingOrderRefused,
  transaction_edited: transactionEdited,
  transaction_failed: transactionFailed,
  transaction_rejected: transactionRejected,
  verification_code_generated: verificationCodeGenerated,
} satisfies Record<string, NotificationType>;

export type NotificationName = keyof typeof notificationTypes;
export const notificationNames = Object.keys(notificationTypes) as NotificationName[];
