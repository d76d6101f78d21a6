import "server-only";
import { randomUUID } from "node:crypto";
import type { CashPhoto, CashPhotoBody } from "@/lib/contracts/delivery/cash-photo";
import { rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import { reencodePicture, openPicture } from "@/server/media/pictures";
import { deleteFile, storeFile } from "@/server/media/stored-files";
import { z } from "zod";
import { serverFiles } from "@/server/supabase/files";

const PHOTO_BUCKET = "cash-photos";
// Enough to read the serial number of a note and a seal.
const PHOTO_SIZE_PX = 1600;

/**
 * Stores a picture of the cash of a leg (cash that one party hands to another) or of a deposit at a hub: the file in
 * the private bucket, its hash with the evidence.
 */
export async function savePhoto(
  db: DbContext,
  driverId: string,
  { legId, depositId, takenAt, file }: CashPhotoBody,
): Promise<CashPhoto> {
  const evidenceParameters = { p_leg_id: legId ?? null, p_deposit_id: depositId ?? null };
  await rpc(db, "check_cash_photo", evidenceParameters);
  const bytes = await reencodePicture(file, PHOTO_SIZE_PX);
  const path = `${legId ?? depositId ?? ""}/${randomUUID()}.jpg`;
  const { isNew, ...photo } = await storeFile(PHOTO_BUCKET, { path, bytes }, (storedFile) =>
    rpc(serviceContext, "save_cash_photo", {
      ...storedFile,
      ...evidenceParameters,
      p_driver_id: driverId,
      p_taken_at: takenAt ?? null,
    }),
  );
  if (!isNew) await deleteFile(PHOTO_BUCKET, path);
  return photo;
}

/** Downloads a picture of cash; not found for people without access. */
export async function openPhoto(db: DbContext, id: string): Promise<Response> {
  return openPicture(PHOTO_BUCKET, await rpc(db, "get_cash_photo", { p_id: id }));
}

export const RemoveFilesPayload = z.object({
  bucket: z.enum(["cash-photos", "driver-documents", "identity-documents", "position-history"]),
  paths: z.array(z.string().min(1)).max(1000),
});

/** Deletes files without a record. Missing ones count as deleted; failures are retried. */
export async function removeFiles({ bucket, paths }: z.infer<typeof RemoveFilesPayload>): Promise<void> {
  const { error } = await serverFiles().from(bucket).remove(paths);
  if (error) throw error;
}
