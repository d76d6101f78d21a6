import "server-only";
import { asciiText, detectPictureType, reencodePicture } from "@/server/media/pictures";
import { createHash, randomUUID } from "node:crypto";
import type { Application, DocumentBody, UploadedDocumentBody } from "@/lib/contracts/driver/application";
import { ExpiringDocumentKind } from "@/lib/contracts/driver/driver";
import { cleanLine } from "@/lib/domain/text/clean-text";
import { toFieldError, Refusal } from "@/server/core/errors";
import { invalid } from "@/server/http/input";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import { deleteFile, storeFile } from "@/server/media/stored-files";
import { serverFiles, storageRefusal } from "@/server/supabase/files";
import { documentResponse } from "@/server/http/document-response";

/** Storage bucket of drivers' documents and photos. */
export const DOCUMENT_BUCKET = "driver-documents";
/** Size of a driver's photo in pixels. */
export const PORTRAIT_SIZE_PX = 640;

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;

/** Detects a file's type by its first bytes, regardless of its name; null for unsupported types. */
export function detectDocumentType(bytes: Uint8Array): { contentType: string; extension: string } | null {
  const picture = detectPictureType(bytes);
  if (picture) return picture;
  return asciiText(bytes, 0, 5) === "%PDF-" ? { contentType: "application/pdf", extension: "pdf" } : null;
}

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
  const type = detectDocumentType(bytes);
  if (!type) throw new Refusal("UNSUPPORTED_MEDIA_TYPE", "document");
  const name = cleanLine(file.name.split(/[\\/]/).at(-1) ?? "").slice(0, 255);
  if (!name) throw invalid([toFieldError("file", "no_file_name")]);

  const { replacedPath, ...application } = await storeFile(
    DOCUMENT_BUCKET,
    // A unique name for each upload: a file that an administrator has opened never changes.
    { path: `${userId}/${kind}-${randomUUID()}.${type.extension}`, bytes, contentType: type.contentType },
    (storedFile) =>
      rpc(serviceContext, "save_application_document", {
        ...storedFile,
        p_user_id: userId,
        p_kind: kind,
        p_file_name: name,
        p_content_type: type.contentType,
        p_expires_on: expiresOn ?? null,
      }),
  );
  if (replacedPath) await deleteFile(DOCUMENT_BUCKET, replacedPath);
  return application;
}

// Some hosts limit request bodies to a few megabytes. Large documents are therefore uploaded directly to Storage under
// a name that no record uses, and become documents after validation here. The bucket limits their size and types.
// Uploads that are never registered are deleted together with files without a record.

// File name of an upload before it is registered as a document.
const UPLOAD_PREFIX = "placed-";

// Longer than an upload and its registration take.
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Creates an upload URL for one file of this driver, valid for one PUT. */
export async function createDocumentUpload(db: DbContext, userId: string): Promise<{ path: string; url: string }> {
  // Refuses accounts that are not drivers. Approved drivers still upload documents that replace expiring ones.
  await rpc(db, "get_application");
  await deleteAbandonedUploads(userId);
  const path = `${userId}/${UPLOAD_PREFIX}${randomUUID()}`;
  const { data, error } = await serverFiles().from(DOCUMENT_BUCKET).createSignedUploadUrl(path);
  if (error) {
    log().error({ error: describeError(error) }, "no upload URL could be created for a document");
    throw new Refusal("PROVIDER_UNAVAILABLE");
  }
  return { path, url: data.signedUrl };
}

/** Registers an upload as a document, if it is valid and in this driver's folder. */
export async function registerDocumentUpload(
  db: DbContext,
  userId: string,
  { kind, path, fileName, expiresOn }: UploadedDocumentBody,
): Promise<Application> {
  if (!new RegExp(`^${userId}/${UPLOAD_PREFIX}[0-9a-f-]{36}$`).test(path)) throw new Refusal("NOT_FOUND");
  const files = serverFiles().from(DOCUMENT_BUCKET);
  const { data, error } = await files.download(path);
  if (error) throw storageRefusal(error);
  try {
    return await saveDocument(db, userId, { kind, file: new File([data], fileName), expiresOn });
  } finally {
    const removal = await files.remove([path]);
    if (removal.error) log().warn({ error: describeError(removal.error) }, "a placed document could not be removed");
  }
}

/** Deletes this driver's old unregistered uploads, so that URLs cannot be used as storage. */
async function deleteAbandonedUploads(userId: string): Promise<void> {
  const files = serverFiles().from(DOCUMENT_BUCKET);
  const { data } = await files.list(userId, { limit: 100, search: UPLOAD_PREFIX });
  const cutoff = Date.now() - ABANDONED_AFTER_MS;
  const abandoned = (data ?? []).flatMap(({ name, created_at: createdAt }) => {
    // Some stores list a file by its name in the folder, others by its full path.
    const baseName = name.split("/").at(-1) ?? "";
    return baseName.startsWith(UPLOAD_PREFIX) && createdAt !== null && Date.parse(createdAt) < cutoff
      ? [`${userId}/${baseName}`]
      : [];
  });
  if (abandoned.length > 0) await files.remove(abandoned);
}

/** Downloads one of the caller's own documents; a file that differs from the recorded hash counts as missing. */
export async function openOwnDocument(db: DbContext, id: string): Promise<Response> {
  const storedDocument = await rpc(db, "get_application_document", { p_id: id });
  const { data, error } = await serverFiles().from(DOCUMENT_BUCKET).download(storedDocument.path);
  if (error) throw storageRefusal(error);
  const bytes = new Uint8Array(await data.arrayBuffer());
  if (createHash("sha256").update(bytes).digest("hex") !== storedDocument.sha256) {
    log().error({ sha256: storedDocument.sha256 }, "a document's file differs from its recorded hash");
    throw new Refusal("NOT_FOUND");
  }
  return documentResponse(bytes, storedDocument.contentType, storedDocument.fileName);
}
