import "server-only";
import type { z } from "zod";
import type { CashQuery } from "@/lib/contracts/admin-desk";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** One page of the drivers who hold cash that is to be returned, and how much there is in all. */
export function listCash(db: Db, { cursor, limit }: z.infer<typeof CashQuery>): Promise<unknown> {
  return callFunction(db, "admin_list_cash", { p_cursor: cursor ?? null, p_limit: limit });
}
