import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { SignConsentBody } from "@/lib/contracts/driver/consent";
import type { Application, ApplicationBody } from "@/lib/contracts/driver/application";
import { Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { rpc, type PreparedRpc } from "@/server/database/rpc";
import { wasRolledBack } from "@/server/database/unwrap-result";
import { serviceContext, type DbContext } from "@/server/database/client";
import { DOCUMENT_BUCKET } from "@/server/drivers/documents";
import { reencodePicture } from "@/server/media/pictures";
import { sessionIdOf } from "@/server/session/current-session";
import { serverFiles } from "@/server/supabase/files";
import { toE164 } from "@/server/session/phone/phone";

// Wide enough for a signature on paper.
const SIGNATURE_SIZE_PX = 1200;

/** Signs the consent; a drawn signature becomes a document with the record of the consent. */
export async function signConsent(
  userId: string,
  db: DbContext,
  { locale, sha256, name, drawing }: SignConsentBody,
): Promise<Application> {
  const storedDrawing = drawing && (await storeDrawing(userId, drawing));
  try {
    const { replacedPath, ...application } = await rpc(serviceContext, "sign_consent", {
      p_user_id: userId,
      p_session_id: sessionIdOf(db),
      p_locale: locale,
      p_text_sha256: sha256,
      p_name: name,
      p_path: storedDrawing?.path ?? null,
      p_size_bytes: storedDrawing?.bytes.byteLength ?? null,
      p_sha256: storedDrawing ? createHash("sha256").update(storedDrawing.bytes).digest("hex") : null,
    });
    if (replacedPath) await remove(replacedPath);
    return application;
  } catch (failure) {
    if (storedDrawing && wasRolledBack(failure)) await remove(storedDrawing.path);
    throw failure;
  }
}

async function storeDrawing(userId: string, drawing: File): Promise<{ path: string; bytes: Uint8Array }> {
  const bytes = await reencodePicture(drawing, SIGNATURE_SIZE_PX);
  const path = `${userId}/background_consent-${randomUUID()}.jpg`;
  const { error } = await serverFiles().from(DOCUMENT_BUCKET).upload(path, bytes, { contentType: "image/jpeg" });
  if (error) {
    log().error({ error: describeError(error) }, "a signature could not be stored");
    throw new Refusal("PROVIDER_UNAVAILABLE");
  }
  return { path, bytes };
}

// A file left behind is harmless: no record refers to it.
async function remove(path: string): Promise<void> {
  const { error } = await serverFiles().from(DOCUMENT_BUCKET).remove([path]);
  if (error) log().warn({ error: describeError(error) }, "a replaced signature could not be removed");
}

/** Submits the caller's application. The database checks age, plate and the vehicle's year. */
export function submitApplication(form: ApplicationBody): PreparedRpc<Application> {
  return rpc.prepare("submit_application", {
    p_form: { ...form, emergencyPhone: toE164(form.emergencyPhone, "emergencyPhone", { landline: true }) },
  });
}
