import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/database/door";
import { PHOTO_BUCKET } from "@/server/media/save-photo";
import { openPicture } from "@/server/media/open-picture";

/** The bytes of a picture of cash; for others than those it concerns there is none. */
export async function openPhoto(db: Db, id: string): Promise<Response> {
  return openPicture(PHOTO_BUCKET, await callFunction(db, "get_cash_photo", { p_id: id }));
}
