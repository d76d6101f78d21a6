// Watches a folder with all its subfolders. Not by `recursive`: on Linux Node then watches each file, and loses those
// that an editor or git replaces.
import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import path from "node:path";

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
