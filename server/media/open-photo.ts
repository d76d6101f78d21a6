import "server-only";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { PHOTO_BUCKET } from "@/server/media/save-photo";
import { openPicture } from "@/server/media/open-picture";

/** Downloads a picture of cash; not found for people without access. */
export async function openPhoto(db: DbContext, id: string): Promise<Response> {
  return openPicture(PHOTO_BUCKET, await rpc(db, "get_cash_photo", { p_id: id }));
}
