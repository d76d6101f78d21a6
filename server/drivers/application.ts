import "server-only";
import { randomUUID } from "node:crypto";
import type { SignConsentBody, Application, ApplicationBody } from "@/lib/contracts/driver/application";
import { rpc, type PreparedRpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import { DOCUMENT_BUCKET, PORTRAIT_SIZE_PX } from "@/server/drivers/documents";
import { reencodePicture, openPicture } from "@/server/media/pictures";
import { sessionIdOf } from "@/server/session/current-session";
import { deleteFile, storeFile } from "@/server/media/stored-files";
import { toE164 } from "@/server/session/phone/phone";
import type { Portrait } from "@/lib/contracts/driver/driver";

// Wide enough for a signature on paper.
const SIGNATURE_SIZE_PX = 1200;

/** Signs the consent to a background check; a drawn signature becomes a document with the record of the consent. */
export async function signConsent(
  userId: string,
  db: DbContext,
  { locale, sha256, name, drawing }: SignConsentBody,
): Promise<Application> {
  const sign = (file: { p_path: string; p_size_bytes: number; p_sha256: string } | null) =>
    rpc(serviceContext, "sign_consent", {
      ...(file ?? { p_path: null, p_size_bytes: null, p_sha256: null }),
      p_user_id: userId,
      p_session_id: sessionIdOf(db),
      p_locale: locale,
      p_text_sha256: sha256,
      p_name: name,
    });
  const path = `${userId}/background_consent-${randomUUID()}.jpg`;
  const { replacedPath, ...application } = drawing
    ? await storeFile(DOCUMENT_BUCKET, { path, bytes: await reencodePicture(drawing, SIGNATURE_SIZE_PX) }, sign)
    : await sign(null);
  if (replacedPath) await deleteFile(DOCUMENT_BUCKET, replacedPath);
  return application;
}

/** Submits the caller's application. The database checks age, plate and the vehicle's year. */
export function submitApplication(form: ApplicationBody): PreparedRpc<Application> {
  return rpc.prepare("submit_application", {
    p_form: { ...form, emergencyPhone: toE164(form.emergencyPhone, "emergencyPhone", { landline: true }) },
  });
}

/**
 * Stores an approved driver's new photo: the file in the private bucket, its record with those waiting for approval.
 */
export async function savePortrait(userId: string, picture: File): Promise<Portrait> {
  const bytes = await reencodePicture(picture, PORTRAIT_SIZE_PX);
  // A unique name for each: a file that an administrator has opened never changes.
  const path = `${userId}/photo-${randomUUID()}.jpg`;
  const { isNew, ...portrait } = await storeFile(DOCUMENT_BUCKET, { path, bytes }, (file) =>
    rpc(serviceContext, "save_portrait", { ...file, p_user_id: userId }),
  );
  if (!isNew) await deleteFile(DOCUMENT_BUCKET, path);
  return portrait;
}

/** Downloads the driver's own photo. */
export async function openOwnPortrait(db: DbContext, which: "shown" | "waiting"): Promise<Response> {
  return openPicture(DOCUMENT_BUCKET, await rpc(db, "get_portrait", { p_which: which }));
}
