import "server-only";
import type { z } from "zod";
import type { AdminActionQuery } from "@/lib/contracts/admin-desk";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** One page of what administrators did, of one kind or of all. */
export function listActions(db: Db, { action, cursor, limit }: z.infer<typeof AdminActionQuery>): Promise<unknown> {
  return callFunction(db, "admin_list_actions", { p_action: action ?? null, p_cursor: cursor ?? null, p_limit: limit });
}
