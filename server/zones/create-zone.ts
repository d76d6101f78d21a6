import "server-only";
import type { NewZoneBody } from "@/lib/contracts/admin-zones";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** A new zone, whose shape the database judges. */
export function createZone(db: Db, body: NewZoneBody): Promise<unknown> {
  return callFunction(db, "admin_create_zone", { p_body: body });
}
