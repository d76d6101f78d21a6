import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Gives the delivery to this driver, by hand. */
export function assignDriver(db: Db, id: string, driverId: string): Promise<unknown> {
  return callFunction(db, "admin_assign", { p_transaction_id: id, p_driver_id: driverId });
}
