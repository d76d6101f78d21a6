import "server-only";
import type { FunctionName } from "@/server/database/functions";

/**
 * The functions that a replica may be asked for: lists, figures and histories that only read, and where nobody is harmed
 * by what is some seconds old. Never what decides or is decided by: codes, custody, the current task, offers, what needs
 * attention, sessions. What keeps a record of who looked writes, and is not here. supabase/tests/replica.long.test.ts asks each
 * in a read-only transaction.
 */
export const mayBeOld: ReadonlySet<FunctionName> = new Set<FunctionName>([
  // The operation's lists and figures; files of a list are read by the same functions.
  "admin_driver_performance",
  "admin_driver_ratings",
  "admin_list_accounts",
  "admin_list_actions",
  "admin_list_cash",
  "admin_list_drivers",
  "admin_list_ledger",
  "admin_list_payouts",
  "admin_list_people",
  "admin_list_plans",
  "admin_list_shifts",
  "admin_list_transactions",
  "admin_overview",
  "admin_setting_history",
  // A driver's past.
  "driver_earnings",
  "driver_history",
  "driver_ratings",
  "driver_stats",
  "get_shift",
  "list_shifts",
  // A customer's.
  "list_way_looks",
]);
