import "server-only";
import { withLinks } from "@/server/admin/get-driver";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** One zone less for a driver; his other zones stay as they are. */
export async function removeDriverZone(db: Db, userId: string, zoneId: string): Promise<unknown> {
  return withLinks(await callFunction(db, "admin_remove_driver_zone", { p_user_id: userId, p_zone_id: zoneId }));
}
