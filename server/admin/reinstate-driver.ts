import "server-only";
import { withLinks } from "@/server/admin/get-driver";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** A suspended driver may work again; he signs in and goes online himself. */
export async function reinstateDriver(db: Db, userId: string, reason: string): Promise<unknown> {
  return withLinks(await callFunction(db, "admin_reinstate_driver", { p_user_id: userId, p_reason: reason }));
}
