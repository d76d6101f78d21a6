import "server-only";
import { z } from "zod";
import { Approval, ApprovalAsked, ApprovalList } from "@/lib/contracts/admin-approvals";
import { Board } from "@/lib/contracts/admin-board";
import { Overview } from "@/lib/contracts/admin-overview";
import { AdminActionList, AttentionItems, CashList, Export } from "@/lib/contracts/admin-console";
import { Dispatch, ZoneRanking } from "@/lib/contracts/admin-dispatch";
import { DriverDevices, DriverPerformance } from "@/lib/contracts/admin-driver-work";
import { AdminDriverList } from "@/lib/contracts/admin-drivers";
import { FailedJobList, JobRetried, JobsRetried } from "@/lib/contracts/admin-jobs";
import { LedgerAccountList, LedgerPage } from "@/lib/contracts/admin-ledger";
import { MoneyReviewDetail, MoneyReviewList, MoneyReviewOrAsked } from "@/lib/contracts/admin-money-reviews";
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
import { SettingHistory, SettingList, SettingOrAsked } from "@/lib/contracts/admin-settings";
import { TextTemplate, TextTemplateList } from "@/lib/contracts/admin-templates";
import { AdminSearchResult } from "@/lib/contracts/admin-search";
import { DeliveryNote, Timeline } from "@/lib/contracts/admin-timeline";
import {
  AdminTransaction,
  AdminTransactionDetail,
  AdminTransactionList,
  AdminTransactionOrAsked,
  DeletedTransaction,
} from "@/lib/contracts/admin-transactions";
import { Zone, ZoneDetail, ZoneList } from "@/lib/contracts/admin-zones";
import { done } from "@/lib/contracts/common";
import { ClosingOrAsked, HubOrAsked, HubPage } from "@/lib/contracts/admin-hubs";
import { AdminPersonDetail, AdminPersonList } from "@/lib/contracts/admin-people";
import { Payout, PayoutList, PayoutPreview } from "@/lib/contracts/admin-payouts";
import { Prices, PricesOrAsked } from "@/lib/contracts/admin-prices";
import { AdminDriverRatings } from "@/lib/contracts/rating";
import { PayoutAccounts, PayoutAccountsOrAsked } from "@/lib/contracts/payout-account";
import { Hub } from "@/lib/contracts/hub";
import { IdentityCheckDetail, IdentityCheckList } from "@/lib/contracts/identity";
import {
  Colleagues,
  IncidentDetail,
  IncidentOrAsked,
  IncidentPage,
  IncidentWay,
  NumberToCall,
} from "@/lib/contracts/admin-incidents";
import { ShiftList } from "@/lib/contracts/shift";
import { Watches } from "@/lib/contracts/admin-watches";
import { FixFlags } from "@/lib/contracts/fix-flags";
import { DriverWay } from "@/lib/contracts/way-looks";
import * as deliveries from "@/server/database/results/deliveries";
import * as platform from "@/server/database/results/platform";
import * as payouts from "@/server/database/results/payouts";
import * as routing from "@/server/database/results/routing";

/** What the functions of administrators answer. */
export const deskResults = {
  admin_add_price: PricesOrAsked,
  admin_reset_second_factor: done,
  admin_allow_overnight: z.union([deliveries.StoredDriver, ApprovalAsked]),
  admin_approve: Approval,
  admin_approve_driver: deliveries.StoredDriver,
  admin_approve_identity: IdentityCheckDetail,
  admin_get_identity_check: IdentityCheckDetail,
  admin_get_money_review: MoneyReviewDetail,
  admin_list_identity_checks: IdentityCheckList,
  admin_list_money_reviews: MoneyReviewList,
  admin_open_identity_document: platform.StoredPaper,
  admin_refuse_money_review: MoneyReviewDetail,
  admin_reject_identity: IdentityCheckDetail,
  admin_release_money_review: MoneyReviewOrAsked,
  admin_revoke_identity: IdentityCheckDetail,
  admin_assign: AdminTransaction,
  admin_attention_items: AttentionItems,
  admin_board: Board,
  admin_cancel: AdminTransaction,
  admin_cash_lost: AdminTransactionOrAsked,
  admin_cash_returned: AdminTransactionOrAsked,
  admin_clear_plausibility_review: AdminTransactionOrAsked,
  admin_close_payout: Payout,
  admin_complete_override: AdminTransactionOrAsked,
  admin_confirm_payment: AdminTransactionOrAsked,
  admin_delivery_timeline: Timeline,
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
  admin_delete_zone: done,
  admin_dismiss_routing_difference: RoutingDifference,
  admin_get_dispatch: Dispatch,
  admin_get_location_history: DriverWay,
  admin_get_position_flags: FixFlags,
  admin_get_driver: deliveries.StoredDriver,
  admin_get_transaction: AdminTransactionDetail,
  admin_get_zone: ZoneDetail,
  admin_export_actions: Export,
  admin_export_drivers: Export,
  admin_message_driver: done,
  admin_export_people: Export,
  admin_get_person: AdminPersonDetail,
  admin_list_people: AdminPersonList,
  admin_export_transactions: Export,
  admin_list_accounts: LedgerAccountList,
  admin_list_actions: AdminActionList,
  admin_list_approvals: ApprovalList,
  admin_list_cash: CashList,
  admin_list_hubs: HubPage,
  admin_list_ledger: LedgerPage,
  admin_list_routing_differences: RoutingDifferenceList,
  admin_list_drivers: AdminDriverList,
  admin_search: AdminSearchResult,
  admin_list_incidents: IncidentPage,
  admin_get_incident: IncidentDetail,
  admin_open_incident: IncidentDetail,
  admin_get_incident_location_history: IncidentWay,
  admin_take_incident: IncidentDetail,
  admin_add_incident_note: IncidentDetail,
  admin_freeze_offers: IncidentDetail,
  admin_hold_cash: IncidentDetail,
  admin_record_robbery: IncidentOrAsked,
  admin_close_incident: IncidentOrAsked,
  admin_request_colleague: IncidentDetail,
  admin_call_person: NumberToCall,
  admin_list_colleagues: Colleagues,
  admin_set_severity: IncidentDetail,
  admin_send_incident_sms: IncidentDetail,
  admin_list_on_call_schedules: Watches,
  admin_save_on_call_schedule: Watches,
  admin_delete_on_call_schedule: Watches,
  admin_list_jobs: FailedJobList,
  admin_list_prices: Prices,
  admin_list_settings: SettingList,
  admin_change_setting: SettingOrAsked,
  admin_list_message_templates: TextTemplateList,
  admin_save_message_template: TextTemplate,
  admin_delete_message_template: done,
  admin_setting_history: SettingHistory,
  admin_list_payouts: PayoutList.omit({ ways: true }),
  admin_get_payout: Payout,
  admin_list_routing_plans: RoutingPlanList,
  admin_list_transactions: AdminTransactionList,
  admin_list_zones: ZoneList,
  admin_driver_eligibility: deliveries.DriverFactsList,
  admin_match_drivers: deliveries.Matches,
  admin_match_request: deliveries.Matches,
  admin_zone_drivers: ZoneRanking,
  admin_move_cash: HubOrAsked,
  admin_overview: Overview,
  admin_pay_payout: Payout,
  admin_preview_payout: PayoutPreview,
  admin_set_provider_account: PayoutAccountsOrAsked,
  admin_get_payout_accounts: PayoutAccounts,
  admin_transfer_payout: Payout,
  admin_plan_routes: RoutingPlan,
  admin_reconcile_routing: RoutingReconcileStarted,
  admin_refund: AdminTransactionOrAsked,
  admin_reinstate_driver: deliveries.StoredDriver,
  admin_reject_driver: deliveries.StoredDriver,
  admin_approve_portrait: deliveries.StoredDriver,
  admin_approve_renewal: deliveries.StoredDriver,
  admin_decline_renewal: deliveries.StoredDriver,
  admin_set_document_expiry: deliveries.StoredDriver,
  admin_decline_portrait: deliveries.StoredDriver,
  admin_remove_driver_zone: deliveries.StoredDriver,
  admin_resolve_routing_error: RoutingLoggedError,
  admin_retry_job: JobRetried,
  admin_retry_jobs: JobsRetried,
  admin_set_return_hub: AdminTransaction,
  admin_routes: routing.PlannedRoutes,
  admin_routing_error_summary: RoutingErrorSummary,
  admin_routing_errors: RoutingErrorList,
  admin_routing_state: routing.KnownRoutingState,
  admin_set_cash_ceiling: z.union([deliveries.StoredDriver, ApprovalAsked]),
  admin_set_driver_zone: deliveries.StoredDriver,
  admin_set_driver_zones: deliveries.StoredDriver,
  admin_settle_closing: ClosingOrAsked,
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
  admin_write_off: AdminTransactionOrAsked,
  admin_cash_collected: AdminTransactionOrAsked,
  admin_payout_credits: payouts.Credits,
};
