import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { Portrait } from "@/lib/contracts/driver/driver";
import { Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { wasRolledBack } from "@/server/database/unwrap-result";
import { serviceContext, type DbContext } from "@/server/database/client";
import { DOCUMENT_BUCKET, PORTRAIT_SIZE_PX } from "@/server/drivers/documents";
import { reencodePicture, openPicture } from "@/server/media/pictures";
import { serverFiles } from "@/server/supabase/files";

/**
 * Stores an approved driver's new photo: the file in the private bucket, its record with those waiting for approval.
 */
export async function savePortrait(userId: string, file: File): Promise<Portrait> {
  const bytes = await reencodePicture(file, PORTRAIT_SIZE_PX);
  // A unique name for each: a file that an administrator has opened never changes.
  const path = `${userId}/photo-${randomUUID()}.jpg`;
  const { error } = await serverFiles().from(DOCUMENT_BUCKET).upload(path, bytes, { contentType: "image/jpeg" });
  if (error) {
    log().error({ error: describeError(error) }, "a driver's photo could not be stored");
    throw new Refusal("PROVIDER_UNAVAILABLE");
  }
  try {
    const { stored, ...portrait } = await rpc(serviceContext, "save_portrait", {
      p_user_id: userId,
      p_path: path,
      p_size_bytes: bytes.byteLength,
      p_sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    if (!stored) await remove(path);
    return portrait;
  } catch (failure) {
    if (wasRolledBack(failure)) await remove(path);
    throw failure;
  }
}

/** Downloads the driver's own photo. */
export async function openOwnPortrait(db: DbContext, which: "shown" | "waiting"): Promise<Response> {
  return openPicture(DOCUMENT_BUCKET, await rpc(db, "get_portrait", { p_which: which }));
}

// A file left behind is harmless: no record refers to it.
async function remove(path: string): Promise<void> {
  const { error } = await serverFiles().from(DOCUMENT_BUCKET).remove([path]);
  if (error) log().warn({ error: describeError(error) }, "a driver's photo could not be removed");
}
