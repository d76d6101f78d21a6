import "server-only";
import { createHash } from "node:crypto";
import { Refusal } from "@/server/core/errors";
import { describeError, log } from "@/server/core/log";
import { wasRolledBack } from "@/server/database/unwrap-result";
import { serverFiles } from "@/server/supabase/files";

/**
 * Stores a file in a private bucket, then its record. Deletes the file again if the record was not written. As the
 * service role: users cannot write to the buckets. Throws PROVIDER_UNAVAILABLE if the file cannot be stored.
 */
export async function storeFile<T>(
  bucket: string,
  { path, bytes, contentType = "image/jpeg" }: { path: string; bytes: Uint8Array; contentType?: string },
  record: (file: { p_path: string; p_size_bytes: number; p_sha256: string }) => Promise<T>,
): Promise<T> {
  const { error } = await serverFiles().from(bucket).upload(path, bytes, { contentType, upsert: false });
  if (error) {
    log().error({ error: describeError(error), bucket }, "a file could not be stored");
    throw new Refusal("PROVIDER_UNAVAILABLE");
  }
  try {
    return await record({
      p_path: path,
      p_size_bytes: bytes.byteLength,
      p_sha256: createHash("sha256").update(bytes).digest("hex"),
    });
  } catch (failure) {
    if (wasRolledBack(failure)) await deleteFile(bucket, path);
    throw failure;
  }
}

/** Deletes a file without a record. A file left behind is harmless. */
export async function deleteFile(bucket: string, path: string): Promise<void> {
  const { error } = await serverFiles().from(bucket).remove([path]);
  if (error) log().warn({ error: describeError(error), bucket }, "a file could not be removed");
}
