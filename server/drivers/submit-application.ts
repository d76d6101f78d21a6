import "server-only";
import type { ApplicationBody } from "@/lib/contracts/driver";
import { callFunction } from "@/server/database/call-function";
import { toE164 } from "@/server/session/phone";
import type { Db } from "@/server/supabase/client-options";

/** Hands in the caller's application. Age, years and lengths are judged by the database. */
export function submitApplication(db: Db, form: ApplicationBody): Promise<unknown> {
  return callFunction(db, "submit_application", { p_form: { ...form, emergencyPhone: toE164(form.emergencyPhone, "emergencyPhone") } });
}
