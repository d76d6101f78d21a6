import "server-only";
import { createHash } from "node:crypto";
import { Refusal } from "@/server/core/errors";
import { log } from "@/server/core/log";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/database/door";
import { PHOTO_BUCKET } from "@/server/photos/save-photo";
import { serverFiles } from "@/server/supabase/files";

/** The bytes of a picture of cash, as they were when its hash was taken; for others than those it concerns there is none. */
export async function openPhoto(db: Db, id: string): Promise<Response> {
  const photo = await callFunction(db, "get_cash_photo", { p_id: id });
  const { data } = await serverFiles().from(PHOTO_BUCKET).download(photo.path);
  const bytes = data && new Uint8Array(await data.arrayBuffer());
  if (!bytes || createHash("sha256").update(bytes).digest("hex") !== photo.sha256) {
    log().error({ photo: id }, "a picture is not what it was");
    throw new Refusal("NOT_FOUND");
  }
  return new Response(bytes, {
    headers: {
      "content-type": "image/jpeg",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
