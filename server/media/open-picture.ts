import "server-only";
import { createHash } from "node:crypto";
import { Refusal } from "@/server/core/errors";
import { log } from "@/server/core/log";
import { serverFiles, storageRefusal } from "@/server/supabase/files";

/** Downloads a stored picture; a file that differs from the recorded hash counts as missing. */
export async function openPicture(
  bucket: string,
  { path, sha256 }: { path: string; sha256: string },
): Promise<Response> {
  const { data, error } = await serverFiles().from(bucket).download(path);
  const refusal = error && storageRefusal(error);
  if (refusal?.code === "PROVIDER_UNAVAILABLE") throw refusal;
  const bytes = data && new Uint8Array(await data.arrayBuffer());
  if (!bytes || createHash("sha256").update(bytes).digest("hex") !== sha256) {
    log().error({ bucket, sha256 }, "a picture's file is missing or differs from its recorded hash");
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
