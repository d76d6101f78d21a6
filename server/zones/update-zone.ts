import "server-only";
import type { ZoneChanges } from "@/lib/contracts/admin-zones";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Changes what is named of a zone; searches that wait for a driver there run again. */
export function updateZone(db: Db, id: string, changes: ZoneChanges): Promise<unknown> {
  return callFunction(db, "admin_update_zone", { p_id: id, p_patch: changes });
}
