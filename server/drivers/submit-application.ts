import "server-only";
import type { Application, ApplicationBody } from "@/lib/contracts/driver/application";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import { toE164 } from "@/server/session/phone/phone";

/** Submits the caller's application. The database checks age, plate and the vehicle's year. */
export function submitApplication(form: ApplicationBody): PreparedRpc<Application> {
  return rpc.prepare("submit_application", {
    p_form: { ...form, emergencyPhone: toE164(form.emergencyPhone, "emergencyPhone", { landline: true }) },
  });
}
