import "server-only";
import { z } from "zod";
import { AddressChange } from "@/lib/contracts/address-change";
import { LedgerVerdict } from "@/lib/contracts/admin-ledger";
import { Review } from "@/lib/contracts/admin-transactions";
import { AdminTextList, ConversationList, MaskedText, TextsSeen } from "@/lib/contracts/calls";
import { CashPhotoList } from "@/lib/contracts/cash-photo";
import { done } from "@/lib/contracts/common";
import { ConsentText } from "@/lib/contracts/consent";
import { Application } from "@/lib/contracts/application";
import {
  DriverHistory,
  DriverProfile,
  DriverStats,
  Heartbeat,
  LastDelivery,
  StatusChange,
} from "@/lib/contracts/driver";
import { Holdings } from "@/lib/contracts/held-cash";
import { PayoutAccounts } from "@/lib/contracts/payout-account";
import { SecondFactor } from "@/lib/contracts/second-factor";
import { Earnings } from "@/lib/contracts/earnings";
import { Collection, CollectionList, CollectionOrNull } from "@/lib/contracts/collection";
import { Deposit, HubClosing, HubList, HubScreen } from "@/lib/contracts/hub";
import { Identity } from "@/lib/contracts/identity";
import { PaymentEventAnswer, WebhookApplied } from "@/lib/contracts/machines";
import {
  AllRead,
  Notification,
  NotificationList,
  PushHealth,
  PushReceived,
  PushSubscriptionSaved,
} from "@/lib/contracts/notifications";
import { DriverRatings, OwnRating } from "@/lib/contracts/rating";
import { Leg, LegOrNull } from "@/lib/contracts/leg";
import { LinkedOffer, Offer, OfferList } from "@/lib/contracts/offer";
import { Quote } from "@/lib/contracts/price";
import { EmailProof, Profile } from "@/lib/contracts/profile";
import { SessionOrNull } from "@/lib/contracts/session";
import { Locale, Settings } from "@/lib/contracts/settings";
import { Task, TaskOrNull } from "@/lib/contracts/task";
import { ChainHead } from "@/lib/contracts/receipt";
import { DeliveryWayOrNull, Transaction, TransactionList } from "@/lib/contracts/transaction";
import { DeliveryTerms } from "@/lib/contracts/transaction-bodies";
import { VerifyResult } from "@/lib/contracts/verification";
import { FunctionFailed } from "@/server/database/unwrap-result";
import type { FunctionName } from "@/server/database/functions";
import * as calls from "@/server/database/results/calls";
import * as deliveries from "@/server/database/results/deliveries";
import * as notifications from "@/server/database/results/notifications";
import * as platform from "@/server/database/results/platform";
import * as payouts from "@/server/database/results/payouts";
import * as routing from "@/server/database/results/routing";
import { positionResults } from "@/server/database/results/positions";
import { deskResults } from "@/server/database/results/of-the-desk";
import { shiftResults } from "@/server/database/results/of-shifts";
import { safetyResults } from "@/server/database/results/of-safety";
import { senderResults } from "@/server/database/results/of-senders";

const count = z.number().int();

/**
 * What each function answers, where it does not refuse: the route's own contract wherever the answer is the route's.
 * Every function of the catalogue has one.
 */
export const results = {
  ...deskResults,
  ...safetyResults,
  ...shiftResults,
  ...positionResults,
  ...senderResults,
  get_second_factor: SecondFactor,
  begin_second_factor: done,
  begin_second_factor_check: z.object({ sealed: z.string() }),
  confirm_second_factor: SecondFactor,
  verify_second_factor: SecondFactor,
  request_second_factor_reset: SecondFactor,
  accept_offer: Task,
  accept_offer_by_link: Task,
  accept_transaction: Transaction,
  admit_request: platform.Admission,
  admit_requests: z.object({ admissions: z.array(platform.Admission) }),
  refund_rate_limit: done,
  expire_candidate_positions: z.object({ aged: count }),
  handle_driver_sms: notifications.TextAnswer,
  applied_migrations: platform.AppliedMigrations,
  get_phone_masking: platform.PhoneMasking,
  apply_routing_statuses: routing.StatusCounts,
  arrive: Task,
  begin_phone_verification: done,
  begin_email_verification: z.object({ email: z.string(), locale: Locale }).nullable(),
  get_email_verification: EmailProof,
  verify_email: EmailProof,
  request_email_verification: EmailProof,
  check_reauthentication: done,
  record_reauthentication: done,
  check_code_sign_in: done,
  check_recovery_session: done,
  record_code_session: done,
  allow_password_change: done,
  account_notice_to_send: notifications.AccountNoticeToSend,
  record_account_notice: done,
  get_address_change_by_link: AddressChange,
  undo_address_change: AddressChange,
  confirm_address_change: AddressChange,
  begin_phone_sign_up: done,
  begin_routing_plan: routing.PlanStep,
  begin_routing_driver: routing.BegunDriver,
  begin_routing_order: routing.BegunOrder,
  cancel_task: Task,
  cancel_transaction: Transaction,
  check_cash_photo: done,
  check_phone_verification: done,
  clean_up: platform.Counts,
  close_hub: HubClosing,
  complete_scanned_task: Task,
  complete_task: Task,
  confirm_collection: deliveries.StoredLegCode,
  get_collection: CollectionOrNull,
  give_collection: Collection,
  get_hub_collection: Collection,
  list_collections: CollectionList,
  confirm_leg: deliveries.StoredLegCode,
  confirm_leg_by_link: deliveries.StoredLegCode,
  correct_routing_orders: done,
  count_deposit: Deposit,
  count_leg: Task,
  create_leg_link: deliveries.TrackingToken,
  create_tracking_link: deliveries.TrackingLinkId,
  create_quote: Quote,
  create_transaction: Transaction,
  current_session: SessionOrNull,
  decline_offer: Offer,
  decline_offer_by_link: Offer,
  defer_routing_job: done,
  delete_push_subscription: done,
  delivery_terms: DeliveryTerms,
  dispute_leg: Leg,
  dispute_leg_by_link: Leg,
  dispatch_transaction: z.object({ offered: count, skipped: count.optional() }),
  driver_earnings: Earnings,
  get_payout_accounts: PayoutAccounts,
  set_payout_account: PayoutAccounts,
  broadcast_positions: z.object({ left: z.boolean() }),
  transfer_to_make: payouts.TransferToMake,
  record_transfer: done,
  driver_history: DriverHistory,
  driver_holdings: Holdings,
  driver_stats: DriverStats,
  escalate_offer: notifications.EscalationStep,
  get_delivery_road_route: DeliveryWayOrNull,
  expire_offer: z.object({ outcome: z.string() }),
  expire_offers: z.object({ expired: count, revived: count }),
  expire_transactions: z.object({ expired: count, codes: count, approvals: count, deposits: count }),
  fail_task: Task,
  store_idempotent_response: done,
  delete_identity_files: z.object({ removed: count }),
  clear_forgotten_password: done,
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
  get_hub: HubScreen.omit({ qrData: true, qrExpiresAt: true, code: true }),
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
  mark_routing_orders_seen: routing.HeldOrders,
  insert_notification: z.object({ inserted: z.boolean(), event: z.string().nullable() }),
  is_admin: z.boolean(),
  store_driven_distance: z.boolean(),
  store_road_route: z.boolean(),
  calibrate_eta: z.object({ drives: count }),
  leave_pickup: Task,
  record_leaving: done,
  leg_code_sms_to_send: notifications.LegText.nullable(),
  list_cash_photos: CashPhotoList,
  list_hubs: HubList,
  delete_account: z.object({ deleted: z.literal(true) }),
  export_account: z.record(z.string(), z.unknown()),
  get_notification_preferences: notifications.KnownChoices,
  save_notification_preferences: notifications.KnownChoices,
  advance_notification: notifications.NoticeStep,
  record_notification_push: done,
  list_notifications: NotificationList,
  list_offers: OfferList,
  list_transactions: TransactionList,
  log_routing_errors: done,
  recreate_lost_routing_zones: z.object({ lost: count }),
  mark_positions_sent: done,
  match_drivers: deliveries.Matches,
  recreate_missing_routing_orders: z.object({ found: count }),
  record_provider_health: done,
  record_routing_differences: done,
  notification_context: notifications.NoticeContext,
  open_deposit: Deposit,
  list_open_routing_orders: routing.OpenOrders,
  list_own_push_subscriptions: notifications.OwnPhones,
  payment_health: platform.PaymentHealth,
  platform_metrics: platform.PlatformMetrics,
  quote_route_query: deliveries.PriceWay.nullable(),
  prove_leg: Task,
  prove_scanned_leg: Task,
  push_health: PushHealth,
  push_targets: notifications.PushTargets,
  queue_health: platform.QueueHealth,
  mark_all_notifications_read: AllRead,
  mark_notification_read: Notification,
  mark_offer_read: Offer,
  realtime_topics: z.array(z.string()),
  acknowledge_offer: Offer,
  acknowledge_offer_by_link: Offer,
  acknowledge_push: PushReceived,
  record_heartbeat: Heartbeat,
  record_message_result: done,
  record_message_status: WebhookApplied,
  record_mirrored_driver: done,
  record_mirrored_zone: done,
  record_refused_zone: done,
  record_refused_driver_zones: done,
  record_payment: deliveries.PaymentRecorded,
  record_payment_event: PaymentEventAnswer,
  record_provider_event: WebhookApplied,
  get_payment: deliveries.OwnPayment,
  record_refund: deliveries.PaymentRecorded,
  refuse_payment: done,
  notify_payment_due: done,
  payment_to_request: deliveries.PaymentToAsk,
  store_payment_customer: deliveries.KeptCustomer,
  begin_payment_reconciliation: deliveries.ComparisonBegun,
  reconcile_payments: deliveries.PaymentsCompared,
  defer_payment_reconciliation: done,
  store_provider_movements: deliveries.MovementsKept,
  provider_payment: deliveries.ProviderPayment,
  record_routing_plan: done,
  record_push_result: done,
  record_sms_refusal: done,
  record_reconciliation: done,
  record_routing_driver: done,
  record_routing_order: done,
  reissue_verification_code: deliveries.StoredCode,
  delete_position_broadcasts: z.object({ removed: count, more: z.boolean(), busy: z.literal(true).optional() }),
  reject_transaction: Transaction,
  return_to_hub: Task,
  review_track: Review.nullable(),
  apply_scheduled_change: z.object({ state: z.string() }).nullable(),
  get_eta_calibration: z.number().positive(),
  write_ledger_root: platform.LedgerRoot,
  route_send_block_reason: routing.NotSendable,
  get_reconciliation_days: routing.RoutingDays,
  get_routing_events_tag: routing.EventsTag,
  save_identity_document: Identity.extend({ replacedPath: z.string().nullable() }),
  submit_identity: Identity,
  sweep_identity: z.object({ files: z.array(z.object({ id: z.guid(), path: z.string() })) }),
  save_application_document: deliveries.SavedDocument,
  save_cash_photo: deliveries.SavedCashPhoto,
  save_portrait: deliveries.SavedPortrait,
  save_push_subscription: PushSubscriptionSaved,
  open_call_bridge: calls.Bridge,
  connect_call: calls.CallGoes,
  record_call: calls.CallRecorded,
  send_chat_message: MaskedText,
  list_chat_messages: ConversationList,
  mark_chat_messages_read: TextsSeen,
  admin_list_chat_messages: AdminTextList,
  admin_send_chat_message: MaskedText,
  admin_mark_chat_messages_read: TextsSeen,
  relay_sms: calls.TextPassed,
  chat_message_to_send: calls.TextToSend.nullable(),
  record_chat_message_outcome: done,
  send_routing_orders: done,
  set_driver_status: StatusChange,
  set_last_delivery: LastDelivery,
  complete_leaving: z.object({ left: z.boolean() }),
  resolve_routing_differences: done,
  sign_up_conflict: deliveries.SignUpConflict,
  start_service: Task,
  submit_application: Application,
  sweep_presence: z.object({ offline: count, busy: z.literal(true).optional() }),
  sync_routing_drivers: z.object({ enqueued: count }),
  ingest_routing_events: routing.TakenEvents,
  get_task_road_route: deliveries.KnownRoute.nullable(),
  track_to_measure: deliveries.TrackToMeasure.nullable(),
  track_delivery: deliveries.KnownTracking,
  void_deposit: Deposit,
  task_route_query: deliveries.WayToFind.nullable(),
  dispatch_route_query: deliveries.WaysToAsk.nullable(),
  list_unseen_routing_orders: routing.UnseenOrders,
  list_unmirrored_zones: routing.UnmirroredZones,
  list_unsent_positions: routing.UnsentPositions,
  list_unsent_routing_days: routing.UnsentDays,
  resend_unsent_routing_orders: z.object({ enqueued: count }),
  update_driver_profile: DriverProfile,
  update_profile: Profile,
  update_settings: Settings,
  verify_code: VerifyResult,
  verify_ledger: LedgerVerdict,
  verify_scanned_code: VerifyResult,
  wake_dispatches: z.object({ woken: count }),
  token_hook_health: platform.TokenHookHealth,
  worker_health: platform.WorkerHealth,
  zone_drivers: deliveries.ZoneDrivers,
} satisfies Record<FunctionName, z.ZodType>;

/** What a function answers. */
export type ResultOf<Name extends FunctionName> = z.output<(typeof results)[Name]>;

/** A function's data as its schema knows it. Another shape is a bug, told by where it differs, never by what is there. */
export function parseResult<Name extends FunctionName>(name: Name, data: unknown): ResultOf<Name> {
  // As the plain schema that each is: told apart by name, some hundreds of types cost the compiler seconds.
  const schema: z.ZodType = (results as Record<FunctionName, z.ZodType>)[name];
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data as ResultOf<Name>;
  const places = parsed.error.issues.map(({ path, code }) => `${path.join(".") || "its root"} (${code})`);
  throw new FunctionFailed(name, "", `the answer has another shape at ${places.slice(0, 5).join(", ")}`);
}
