import "server-only";
import { callFunction } from "@/server/http/unwrap";
import type { Db } from "@/server/supabase/client-options";

/** All zones by name, each with who serves it. */
export function listZones(db: Db): Promise<unknown> {
  return callFunction(db, "admin_list_zones");
}
