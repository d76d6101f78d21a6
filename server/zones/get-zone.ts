import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** One zone with its first fifty drivers. */
export function getZone(db: Db, id: string): Promise<unknown> {
  return callFunction(db, "admin_get_zone", { p_id: id });
}
