import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Deletes a zone for every driver, on record. */
export function deleteZone(db: Db, id: string): Promise<unknown> {
  return callFunction(db, "admin_delete_zone", { p_id: id });
}
