import "server-only";
import { z } from "zod";
import { Board } from "@/lib/contracts/admin-board";
import { AdminActionList, AttentionItems, CashList } from "@/lib/contracts/admin-console";
import { Dispatch } from "@/lib/contracts/admin-dispatch";
import { AdminDriverList } from "@/lib/contracts/admin-drivers";
import { FailedJobList, JobRetried, JobsRetried } from "@/lib/contracts/admin-jobs";
import {
  RoutingDifference,
  RoutingDifferenceList,
  RoutingDriversSynced,
  RoutingErrorList,
  RoutingErrorSummary,
  RoutingLoggedError,
  RoutingPlan,
  RoutingPlanList,
  RoutingReconcileStarted,
} from "@/lib/contracts/admin-routing";
import {
  AdminTransaction,
  AdminTransactionDetail,
  AdminTransactionList,
  DeletedTransaction,
  Review,
} from "@/lib/contracts/admin-transactions";
import { Zone, ZoneDetail, ZoneList } from "@/lib/contracts/admin-zones";
import { done } from "@/lib/contracts/common";
import {
  Application,
  DriverHistory,
  DriverProfile,
  DriverStats,
  Heartbeat,
  LastDelivery,
  PositionsAnswer,
  StatusChange,
} from "@/lib/contracts/driver";
import { PaymentEventAnswer, WebhookApplied } from "@/lib/contracts/machines";
import {
  AllRead,
  Notification,
  NotificationList,
  PushHealth,
  PushReceived,
  PushSubscriptionSaved,
} from "@/lib/contracts/notifications";
import { Offer, OfferList } from "@/lib/contracts/offer";
import { Profile, SessionOrNull, Settings } from "@/lib/contracts/session";
import { Task, TaskOrNull } from "@/lib/contracts/task";
import { Tracking } from "@/lib/contracts/tracking";
import { DeliveryTerms, DeliveryWayOrNull, Transaction, TransactionList } from "@/lib/contracts/transaction";
import { VerifyResult } from "@/lib/contracts/verification";
import { FunctionFailed } from "@/server/database/answer";
import type { FunctionName } from "@/server/database/functions";
import * as deliveries from "@/server/database/results/deliveries";
import * as notifications from "@/server/database/results/notifications";
import * as platform from "@/server/database/results/platform";
import * as routing from "@/server/database/results/routing";

const count = z.number().int();

/**
 * What each function answers, where it does not refuse: the route's own contract wherever the answer is the route's.
 * Every function of the catalogue has one.
 */
export const results = {
  accept_offer: Task,
  accept_offer_by_link: Task,
  accept_transaction: Transaction,
  admin_approve_driver: deliveries.StoredDriver,
  admin_assign: AdminTransaction,
  admin_attention_items: AttentionItems,
  admin_board: Board,
  admin_cancel: AdminTransaction,
  admin_cash_returned: AdminTransaction,
  admin_clear_review: AdminTransaction,
  admin_complete_override: AdminTransaction,
  admin_confirm_payment: AdminTransaction,
  admin_create_zone: Zone,
  admin_delete_transaction: DeletedTransaction,
  admin_delete_zone: done,
  admin_dismiss_difference: RoutingDifference,
  admin_get_dispatch: Dispatch,
  admin_get_driver: deliveries.StoredDriver,
  admin_get_transaction: AdminTransactionDetail,
  admin_get_zone: ZoneDetail,
  admin_list_actions: AdminActionList,
  admin_list_cash: CashList,
  admin_list_differences: RoutingDifferenceList,
  admin_list_drivers: AdminDriverList,
  admin_list_jobs: FailedJobList,
  admin_list_plans: RoutingPlanList,
  admin_list_transactions: AdminTransactionList,
  admin_list_zones: ZoneList,
  admin_match_drivers: deliveries.Matches,
  admin_plan_routes: RoutingPlan,
  admin_reconcile: RoutingReconcileStarted,
  admin_refund: AdminTransaction,
  admin_reinstate_driver: deliveries.StoredDriver,
  admin_reject_driver: deliveries.StoredDriver,
  admin_remove_driver_zone: deliveries.StoredDriver,
  admin_resolve_routing_error: RoutingLoggedError,
  admin_retry_job: JobRetried,
  admin_retry_jobs: JobsRetried,
  admin_routes: routing.PlannedRoutes,
  admin_routing_error_summary: RoutingErrorSummary,
  admin_routing_errors: RoutingErrorList,
  admin_routing_state: routing.KnownRoutingState,
  admin_set_driver_zone: deliveries.StoredDriver,
  admin_set_driver_zones: deliveries.StoredDriver,
  admin_stop_plan: RoutingPlan,
  admin_suspend_driver: deliveries.StoredDriver,
  admin_sync_drivers: RoutingDriversSynced,
  admin_unassign: AdminTransaction,
  admin_unlock_code: AdminTransaction,
  admin_update_work_day: deliveries.StoredDriver,
  admin_update_zone: Zone,
  admit_request: platform.Admission,
  age_candidates: z.object({ aged: count }),
  answer_by_text: notifications.TextAnswer,
  apply_routing_statuses: routing.StatusCounts,
  arrive: Task,
  begin_phone_proof: done,
  begin_phone_sign_up: done,
  begin_plan: routing.PlanStep,
  begin_routing_driver: routing.BegunDriver,
  begin_routing_order: routing.BegunOrder,
  cancel_task: Task,
  cancel_transaction: Transaction,
  check_phone_proof: done,
  clean_up: platform.Counts,
  complete_scanned_task: Task,
  complete_task: Task,
  correct_routing_orders: done,
  create_tracking_link: deliveries.TrackingToken,
  create_transaction: Transaction,
  current_session: SessionOrNull,
  decline_offer: Offer,
  decline_offer_by_link: Offer,
  defer_routing: done,
  delete_push_subscription: done,
  delivery_terms: DeliveryTerms,
  dispatch_transaction: z.object({ offered: count, skipped: count.optional() }),
  driver_history: DriverHistory,
  driver_stats: DriverStats,
  escalate_offer: notifications.EscalationStep,
  delivery_way: DeliveryWayOrNull,
  expire_offer: z.object({ outcome: z.string() }),
  expire_offers: z.object({ expired: count, revived: count }),
  expire_transactions: z.object({ expired: count, codes: count }),
  fail_task: Task,
  finish_request: done,
  forget_password: done,
  get_application: Application,
  get_current_task: TaskOrNull,
  get_driver_profile: DriverProfile,
  get_offer: Offer,
  get_offer_by_link: Offer,
  get_profile: Profile,
  get_settings: Settings,
  get_transaction_by_id: Transaction,
  get_verification_code: deliveries.StoredCode,
  held_routing_orders: routing.HeldOrders,
  insert_notification: z.object({ inserted: z.boolean() }),
  is_admin: z.boolean(),
  keep_driven: z.boolean(),
  keep_way: z.boolean(),
  learn_pace: z.object({ drives: count }),
  leave_soon: done,
  list_notifications: NotificationList,
  list_offers: OfferList,
  list_transactions: TransactionList,
  log_routing_errors: done,
  mark_positions_sent: done,
  match_drivers: deliveries.Matches,
  missing_routing_orders: z.object({ found: count }),
  note_provider: done,
  note_routing_differences: done,
  notification_context: notifications.NoticeContext,
  open_routing_orders: routing.OpenOrders,
  own_push_phones: notifications.OwnPhones,
  platform_metrics: platform.PlatformMetrics,
  push_health: PushHealth,
  push_targets: notifications.PushTargets,
  queue_health: platform.QueueHealth,
  read_all_notifications: AllRead,
  read_notification: Notification,
  read_offer: Offer,
  realtime_topics: z.array(z.string()),
  receive_offer: Offer,
  receive_offer_by_link: Offer,
  receive_push: PushReceived,
  record_heartbeat: Heartbeat,
  record_message_result: done,
  record_message_status: WebhookApplied,
  record_mirrored_driver: done,
  record_mirrored_zone: done,
  record_payment_event: PaymentEventAnswer,
  record_plan: done,
  record_positions: PositionsAnswer,
  record_push_result: done,
  record_reconciliation: done,
  record_routing_driver: done,
  record_routing_order: done,
  reissue_verification_code: deliveries.StoredCode,
  reject_transaction: Transaction,
  review_track: Review.nullable(),
  road_pace: z.number().positive(),
  routes_not_sendable: routing.NotSendable,
  routing_days: routing.RoutingDays,
  routing_events_tag: routing.EventsTag,
  save_application_document: deliveries.SavedDocument,
  save_push_subscription: PushSubscriptionSaved,
  send_routing_orders: done,
  set_driver_status: StatusChange,
  set_last_delivery: LastDelivery,
  settle_leaving: z.object({ left: z.boolean() }),
  settle_routing_differences: done,
  sign_up_conflict: deliveries.SignUpConflict,
  start_service: Task,
  submit_application: Application,
  sweep_presence: z.object({ offline: count, busy: z.literal(true).optional() }),
  sync_routing_drivers: z.object({ enqueued: count }),
  take_routing_events: routing.TakenEvents,
  task_route: deliveries.KnownRoute.nullable(),
  track_to_measure: deliveries.TrackToMeasure.nullable(),
  track_delivery: Tracking,
  way_to_find: deliveries.WayToFind.nullable(),
  ways_to_ask: deliveries.WaysToAsk.nullable(),
  unmirrored_zones: routing.UnmirroredZones,
  unsent_positions: routing.UnsentPositions,
  unsent_routing_days: routing.UnsentDays,
  unsent_routing_orders: z.object({ enqueued: count }),
  update_driver_profile: DriverProfile,
  update_profile: Profile,
  update_settings: Settings,
  verify_code: VerifyResult,
  verify_scanned_code: VerifyResult,
  wake_dispatches: z.object({ woken: count }),
  zone_drivers: deliveries.ZoneDrivers,
} satisfies Record<FunctionName, z.ZodType>;

/** What a function answers. */
export type ResultOf<Name extends FunctionName> = z.output<(typeof results)[Name]>;

/** A function's data as its schema knows it. Another shape is a bug, told by where it differs, never by what is there. */
export function parseResult<Name extends FunctionName>(name: Name, data: unknown): ResultOf<Name> {
  const parsed = results[name].safeParse(data);
  if (parsed.success) return parsed.data as ResultOf<Name>;
  const places = parsed.error.issues.map(({ path, code }) => `${path.join(".") || "its root"} (${code})`);
  throw new FunctionFailed(name, "", `the answer has another shape at ${places.slice(0, 5).join(", ")}`);
}
