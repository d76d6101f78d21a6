import "server-only";
import { z } from "zod";
import { Approval, PendingApproval, ApprovalList } from "@/lib/contracts/admin/approvals";
import { Board } from "@/lib/contracts/admin/board";
import { Overview } from "@/lib/contracts/admin/overview";
import { AdminActionList, AttentionItems, UnreturnedCashList, StartedExport } from "@/lib/contracts/admin/console";
import { DispatchState, ZoneRanking } from "@/lib/contracts/admin/dispatch";
import { DriverDevices, DriverPerformance } from "@/lib/contracts/admin/driver-work";
import { AdminDriverList } from "@/lib/contracts/admin/drivers";
import { FailedJobList, JobRetryResult, JobsRetryResult } from "@/lib/contracts/admin/jobs";
import { LedgerAccountList, LedgerPage } from "@/lib/contracts/admin/ledger";
import { MoneyReviewDetail, MoneyReviewList, MoneyReviewOrPending } from "@/lib/contracts/admin/money-reviews";
import {
  RoutingDifference,
  RoutingDifferenceList,
  RoutingDriversSynced,
  RoutingErrorList,
  RoutingErrorSummary,
  RoutingErrorEntry,
  RoutingPlan,
  RoutingPlanList,
  RoutingReconcileStarted,
} from "@/lib/contracts/admin/routing";
import { SettingHistory, SettingList, SettingOrPending } from "@/lib/contracts/admin/settings";
import { MessageTemplate, MessageTemplateList } from "@/lib/contracts/admin/message-templates";
import { AdminSearchResult } from "@/lib/contracts/admin/search";
import { DeliveryNote, DeliveryTimelinePage } from "@/lib/contracts/admin/timeline";
import {
  AdminTransaction,
  AdminTransactionDetail,
  AdminTransactionList,
  AdminTransactionOrPending,
  DeletedTransaction,
} from "@/lib/contracts/admin/transactions";
import { Zone, ZoneDetail, ZoneList } from "@/lib/contracts/admin/zones";
import { emptyResponse } from "@/lib/contracts/common";
import { HubClosingOrPending, HubOrPending, HubPage } from "@/lib/contracts/admin/hubs";
import { AdminPersonDetail, AdminPersonList } from "@/lib/contracts/admin/people";
import { Payout, PayoutList, PayoutPreview } from "@/lib/contracts/admin/payouts";
import { Prices, PricesOrPending } from "@/lib/contracts/admin/prices";
import { AdminDriverRatings } from "@/lib/contracts/delivery/rating";
import { PayoutAccounts, PayoutAccountsOrPending } from "@/lib/contracts/driver/payout-account";
import { Hub } from "@/lib/contracts/hub";
import { IdentityCheckDetail, IdentityCheckList } from "@/lib/contracts/identity";
import {
  Colleagues,
  IncidentDetail,
  IncidentOrPending,
  IncidentPage,
  IncidentLocationHistory,
  DialableNumber,
} from "@/lib/contracts/admin/incidents";
import { ShiftList } from "@/lib/contracts/driver/shift";
import { OnCallSchedules } from "@/lib/contracts/admin/on-call";
import { PositionFlags } from "@/lib/contracts/driver/position-flags";
import { LocationHistory } from "@/lib/contracts/driver/location-access";
import * as deliveries from "@/server/database/results/deliveries";
import * as platform from "@/server/database/results/platform";
import * as payouts from "@/server/database/results/payouts";
import * as routing from "@/server/database/results/routing";

/** Results of the administrators' functions. */
export const operationsResults = {
  admin_add_price: PricesOrPending,
  admin_reset_second_factor: emptyResponse,
  admin_allow_overnight: z.union([deliveries.StoredDriver, PendingApproval]),
  admin_approve: Approval,
  admin_approve_driver: deliveries.StoredDriver,
  admin_approve_identity: IdentityCheckDetail,
  admin_get_identity_check: IdentityCheckDetail,
  admin_get_money_review: MoneyReviewDetail,
  admin_list_identity_checks: IdentityCheckList,
  admin_list_money_reviews: MoneyReviewList,
  admin_open_identity_document: platform.StoredIdentityDocument,
  admin_refuse_money_review: MoneyReviewDetail,
  admin_reject_identity: IdentityCheckDetail,
  admin_release_money_review: MoneyReviewOrPending,
  admin_revoke_identity: IdentityCheckDetail,
  admin_assign: AdminTransaction,
  admin_attention_items: AttentionItems,
  admin_board: Board,
  admin_cancel: AdminTransaction,
  admin_cash_lost: AdminTransactionOrPending,
  admin_cash_returned: AdminTransactionOrPending,
  admin_clear_plausibility_review: AdminTransactionOrPending,
  admin_close_payout: Payout,
  admin_complete_override: AdminTransactionOrPending,
  admin_confirm_payment: AdminTransactionOrPending,
  admin_delivery_timeline: DeliveryTimelinePage,
  admin_add_delivery_note: DeliveryNote,
  admin_driver_performance: DriverPerformance,
  admin_list_shifts: ShiftList,
  admin_driver_devices: DriverDevices,
  admin_end_session: DriverDevices,
  admin_driver_ratings: AdminDriverRatings,
  admin_create_hub: Hub,
  admin_create_zone: Zone,
  admin_decline: Approval,
  admin_delete_transaction: DeletedTransaction,
  admin_delete_zone: emptyResponse,
  admin_dismiss_routing_difference: RoutingDifference,
  admin_get_dispatch: DispatchState,
  admin_get_location_history: LocationHistory,
  admin_get_position_flags: PositionFlags,
  admin_get_driver: deliveries.StoredDriver,
  admin_get_transaction: AdminTransactionDetail,
  admin_get_zone: ZoneDetail,
  admin_export_actions: StartedExport,
  admin_export_drivers: StartedExport,
  admin_message_driver: emptyResponse,
  admin_export_people: StartedExport,
  admin_get_person: AdminPersonDetail,
  admin_list_people: AdminPersonList,
  admin_export_transactions: StartedExport,
  admin_list_accounts: LedgerAccountList,
  admin_list_actions: AdminActionList,
  admin_list_approvals: ApprovalList,
  admin_list_cash: UnreturnedCashList,
  admin_list_hubs: HubPage,
  admin_list_ledger: LedgerPage,
  admin_list_routing_differences: RoutingDifferenceList,
  admin_list_drivers: AdminDriverList,
  admin_search: AdminSearchResult,
  admin_list_incidents: IncidentPage,
  admin_get_incident: IncidentDetail,
  admin_open_incident: IncidentDetail,
  admin_get_incident_location_history: IncidentLocationHistory,
  admin_take_incident: IncidentDetail,
  admin_add_incident_note: IncidentDetail,
  admin_freeze_offers: IncidentDetail,
  admin_hold_cash: IncidentDetail,
  admin_record_robbery: IncidentOrPending,
  admin_close_incident: IncidentOrPending,
  admin_request_colleague: IncidentDetail,
  admin_call_person: DialableNumber,
  admin_list_colleagues: Colleagues,
  admin_set_severity: IncidentDetail,
  admin_send_incident_sms: IncidentDetail,
  admin_list_on_call_schedules: OnCallSchedules,
  admin_save_on_call_schedule: OnCallSchedules,
  admin_delete_on_call_schedule: OnCallSchedules,
  admin_list_jobs: FailedJobList,
  admin_list_prices: Prices,
  admin_list_settings: SettingList,
  admin_change_setting: SettingOrPending,
  admin_list_message_templates: MessageTemplateList,
  admin_save_message_template: MessageTemplate,
  admin_delete_message_template: emptyResponse,
  admin_setting_history: SettingHistory,
  admin_list_payouts: PayoutList.omit({ methods: true }),
  admin_get_payout: Payout,
  admin_list_routing_plans: RoutingPlanList,
  admin_list_transactions: AdminTransactionList,
  admin_list_zones: ZoneList,
  admin_driver_eligibility: deliveries.DriverFactsList,
  admin_match_drivers: deliveries.DriverMatches,
  admin_match_request: deliveries.DriverMatches,
  admin_zone_drivers: ZoneRanking,
  admin_move_cash: HubOrPending,
  admin_overview: Overview,
  admin_pay_payout: Payout,
  admin_preview_payout: PayoutPreview,
  admin_set_provider_account: PayoutAccountsOrPending,
  admin_get_payout_accounts: PayoutAccounts,
  admin_transfer_payout: Payout,
  admin_plan_routes: RoutingPlan,
  admin_reconcile_routing: RoutingReconcileStarted,
  admin_refund: AdminTransactionOrPending,
  admin_reinstate_driver: deliveries.StoredDriver,
  admin_reject_driver: deliveries.StoredDriver,
  admin_approve_portrait: deliveries.StoredDriver,
  admin_approve_renewal: deliveries.StoredDriver,
  admin_decline_renewal: deliveries.StoredDriver,
  admin_set_document_expiry: deliveries.StoredDriver,
  admin_decline_portrait: deliveries.StoredDriver,
  admin_remove_driver_zone: deliveries.StoredDriver,
  admin_resolve_routing_error: RoutingErrorEntry,
  admin_retry_job: JobRetryResult,
  admin_retry_jobs: JobsRetryResult,
  admin_set_return_hub: AdminTransaction,
  admin_routes: routing.PlannedRoutes,
  admin_routing_error_summary: RoutingErrorSummary,
  admin_routing_errors: RoutingErrorList,
  admin_routing_state: routing.StoredRoutingState,
  admin_set_cash_ceiling: z.union([deliveries.StoredDriver, PendingApproval]),
  admin_set_driver_zone: deliveries.StoredDriver,
  admin_set_driver_zones: deliveries.StoredDriver,
  admin_settle_closing: HubClosingOrPending,
  admin_send_routes: RoutingPlan,
  admin_stop_routing_plan: RoutingPlan,
  admin_suspend_driver: deliveries.StoredDriver,
  admin_sync_drivers: RoutingDriversSynced,
  admin_unassign: AdminTransaction,
  admin_reassign: AdminTransaction,
  admin_unlock_code: AdminTransaction,
  admin_update_hub: Hub,
  admin_update_work_day: deliveries.StoredDriver,
  admin_update_zone: Zone,
  admin_write_off: AdminTransactionOrPending,
  admin_cash_collected: AdminTransactionOrPending,
  admin_payout_credits: payouts.Credits,
};
