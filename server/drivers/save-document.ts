import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { type Application, type DocumentBody } from "@/lib/contracts/driver/application";
import { ExpiringDocumentKind } from "@/lib/contracts/driver/driver";
import { cleanLine } from "@/lib/domain/text/clean-text";
import { DOCUMENT_BUCKET, PORTRAIT_SIZE_PX } from "@/server/drivers/document-bucket";
import { documentType, MAX_DOCUMENT_BYTES } from "@/server/drivers/document-type";
import { toFieldError, Refusal } from "@/server/core/errors";
import { invalid } from "@/server/http/input";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { wasRolledBack } from "@/server/database/unwrap-result";
import { serviceContext, type DbContext } from "@/server/database/client";
import { reencodePicture } from "@/server/media/reencode-picture";
import { serverFiles } from "@/server/supabase/files";

/** Stores a driver's document: the file in the private bucket, its record with the application. */
export async function saveDocument(
  db: DbContext,
  userId: string,
  { kind, file, expiresOn }: DocumentBody,
): Promise<Application> {
  if (file.size > MAX_DOCUMENT_BYTES) throw new Refusal("BODY_TOO_LARGE", "document", { maxBytes: MAX_DOCUMENT_BYTES });
  const { status } = await rpc(db, "get_application");
  if (status === "approved" && !ExpiringDocumentKind.safeParse(kind).success)
    throw new Refusal("INVALID_STATE", "application_approved");
  // Customers see a driver's photo: it must contain no metadata.
  const bytes =
    kind === "photo" ? await reencodePicture(file, PORTRAIT_SIZE_PX) : new Uint8Array(await file.arrayBuffer());
  const type = documentType(bytes);
  if (!type) throw new Refusal("UNSUPPORTED_MEDIA_TYPE", "document");
  const name = cleanLine(file.name.split(/[\\/]/).at(-1) ?? "").slice(0, 255);
  if (!name) throw invalid([toFieldError("file", "no_file_name")]);

  // A unique name for each upload: a file that an administrator has opened never changes.
  const path = `${userId}/${kind}-${randomUUID()}.${type.extension}`;
  // As the service role: users cannot write to the bucket, and the server determines the file's type.
  const files = serverFiles().from(DOCUMENT_BUCKET);
  const { error } = await files.upload(path, bytes, { contentType: type.contentType, upsert: false });
  if (error) {
    log().error({ error: describeError(error) }, "a document could not be stored");
    throw new Refusal("PROVIDER_UNAVAILABLE");
  }
  try {
    const { replacedPath, ...application } = await rpc(serviceContext, "save_application_document", {
      p_user_id: userId,
      p_sha256: createHash("sha256").update(bytes).digest("hex"),
      p_kind: kind,
      p_path: path,
      p_file_name: name,
      p_content_type: type.contentType,
      p_size_bytes: bytes.byteLength,
      p_expires_on: expiresOn ?? null,
    });
    if (replacedPath) await remove(replacedPath);
    return application;
  } catch (failure) {
    if (wasRolledBack(failure)) await remove(path);
    throw failure;
  }
}

// A file left behind is harmless: no record refers to it.
async function remove(path: string): Promise<void> {
  const { error } = await serverFiles().from(DOCUMENT_BUCKET).remove([path]);
  if (error) log().warn({ error: describeError(error) }, "a replaced document could not be removed");
}
