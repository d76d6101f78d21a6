import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/supabase/client-options";

/** What nobody but an administrator can settle, longest waiting first. */
export function getNeeds(db: Db): Promise<unknown> {
  return callFunction(db, "admin_needs");
}
