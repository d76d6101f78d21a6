import "server-only";
import type { FunctionName } from "@/server/database/functions";

/**
 * The functions that may run on a replica: lists, figures and histories that only read and may be some seconds old.
 * Excluded are reads that a decision depends on (codes, custody, the current task, offers, attention items, sessions)
 * and reads that write an access log. supabase/tests/replica.long.test.ts runs each in a read-only transaction.
 */
export const replicaSafe: ReadonlySet<FunctionName> = new Set<FunctionName>([
  // Operations' lists and figures. Exports of a list use the same functions.
  "admin_get_driver_performance",
  "admin_list_driver_ratings",
  "admin_list_accounts",
  "admin_list_actions",
  "admin_list_cash",
  "admin_list_drivers",
  "admin_list_ledger",
  "admin_list_payouts",
  "admin_list_people",
  "admin_list_routing_plans",
  "admin_list_shifts",
  "admin_list_transactions",
  "admin_get_overview",
  "admin_list_setting_changes",
  // Drivers.
  "get_driver_earnings",
  "list_driver_history",
  "get_driver_ratings",
  "get_driver_stats",
  "get_shift",
  "list_shifts",
  // Customers.
  "list_location_access_log",
]);
