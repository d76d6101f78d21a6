import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Drivers, deliveries, zones and what happened at them, for the live map. */
export function getBoard(db: Db): Promise<unknown> {
  return callFunction(db, "admin_board");
}
