import "server-only";
import { randomUUID } from "node:crypto";
import type { Application, UploadedDocumentBody } from "@/lib/contracts/driver/application";
import { Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { DOCUMENT_BUCKET } from "@/server/drivers/document-bucket";
import { saveDocument } from "@/server/drivers/save-document";
import { serverFiles, storageRefusal } from "@/server/supabase/files";

// Some hosts limit request bodies to a few megabytes. Large documents are therefore uploaded directly to Storage under
// a name that no record uses, and become documents after validation here. The bucket limits their size and types.
// Uploads that are never registered are deleted together with files without a record.

// Longer than an upload and its registration take.
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Creates an upload URL for one file of this driver, valid for one PUT. */
export async function createDocumentUpload(db: DbContext, userId: string): Promise<{ path: string; url: string }> {
  // Refuses accounts that are not drivers. Approved drivers still upload documents that replace expiring ones.
  await rpc(db, "get_application");
  await deleteAbandonedUploads(userId);
  const path = `${userId}/placed-${randomUUID()}`;
  const { data, error } = await serverFiles().from(DOCUMENT_BUCKET).createSignedUploadUrl(path);
  if (error) {
    log().error({ error: describeError(error) }, "no upload URL could be created for a document");
    throw new Refusal("PROVIDER_UNAVAILABLE");
  }
  return { path, url: data.signedUrl };
}

/** Registers an upload as a document, if it is valid and in this driver's place. */
export async function registerDocumentUpload(
  db: DbContext,
  userId: string,
  { kind, path, fileName, expiresOn }: UploadedDocumentBody,
): Promise<Application> {
  if (!new RegExp(`^${userId}/placed-[0-9a-f-]{36}$`).test(path)) throw new Refusal("NOT_FOUND");
  const files = serverFiles().from(DOCUMENT_BUCKET);
  const { data, error } = await files.download(path);
  if (error) throw storageRefusal(error);
  try {
    return await saveDocument(db, userId, { kind, file: new File([data], fileName), expiresOn });
  } finally {
    const removed = await files.remove([path]);
    if (removed.error) log().warn({ error: describeError(removed.error) }, "a placed document could not be removed");
  }
}

/** Deletes this driver's old unregistered uploads, so that URLs cannot be used as storage. */
async function deleteAbandonedUploads(userId: string): Promise<void> {
  const files = serverFiles().from(DOCUMENT_BUCKET);
  const { data } = await files.list(userId, { limit: 100, search: "placed-" });
  const cutoff = Date.now() - ABANDONED_AFTER_MS;
  const abandoned = (data ?? []).flatMap(({ name, created_at: at }) => {
    // Some stores list a file by its name in the folder, others by its full path.
    const baseName = name.split("/").at(-1) ?? "";
    return baseName.startsWith("placed-") && at !== null && Date.parse(at) < cutoff ? [`${userId}/${baseName}`] : [];
  });
  if (abandoned.length > 0) await files.remove(abandoned);
}
