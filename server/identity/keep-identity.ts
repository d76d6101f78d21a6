import "server-only";
import { callFunction } from "@/server/database/call-function";
import type { Db } from "@/server/database/door";
import { removeIdentityFiles } from "@/server/identity/identity-files";

const AT_ONCE = 100;

/**
 * Tells people whose identity is known for some days only, and deletes the pictures whose time is over: first the file,
 * then the record says so. What could not be deleted is tried again the next time.
 */
export async function keepIdentity(db: Db): Promise<{ removed: number }> {
  const { files } = await callFunction(db, "sweep_identity");
  let removed = 0;
  for (let from = 0; from < files.length; from += AT_ONCE) {
    const some = files.slice(from, from + AT_ONCE);
    if (!(await removeIdentityFiles(some.map(({ path }) => path)))) throw new Error("Papers could not be deleted");
    await callFunction(db, "forget_identity_files", { p_ids: some.map(({ id }) => id) });
    removed += some.length;
  }
  return { removed };
}
