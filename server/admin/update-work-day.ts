import "server-only";
import type { WorkDayBody } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Changes what the patch names of a driver's working day, on record. */
export async function updateWorkDay(db: Db, userId: string, patch: WorkDayBody): Promise<unknown> {
  return withLinks(await callFunction(db, "admin_update_work_day", { p_user_id: userId, p_patch: patch }));
}
