import "server-only";
import { z } from "zod";
import { PendingApproval } from "@/lib/contracts/admin/approvals";
import { HubClosingOrPending, HubOrPending, HubPage } from "@/lib/contracts/admin/hubs";
import { AdminTransaction, AdminTransactionOrPending } from "@/lib/contracts/admin/transactions";
import { Collection, CollectionList, CollectionOrNull } from "@/lib/contracts/delivery/collection";
import { Task } from "@/lib/contracts/driver/task";
import { Deposit, Hub, HubClosing, HubCounterState, HubList } from "@/lib/contracts/hub";
import { StoredLegCode } from "@/server/database/results/custody";
import { StoredDriver } from "@/server/database/results/drivers";

/**
 * Results of the functions in supabase/schemas/hubs. A hub has a safe, where drivers hand in cash (a deposit) and
 * senders get cash back (a collection). `…OrPending`: or the request that a second administrator must approve.
 */
export const hubsResults = {
  admin_allow_overnight: z.union([StoredDriver, PendingApproval]),
  admin_record_collected_cash: AdminTransactionOrPending,
  admin_create_hub: Hub,
  admin_list_hubs: HubPage,
  admin_move_cash: HubOrPending,
  admin_set_return_hub: AdminTransaction,
  admin_settle_closing: HubClosingOrPending,
  admin_update_hub: Hub,
  confirm_collection: StoredLegCode,
  count_deposit: Deposit,
  get_collection: CollectionOrNull,
  get_deposit: Deposit,
  get_hub: HubCounterState.omit({ qrData: true, qrExpiresAt: true, code: true }),
  get_hub_collection: Collection,
  give_collection: Collection,
  list_collections: CollectionList,
  list_hubs: HubList,
  open_deposit: Deposit,
  record_hub_closing: HubClosing,
  return_to_hub: Task,
  void_deposit: Deposit,
};
