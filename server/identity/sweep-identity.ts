import "server-only";
import { runInBatches } from "@/server/core/batches";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { removeIdentityFiles } from "@/server/identity/identity-files";

/**
 * Notifies people before their identification expires, and deletes expired pictures: first the file, then its record.
 * Failed deletions are retried the next time.
 */
export async function sweepIdentity(db: DbContext): Promise<{ removed: number }> {
  const { files } = await rpc(db, "sweep_identity");
  const deleted = await runInBatches(files, async (batch) => {
    if (!(await removeIdentityFiles(batch.map(({ path }) => path))))
      throw new Error("Identity documents could not be deleted");
    await rpc(db, "delete_identity_files", { p_ids: batch.map(({ id }) => id) });
    return batch;
  });
  const failed = deleted.find((file) => !file.ok);
  if (failed && !failed.ok) throw failed.error;
  return { removed: files.length };
}
