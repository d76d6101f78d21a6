import "server-only";
import { call, type Call } from "@/server/database/call";
import { toE164 } from "@/server/session/phone";

/** Changes what the patch names in the caller's own profile, a customer's or a driver's; phones become E.164. */
export function updateProfile(name: "update_profile" | "update_driver_profile", patch: { phone?: string }): Call {
  return call(name, { p_patch: patch.phone === undefined ? patch : { ...patch, phone: toE164(patch.phone) } });
}
