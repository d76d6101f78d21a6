import "server-only";
import { z } from "zod";
import { Approval, ApprovalList } from "@/lib/contracts/admin/approvals";
import { Board } from "@/lib/contracts/admin/board";
import { AdminActionList, AttentionItems, StartedExport, UnreturnedCashList } from "@/lib/contracts/admin/console";
import { DispatchState } from "@/lib/contracts/admin/dispatch";
import { AdminDriverList } from "@/lib/contracts/admin/drivers";
import { Overview } from "@/lib/contracts/admin/overview";
import { AdminPersonDetail, AdminPersonList } from "@/lib/contracts/admin/people";
import { AdminSearchResult } from "@/lib/contracts/admin/search";
import { DeliveryNote, DeliveryTimelinePage } from "@/lib/contracts/admin/timeline";
import {
  AdminTransaction,
  AdminTransactionDetail,
  AdminTransactionList,
  AdminTransactionOrPending,
  DeletedTransaction,
} from "@/lib/contracts/admin/transactions";
import { StoredDriver } from "@/server/database/results/drivers";

/**
 * Results of the functions in supabase/schemas/admin. `…OrPending`: or the request that a second administrator must
 * approve.
 */
export const adminResults = {
  admin_add_delivery_note: DeliveryNote,
  admin_grant_approval: Approval,
  admin_assign_delivery: AdminTransaction,
  admin_list_attention_items: AttentionItems,
  admin_get_board: Board,
  admin_cancel_delivery: AdminTransaction,
  admin_record_lost_cash: AdminTransactionOrPending,
  admin_record_returned_cash: AdminTransactionOrPending,
  admin_clear_plausibility_review: AdminTransactionOrPending,
  admin_complete_override: AdminTransactionOrPending,
  admin_confirm_payment: AdminTransactionOrPending,
  admin_decline_approval: Approval,
  admin_delete_transaction: DeletedTransaction,
  admin_get_delivery_timeline: DeliveryTimelinePage,
  admin_export_actions: StartedExport,
  admin_export_drivers: StartedExport,
  admin_export_people: StartedExport,
  admin_export_transactions: StartedExport,
  admin_get_dispatch: DispatchState,
  admin_get_driver: StoredDriver,
  admin_get_person: AdminPersonDetail,
  admin_get_transaction: AdminTransactionDetail,
  admin_list_actions: AdminActionList,
  admin_list_approvals: ApprovalList,
  admin_list_cash: UnreturnedCashList,
  admin_list_drivers: AdminDriverList,
  admin_list_people: AdminPersonList,
  admin_list_transactions: AdminTransactionList,
  admin_get_overview: Overview,
  admin_reassign_delivery: AdminTransaction,
  admin_refund_delivery: AdminTransactionOrPending,
  admin_search_records: AdminSearchResult,
  admin_unassign_delivery: AdminTransaction,
  admin_unlock_code: AdminTransaction,
  admin_write_off: AdminTransactionOrPending,
  apply_scheduled_change: z.object({ state: z.string() }).nullable(),
};
