import "server-only";
import { withLinks } from "@/server/admin/get-driver";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** A submitted application is turned down; the driver may hand in another. */
export async function rejectDriver(db: Db, userId: string, reason: string): Promise<unknown> {
  return withLinks(await callFunction(db, "admin_reject_driver", { p_user_id: userId, p_reason: reason }));
}
