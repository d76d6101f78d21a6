// In development, applies changes in supabase/schemas to the local database as they happen, and at the start those made
// before.

import path from "node:path";
import type pg from "pg";
import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { applyDeclaredSchema, listObjectNames } from "../supabase/tools/live.ts";
import { connectDatabase, SUPABASE_DIR } from "../supabase/tools/migrations.ts";
import { readSchemas } from "../supabase/tools/schemas.ts";

/** Applies the declared schema, then watches it. Logs one line per result. Returns the function that stops it. */
export async function watchSchemas(dbUrl: string, log: (line: string) => void): Promise<() => void> {
  let lastReport = "";
  // Whether the last result was an error; initially true, so that a first success is logged.
  let hasFailed = true;
  let timer: NodeJS.Timeout | undefined;
  let applyQueue = Promise.resolve();
  const unwatch = watchFolders(path.join(SUPABASE_DIR, "schemas"), () => {
    // An editor writes a file in several steps.
    clearTimeout(timer);
    timer = setTimeout(() => {
      applyQueue = applyQueue.then(apply);
    }, 100);
  });
  applyQueue = apply();
  await applyQueue;
  return () => {
    clearTimeout(timer);
    unwatch();
  };

  async function apply(): Promise<void> {
    const startedAt = performance.now();
    let client: pg.Client | undefined;
    try {
      const files = readSchemas();
      client = await connectDatabase(dbUrl);
      client.on("error", () => undefined);
      await client.query("begin");
      const { statements, manual } = await applyDeclaredSchema(client, files);
      await client.query("commit");
      const names = listObjectNames(statements);
      const summary =
        names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
      if (statements.length > 0) log(`Schema: applied ${summary} in ${Math.round(performance.now() - startedAt)} ms`);
      else if (manual.length === 0 && hasFailed) log("Schema: the database is as declared");
      hasFailed = manual.length > 0;
      // Logged once, not at every save.
      if (manual.length > 0 && manual.join() !== lastReport)
        log(
          `Schema: a table changes; write a migration, or npm run db:reset creates the database again:\n  ${manual.join("\n  ")}`,
        );
      lastReport = manual.join();
    } catch (error) {
      // The transaction was rolled back; the next save retries all of it.
      hasFailed = true;
      log(`Schema: ${(error as Error).message}`);
    } finally {
      await client?.end().catch(() => undefined);
    }
  }
}

// Watches a folder with all its subfolders. Not by `recursive`: on Linux Node then watches each file, and loses those
// that an editor or git replaces.

/** Calls at every change of a file or folder, also of later ones. Returns the function that stops it. */
export function watchFolders(root: string, onChange: () => void): () => void {
  const watched = new Map<string, { watcher: FSWatcher; inode: number }>();
  scan();
  return () => {
    for (const { watcher } of watched.values()) watcher.close();
    watched.clear();
  };

  function scan(): void {
    const inodes = new Map(
      listFolders(root).map((folder) => [folder, statSync(folder, { throwIfNoEntry: false })?.ino]),
    );
    for (const [folder, { watcher, inode }] of watched) {
      if (inodes.get(folder) === inode) continue;
      watcher.close();
      watched.delete(folder);
    }
    for (const [folder, inode] of inodes) {
      if (inode === undefined || watched.has(folder)) continue;
      const watcher = watch(folder, () => {
        scan();
        onChange();
      });
      // A removed folder is handled by its parent's event.
      watcher.on("error", () => undefined);
      watched.set(folder, { watcher, inode });
    }
  }
}

function listFolders(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return [
    root,
    ...entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name)),
  ];
}
