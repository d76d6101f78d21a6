import "server-only";
import { z } from "zod";
import { AddressChange } from "@/lib/contracts/delivery/address-change";
import { LedgerVerification } from "@/lib/contracts/admin/ledger";
import { PlausibilityReview } from "@/lib/contracts/admin/transactions";
import {
  AdminConversationList,
  ConversationList,
  ChatMessage,
  ChatMessagesRead,
} from "@/lib/contracts/delivery/conversations";
import { CashPhotoList } from "@/lib/contracts/delivery/cash-photo";
import { emptyResponse } from "@/lib/contracts/common";
import { ConsentText } from "@/lib/contracts/driver/consent";
import { Application } from "@/lib/contracts/driver/application";
import {
  DriverHistory,
  DriverProfile,
  DriverStats,
  Heartbeat,
  LastDelivery,
  StatusChange,
} from "@/lib/contracts/driver/driver";
import { Holdings } from "@/lib/contracts/driver/held-cash";
import { PayoutAccounts } from "@/lib/contracts/driver/payout-account";
import { SecondFactor } from "@/lib/contracts/second-factor";
import { Earnings } from "@/lib/contracts/driver/earnings";
import { Collection, CollectionList, CollectionOrNull } from "@/lib/contracts/delivery/collection";
import { Deposit, HubClosing, HubList, HubCounterState } from "@/lib/contracts/hub";
import { Identity } from "@/lib/contracts/identity";
import { PaymentEventResult, WebhookResult } from "@/lib/contracts/system";
import {
  MarkedAllRead,
  Notification,
  NotificationList,
  PushHealth,
  PushReceipt,
  PushSubscriptionSaved,
} from "@/lib/contracts/notifications";
import { DriverRatings, OwnRating } from "@/lib/contracts/delivery/rating";
import { Leg, LegOrNull } from "@/lib/contracts/delivery/leg";
import { LinkedOffer, Offer, OfferList } from "@/lib/contracts/driver/offer";
import { Quote } from "@/lib/contracts/delivery/price";
import { EmailVerification, Profile } from "@/lib/contracts/profile";
import { SessionOrNull } from "@/lib/contracts/session";
import { Locale, Settings } from "@/lib/contracts/settings";
import { Task, TaskOrNull } from "@/lib/contracts/driver/task";
import { ChainHead } from "@/lib/contracts/delivery/receipt";
import { DeliveryRouteOrNull, Transaction, TransactionList } from "@/lib/contracts/delivery/transaction";
import { DeliveryTerms } from "@/lib/contracts/delivery/transaction-bodies";
import { VerifyResult } from "@/lib/contracts/delivery/verification";
import { FunctionFailed } from "@/server/database/unwrap-result";
import type { FunctionName } from "@/server/database/functions";
import * as calls from "@/server/database/results/calls";
import * as deliveries from "@/server/database/results/deliveries";
import * as notifications from "@/server/database/results/notifications";
import * as platform from "@/server/database/results/platform";
import * as payouts from "@/server/database/results/payouts";
import * as routing from "@/server/database/results/routing";
import { positionResults } from "@/server/database/results/positions";
import { operationsResults } from "@/server/database/results/operations-results";
import { shiftResults } from "@/server/database/results/shift-results";
import { safetyResults } from "@/server/database/results/safety-results";
import { senderResults } from "@/server/database/results/sender-results";

const count = z.number().int();

/**
 * The result schema of every function of the catalogue, for successful calls. If a route returns the result unchanged,
 * this is the route's contract.
 */
export const results = {
  ...operationsResults,
  ...safetyResults,
  ...shiftResults,
  ...positionResults,
  ...senderResults,
  get_second_factor: SecondFactor,
  begin_second_factor: emptyResponse,
  begin_second_factor_check: z.object({ encryptedSecret: z.string() }),
  confirm_second_factor: SecondFactor,
  verify_second_factor: SecondFactor,
  request_second_factor_reset: SecondFactor,
  accept_offer: Task,
  accept_offer_by_link: Task,
  accept_transaction: Transaction,
  admit_request: platform.Admission,
  admit_requests: z.object({ admissions: z.array(platform.Admission) }),
  refund_rate_limit: emptyResponse,
  expire_candidate_positions: z.object({ aged: count }),
  handle_driver_sms: notifications.SmsReply,
  applied_migrations: platform.AppliedMigrations,
  get_phone_masking: platform.PhoneMasking,
  apply_routing_statuses: routing.StatusCounts,
  arrive: Task,
  begin_phone_verification: emptyResponse,
  begin_email_verification: z.object({ email: z.string(), locale: Locale }).nullable(),
  get_email_verification: EmailVerification,
  verify_email: EmailVerification,
  request_email_verification: EmailVerification,
  check_reauthentication: emptyResponse,
  record_reauthentication: emptyResponse,
  check_code_sign_in: emptyResponse,
  check_recovery_session: emptyResponse,
  record_code_session: emptyResponse,
  allow_password_change: emptyResponse,
  account_notice_to_send: notifications.AccountNoticeToSend,
  record_account_notice: emptyResponse,
  get_address_change_by_link: AddressChange,
  undo_address_change: AddressChange,
  confirm_address_change: AddressChange,
  begin_phone_sign_up: emptyResponse,
  begin_routing_plan: routing.PlanStep,
  begin_routing_driver: routing.DriverSync,
  begin_routing_order: routing.OrderSync,
  cancel_task: Task,
  cancel_transaction: Transaction,
  check_cash_photo: emptyResponse,
  check_phone_verification: emptyResponse,
  clean_up: platform.Counts,
  record_hub_closing: HubClosing,
  complete_scanned_task: Task,
  complete_task: Task,
  confirm_collection: deliveries.StoredLegCode,
  get_collection: CollectionOrNull,
  give_collection: Collection,
  get_hub_collection: Collection,
  list_collections: CollectionList,
  confirm_leg: deliveries.StoredLegCode,
  confirm_leg_by_link: deliveries.StoredLegCode,
  correct_routing_orders: emptyResponse,
  count_deposit: Deposit,
  count_leg: Task,
  create_leg_link: deliveries.TrackingToken,
  create_tracking_link: deliveries.TrackingLinkId,
  create_quote: Quote,
  create_transaction: Transaction,
  current_session: SessionOrNull,
  decline_offer: Offer,
  decline_offer_by_link: Offer,
  defer_routing_job: emptyResponse,
  delete_push_subscription: emptyResponse,
  delivery_terms: DeliveryTerms,
  dispute_leg: Leg,
  dispute_leg_by_link: Leg,
  dispatch_transaction: z.object({ offered: count, skipped: count.optional() }),
  driver_earnings: Earnings,
  get_payout_accounts: PayoutAccounts,
  set_payout_account: PayoutAccounts,
  broadcast_positions: z.object({ left: z.boolean() }),
  transfer_to_make: payouts.TransferToMake,
  record_transfer: emptyResponse,
  list_driver_history: DriverHistory,
  driver_holdings: Holdings,
  get_driver_stats: DriverStats,
  escalate_offer: notifications.EscalationStep,
  get_delivery_road_route: DeliveryRouteOrNull,
  expire_offer: z.object({ outcome: z.string() }),
  expire_offers: z.object({ expired: count, revived: count }),
  expire_transactions: z.object({ expired: count, codes: count, approvals: count, deposits: count }),
  fail_task: Task,
  store_idempotent_response: emptyResponse,
  delete_identity_files: z.object({ removed: count }),
  clear_forgotten_password: emptyResponse,
  get_application: Application,
  get_application_document: deliveries.StoredDocument,
  get_consent_text: ConsentText,
  get_rating: OwnRating,
  rate_delivery: OwnRating,
  driver_ratings: DriverRatings,
  remove_application_document: Application,
  sign_consent: deliveries.SavedDocument,
  get_cash_photo: deliveries.StoredCashPhoto,
  get_chain_head: ChainHead.nullable(),
  get_current_task: TaskOrNull,
  get_deposit: Deposit,
  get_driver_profile: DriverProfile,
  get_hub: HubCounterState.omit({ qrData: true, qrExpiresAt: true, code: true }),
  get_identity: Identity,
  get_leg: LegOrNull,
  get_leg_by_link: Leg,
  get_leg_code: deliveries.StoredLegCode,
  get_leg_code_by_link: deliveries.StoredLegCode,
  get_leg_portrait: deliveries.StoredPortrait,
  get_portrait: deliveries.StoredPortrait,
  get_leg_portrait_by_link: deliveries.StoredPortrait,
  get_offer: Offer,
  get_offer_by_link: LinkedOffer,
  get_profile: Profile,
  get_settings: Settings,
  get_transaction_by_id: Transaction,
  get_verification_code: deliveries.StoredCode,
  mark_routing_orders_seen: routing.SeenOrders,
  insert_notification: z.object({ inserted: z.boolean(), event: z.string().nullable() }),
  is_admin: z.boolean(),
  store_driven_distance: z.boolean(),
  store_road_route: z.boolean(),
  calibrate_eta: z.object({ drives: count }),
  leave_pickup: Task,
  record_leaving: emptyResponse,
  leg_code_sms_to_send: notifications.LegCodeSms.nullable(),
  list_cash_photos: CashPhotoList,
  list_hubs: HubList,
  delete_account: z.object({ deleted: z.literal(true) }),
  export_account: z.record(z.string(), z.unknown()),
  get_notification_preferences: notifications.StoredNotificationPreferences,
  save_notification_preferences: notifications.StoredNotificationPreferences,
  advance_notification: notifications.NoticeStep,
  record_notification_push: emptyResponse,
  list_notifications: NotificationList,
  list_offers: OfferList,
  list_transactions: TransactionList,
  log_routing_errors: emptyResponse,
  recreate_lost_routing_zones: z.object({ lost: count }),
  mark_positions_sent: emptyResponse,
  match_drivers: deliveries.DriverMatches,
  recreate_missing_routing_orders: z.object({ found: count }),
  record_provider_health: emptyResponse,
  record_routing_differences: emptyResponse,
  notification_context: notifications.NoticeContext,
  open_deposit: Deposit,
  list_open_routing_orders: routing.OpenOrders,
  list_own_push_subscriptions: notifications.OwnPushSubscriptions,
  payment_health: platform.PaymentHealth,
  platform_metrics: platform.PlatformMetrics,
  quote_route_query: deliveries.QuoteRouteQuery.nullable(),
  prove_leg: Task,
  prove_scanned_leg: Task,
  get_push_health: PushHealth,
  notification_targets: notifications.NotificationTargets,
  get_offer_push: notifications.OfferPush.nullable(),
  queue_health: platform.QueueHealth,
  mark_all_notifications_read: MarkedAllRead,
  mark_notification_read: Notification,
  mark_offer_read: Offer,
  realtime_topics: z.array(z.string()),
  acknowledge_offer: Offer,
  acknowledge_offer_by_link: Offer,
  acknowledge_push: PushReceipt,
  record_heartbeat: Heartbeat,
  record_message_result: emptyResponse,
  record_message_status: WebhookResult,
  record_mirrored_driver: emptyResponse,
  record_mirrored_zone: emptyResponse,
  record_refused_zone: emptyResponse,
  record_refused_driver_zones: emptyResponse,
  record_payment: deliveries.PaymentRecorded,
  record_payment_event: PaymentEventResult,
  record_provider_event: WebhookResult,
  get_payment: deliveries.OwnPayment,
  record_refund: deliveries.PaymentRecorded,
  refuse_payment: emptyResponse,
  notify_payment_due: emptyResponse,
  payment_to_request: deliveries.PaymentToRequest,
  store_payment_customer: deliveries.StoredPaymentCustomer,
  begin_payment_reconciliation: deliveries.BegunReconciliation,
  reconcile_payments: deliveries.ReconciledPayments,
  defer_payment_reconciliation: emptyResponse,
  store_provider_movements: deliveries.StoredMovements,
  get_provider_payment: deliveries.ProviderPayment,
  record_routing_plan: emptyResponse,
  record_push_result: emptyResponse,
  record_sms_refusal: emptyResponse,
  record_reconciliation: emptyResponse,
  record_routing_driver: emptyResponse,
  record_routing_order: emptyResponse,
  reissue_verification_code: deliveries.StoredCode,
  delete_position_broadcasts: z.object({ removed: count, more: z.boolean(), busy: z.literal(true).optional() }),
  reject_transaction: Transaction,
  return_to_hub: Task,
  review_track: PlausibilityReview.nullable(),
  apply_scheduled_change: z.object({ state: z.string() }).nullable(),
  get_eta_calibration: z.number().positive(),
  write_ledger_root: platform.LedgerRoot,
  route_send_block_reason: routing.RouteSendBlock,
  get_reconciliation_days: routing.RoutingDays,
  get_routing_events_tag: routing.EventsTag,
  save_identity_document: Identity.extend({ replacedPath: z.string().nullable() }),
  submit_identity: Identity,
  sweep_identity: z.object({ files: z.array(z.object({ id: z.guid(), path: z.string() })) }),
  save_application_document: deliveries.SavedDocument,
  save_cash_photo: deliveries.SavedCashPhoto,
  save_portrait: deliveries.SavedPortrait,
  save_push_subscription: PushSubscriptionSaved,
  open_call_bridge: calls.CallBridge,
  connect_call: calls.CallDestination,
  record_call: calls.RecordedCall,
  send_chat_message: ChatMessage,
  list_chat_messages: ConversationList,
  mark_chat_messages_read: ChatMessagesRead,
  admin_list_chat_messages: AdminConversationList,
  admin_send_chat_message: ChatMessage,
  admin_mark_chat_messages_read: ChatMessagesRead,
  relay_sms: calls.RelayedSms,
  chat_message_to_send: calls.ChatSmsToSend.nullable(),
  record_chat_message_outcome: emptyResponse,
  send_routing_orders: emptyResponse,
  set_driver_status: StatusChange,
  set_last_delivery: LastDelivery,
  complete_leaving: z.object({ left: z.boolean() }),
  resolve_routing_differences: emptyResponse,
  sign_up_conflict: deliveries.SignUpConflict,
  start_service: Task,
  submit_application: Application,
  sweep_presence: z.object({ offline: count, busy: z.literal(true).optional() }),
  sync_routing_drivers: z.object({ enqueued: count }),
  ingest_routing_events: routing.IngestedEvents,
  get_task_road_route: deliveries.StoredTaskRoute.nullable(),
  track_to_measure: deliveries.TrackToMeasure.nullable(),
  track_delivery: deliveries.StoredTracking,
  void_deposit: Deposit,
  task_route_query: deliveries.RoadRouteQuery.nullable(),
  dispatch_route_query: deliveries.TravelTimesQuery.nullable(),
  list_unseen_routing_orders: routing.UnseenOrders,
  list_unmirrored_zones: routing.UnmirroredZones,
  list_unsent_positions: routing.UnsentPositions,
  list_unsent_routing_days: routing.UnsentDays,
  resend_unsent_routing_orders: z.object({ enqueued: count }),
  update_driver_profile: DriverProfile,
  update_profile: Profile,
  update_settings: Settings,
  verify_code: VerifyResult,
  verify_ledger: LedgerVerification,
  verify_scanned_code: VerifyResult,
  wake_dispatches: z.object({ woken: count }),
  token_hook_health: platform.TokenHookHealth,
  worker_health: platform.WorkerHealth,
  zone_drivers: deliveries.RankedZoneDrivers,
} satisfies Record<FunctionName, z.ZodType>;

export type ResultOf<Name extends FunctionName> = z.output<(typeof results)[Name]>;

/** Validates a function's result. Another shape is a bug: the error names the places, never the values. */
export function parseResult<Name extends FunctionName>(name: Name, data: unknown): ResultOf<Name> {
  // Typed as a plain schema: a union of some hundred types costs the compiler seconds.
  const schema: z.ZodType = (results as Record<FunctionName, z.ZodType>)[name];
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data as ResultOf<Name>;
  const places = parsed.error.issues.map(({ path, code }) => `${path.join(".") || "its root"} (${code})`);
  throw new FunctionFailed(name, "", `the answer has another shape at ${places.slice(0, 5).join(", ")}`);
}
