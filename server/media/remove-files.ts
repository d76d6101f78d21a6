import "server-only";
import { z } from "zod";
import { serverFiles } from "@/server/supabase/files";

export const RemoveFilesPayload = z.object({
  bucket: z.enum(["cash-photos", "driver-documents", "identity-documents", "position-history"]),
  paths: z.array(z.string().min(1)).max(1000),
});

/** Deletes files without a record. Missing ones count as deleted; failures are retried. */
export async function removeFiles({ bucket, paths }: z.infer<typeof RemoveFilesPayload>): Promise<void> {
  const { error } = await serverFiles().from(bucket).remove(paths);
  if (error) throw error;
}
