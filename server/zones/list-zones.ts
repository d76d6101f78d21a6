import "server-only";
import type { z } from "zod";
import type { ZoneQuery } from "@/lib/contracts/admin-zones";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** Zones by name, each with the first five who serve it. */
export function listZones(db: Db, { q, cursor, limit }: z.infer<typeof ZoneQuery>): Promise<unknown> {
  return callFunction(db, "admin_list_zones", { p_q: q ?? null, p_cursor: cursor ?? null, p_limit: limit });
}
