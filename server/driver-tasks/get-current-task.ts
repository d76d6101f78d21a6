import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** The delivery the driver carries now, or null. */
export function getCurrentTask(db: Db): Promise<unknown> {
  return callFunction(db, "get_current_task");
}
