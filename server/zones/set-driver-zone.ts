import "server-only";
import type { DriverZoneBody } from "@/lib/contracts/admin-zones";
import { withLinks } from "@/server/admin/get-driver";
import { callFunction } from "@/server/http/unwrap";
import type { Db } from "@/server/supabase/client-options";

/** One zone more for a driver, or another priority in it; his other zones stay as they are. */
export async function setDriverZone(db: Db, userId: string, zoneId: string, { priority }: DriverZoneBody): Promise<unknown> {
  return withLinks(await callFunction(db, "admin_set_driver_zone", { p_user_id: userId, p_zone_id: zoneId, p_priority: priority }));
}
