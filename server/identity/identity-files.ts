import "server-only";
import { describeError, log } from "@/server/core/log";
import { serverFiles } from "@/server/supabase/files";

export const IDENTITY_BUCKET = "identity-documents";

/** Deletes pictures of documents; returns whether they are gone. */
export async function removeIdentityFiles(paths: string[]): Promise<boolean> {
  const { error } = await serverFiles().from(IDENTITY_BUCKET).remove(paths);
  if (error) log().warn({ error: describeError(error) }, "pictures of identity documents could not be removed");
  return error === null;
}
