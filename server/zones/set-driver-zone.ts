import "server-only";
import type { DriverZoneBody } from "@/lib/contracts/admin-zones";
import { withLinks } from "@/server/admin/get-driver";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** One zone more for a driver, another priority in it, or paused or resumed in it; their other zones stay as they are. */
export async function setDriverZone(db: Db, userId: string, zoneId: string, { priority, isActive }: DriverZoneBody): Promise<unknown> {
  return withLinks(await callFunction(db, "admin_set_driver_zone", { p_user_id: userId, p_zone_id: zoneId, p_priority: priority, p_is_active: isActive }));
}
