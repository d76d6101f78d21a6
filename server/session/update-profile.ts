import "server-only";
import { callFunction } from "@/server/database/call-function";
import { toE164 } from "@/server/session/phone";
import type { Db } from "@/server/supabase/client-options";

/** Changes what the patch names in the caller's own profile, a customer's or a driver's; phones become E.164. */
export function updateProfile(db: Db, name: "update_profile" | "update_driver_profile", patch: { phone?: string }): Promise<unknown> {
  return callFunction(db, name, { p_patch: patch.phone === undefined ? patch : { ...patch, phone: toE164(patch.phone) } });
}
