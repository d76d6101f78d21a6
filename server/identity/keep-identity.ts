import "server-only";
import { inBatches } from "@/server/core/batches";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/database/door";
import { removeIdentityFiles } from "@/server/identity/identity-files";

/**
 * Tells people whose identity is known for some days only, and deletes the pictures whose time is over: first the file,
 * then the record says so. What could not be deleted is tried again the next time.
 */
export async function keepIdentity(db: Db): Promise<{ removed: number }> {
  const { files } = await callFunction(db, "sweep_identity");
  const deleted = await inBatches(files, async (some) => {
    if (!(await removeIdentityFiles(some.map(({ path }) => path)))) throw new Error("Papers could not be deleted");
    await callFunction(db, "forget_identity_files", { p_ids: some.map(({ id }) => id) });
    return some;
  });
  const failed = deleted.find((file) => !file.ok);
  if (failed && !failed.ok) throw failed.error;
  return { removed: files.length };
}
