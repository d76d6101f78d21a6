import "server-only";
import { describeError, log } from "@/server/core/log";
import { serverFiles } from "@/server/supabase/files";
import { randomUUID } from "node:crypto";
import type { Identity, IdentityDocumentBody } from "@/lib/contracts/identity";
import { Refusal } from "@/server/core/errors";
import { rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import { reencodePicture } from "@/server/media/pictures";
import { deleteFile, storeFile } from "@/server/media/stored-files";
import { runInBatches } from "@/server/core/batches";

export const IDENTITY_BUCKET = "identity-documents";

// Enough to read the small print of a card.
const DOCUMENT_SIZE_PX = 2000;

/** Stores a picture of a document: the file in the private bucket, its hash in the check's record. */
export async function saveIdentityDocument(
  db: DbContext,
  userId: string,
  { kind, file }: IdentityDocumentBody,
): Promise<Identity> {
  // Checked before the picture is processed and stored, and again with the record.
  const { state } = await rpc(db, "get_identity");
  if (state === "waiting") throw new Refusal("INVALID_STATE", "identity_waiting");
  const bytes = await reencodePicture(file, DOCUMENT_SIZE_PX);
  const path = `${userId}/${randomUUID()}.jpg`;
  const { replacedPath, ...identity } = await storeFile(IDENTITY_BUCKET, { path, bytes }, (storedFile) =>
    rpc(serviceContext, "save_identity_document", { ...storedFile, p_user_id: userId, p_kind: kind }),
  );
  if (replacedPath) await deleteFile(IDENTITY_BUCKET, replacedPath);
  return identity;
}

/**
 * Notifies people before their identification expires, and deletes expired pictures: first the file, then its record.
 * Failed deletions are retried the next time.
 */
export async function sweepIdentity(db: DbContext): Promise<{ removed: number }> {
  const { files } = await rpc(db, "sweep_identity");
  const batchResults = await runInBatches(files, async (batch) => {
    const { error } = await serverFiles()
      .from(IDENTITY_BUCKET)
      .remove(batch.map(({ path }) => path));
    if (error) {
      log().warn({ error: describeError(error) }, "pictures of identity documents could not be removed");
      throw new Error("Identity documents could not be deleted");
    }
    await rpc(db, "delete_identity_files", { p_ids: batch.map(({ id }) => id) });
    return batch;
  });
  const failed = batchResults.find((file) => !file.ok);
  if (failed && !failed.ok) throw failed.error;
  return { removed: files.length };
}
