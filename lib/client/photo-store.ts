import { isFull, openTable, transact } from "./phone-db";

const name = "handover-photos";
const table = "photos";
// A database that failed twice is left alone for so long: each further try would hold a photo up.
const restMs = 60_000;

/** What a picture shows: the cash of a leg, or what lies on a hub's counter. */
export type PhotoOf = { legId: string } | { depositId: string };
/** A picture that the server has not got yet. */
export type KeptPhoto = { id: string; ownerId: string; of: PhotoOf; takenAt: string; file: Blob };
/** Its bytes, because WebKit loses stored Blobs. */
type StoredPhoto = Omit<KeptPhoto, "file"> & { bytes: ArrayBuffer; type: string };

// What is not stored lives as long as the page.
const memory = new Map<string, KeptPhoto>();
// Sent or cleared; the row may still be there while the database fails.
const dropped = new Set<string>();
let restsUntil = 0;

/** The pictures of this person that wait on this phone, the oldest first. */
export async function waitingPhotos(ownerId: string): Promise<KeptPhoto[]> {
  const rows = (await within("readonly", (all) => all.getAll() as IDBRequest<StoredPhoto[]>)) ?? [];
  const stored = rows.map(({ bytes, type, ...photo }): KeptPhoto => ({ ...photo, file: new Blob([bytes], { type }) }));
  return [...stored.filter(({ id }) => !memory.has(id)), ...memory.values()]
    .filter((photo) => photo.ownerId === ownerId && !dropped.has(photo.id))
    .sort((a, b) => a.takenAt.localeCompare(b.takenAt));
}

/** Puts it into the page's memory at once, and on the phone as soon as that answers. */
export function putPhoto(photo: KeptPhoto): Promise<void> {
  memory.set(photo.id, photo);
  return store(photo);
}

async function store({ file, ...photo }: KeptPhoto): Promise<void> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes || dropped.has(photo.id)) return;
  const stored = await within("readwrite", (rows) => rows.put({ ...photo, bytes, type: file.type }));
  if (stored === null) return;
  memory.delete(photo.id);
  if (dropped.has(photo.id)) await dropPhoto(photo.id);
}

export async function dropPhoto(id: string): Promise<void> {
  memory.delete(id);
  dropped.add(id);
  await within("readwrite", (rows) => rows.delete(id));
}

/** Resolves with null where this phone has no store, or it does not answer. */
async function within<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  if (Date.now() < restsUntil) return null;
  for (const tries of [1, 2]) {
    let db: IDBDatabase | null = null;
    try {
      db = await openTable({ name, table, keyPath: "id" });
      return (await transact(db, table, mode, work)).result;
    } catch (error) {
      if (isFull(error)) return null;
      if (tries === 2) restsUntil = Date.now() + restMs;
    } finally {
      db?.close();
    }
  }
  return null;
}
