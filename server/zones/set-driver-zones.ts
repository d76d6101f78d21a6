import "server-only";
import type { DriverZonesBody } from "@/lib/contracts/admin-zones";
import { withLinks } from "@/server/admin/get-driver";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** The zones a driver serves, in place of those before. */
export async function setDriverZones(db: Db, userId: string, zones: DriverZonesBody): Promise<unknown> {
  return withLinks(await callFunction(db, "admin_set_driver_zones", { p_user_id: userId, p_zones: zones }));
}
