import "server-only";
import { withLinks } from "@/server/admin/get-driver";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** An idle driver stops at once: offers closed, offline, signed out everywhere. */
export async function suspendDriver(db: Db, userId: string, reason: string): Promise<unknown> {
  return withLinks(await callFunction(db, "admin_suspend_driver", { p_user_id: userId, p_reason: reason }));
}
