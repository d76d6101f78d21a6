import "server-only";
import type { Application, ApplicationBody } from "@/lib/contracts/application";
import { call, type Call } from "@/server/database/call";
import { toE164 } from "@/server/session/phone/phone";

/** Hands in the caller's application. The database decides about age, plate and the vehicle's year. */
export function submitApplication(form: ApplicationBody): Call<Application> {
  return call("submit_application", {
    p_form: { ...form, emergencyPhone: toE164(form.emergencyPhone, "emergencyPhone", { landline: true }) },
  });
}
