import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { CashPhoto, CashPhotoBody } from "@/lib/contracts/delivery/cash-photo";
import { Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { wasRolledBack } from "@/server/database/unwrap-result";
import { serviceContext, type DbContext } from "@/server/database/client";
import { reencodePicture, openPicture } from "@/server/media/pictures";
import { serverFiles } from "@/server/supabase/files";

const PHOTO_BUCKET = "cash-photos";
// Enough to read the serial number of a note and a seal.
const PHOTO_SIZE_PX = 1600;

/** Stores a picture of the cash: the file in the private bucket, its hash in the leg's evidence. */
export async function savePhoto(
  db: DbContext,
  driverId: string,
  { legId, depositId, takenAt, file }: CashPhotoBody,
): Promise<CashPhoto> {
  const placeParameters = { p_leg_id: legId ?? null, p_deposit_id: depositId ?? null };
  await rpc(db, "check_cash_photo", placeParameters);
  const bytes = await reencodePicture(file, PHOTO_SIZE_PX);
  const path = `${legId ?? depositId ?? ""}/${randomUUID()}.jpg`;
  const { error } = await serverFiles().from(PHOTO_BUCKET).upload(path, bytes, { contentType: "image/jpeg" });
  if (error) {
    log().error({ error: describeError(error) }, "a picture could not be stored");
    throw new Refusal("PROVIDER_UNAVAILABLE");
  }
  try {
    const { stored, ...photo } = await rpc(serviceContext, "save_cash_photo", {
      ...placeParameters,
      p_driver_id: driverId,
      p_path: path,
      p_size_bytes: bytes.byteLength,
      p_sha256: createHash("sha256").update(bytes).digest("hex"),
      p_taken_at: takenAt ?? null,
    });
    if (!stored) await remove(path);
    return photo;
  } catch (failure) {
    if (wasRolledBack(failure)) await remove(path);
    throw failure;
  }
}

// A file left behind is harmless: no record refers to it.
async function remove(path: string): Promise<void> {
  const { error } = await serverFiles().from(PHOTO_BUCKET).remove([path]);
  if (error) log().warn({ error: describeError(error) }, "a picture could not be removed");
}

/** Downloads a picture of cash; not found for people without access. */
export async function openPhoto(db: DbContext, id: string): Promise<Response> {
  return openPicture(PHOTO_BUCKET, await rpc(db, "get_cash_photo", { p_id: id }));
}
