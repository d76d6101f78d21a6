import "server-only";
import { toE164 } from "@/server/session/phone";

/** A profile's changes with the phone, where it is among them, in E.164. */
export function phoneInPatch<Patch extends { phone?: string | undefined }>(patch: Patch): Patch {
  return patch.phone === undefined ? patch : { ...patch, phone: toE164(patch.phone) };
}
