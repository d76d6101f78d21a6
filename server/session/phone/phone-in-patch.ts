import "server-only";
import { toServedE164 } from "@/server/session/phone/phone";

/** A profile's changes with the phone, where it is among them, in E.164; refuses a country that is not served. */
export function phoneInPatch<Patch extends { phone?: string | undefined }>(patch: Patch): Patch {
  return patch.phone === undefined ? patch : { ...patch, phone: toServedE164(patch.phone) };
}
