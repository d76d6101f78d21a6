import "server-only";
import { toSupportedE164 } from "@/server/session/phone/phone";

/** Normalizes a phone in a profile's changes to E.164; refuses countries that are not served. */
export function normalizePatchPhone<Patch extends { phone?: string | undefined }>(patch: Patch): Patch {
  return patch.phone === undefined ? patch : { ...patch, phone: toSupportedE164(patch.phone) };
}
