import { openTable, transact } from "./phone-db";

const name = "handover-photos";
const table = "photos";

/** What a picture shows: the cash of a leg, or what lies on a hub's counter. */
export type PhotoOf = { legId: string } | { depositId: string };
/** A picture that the server has not got yet. */
export type KeptPhoto = { id: string; ownerId: string; of: PhotoOf; takenAt: string; file: Blob };

// A phone without a store keeps pictures as long as the page lives.
const memory = new Map<string, KeptPhoto>();

/** The pictures of this person that wait on this phone, the oldest first. */
export async function waitingPhotos(ownerId: string): Promise<KeptPhoto[]> {
  const kept = await within<KeptPhoto[]>("readonly", (rows) => rows.getAll() as IDBRequest<KeptPhoto[]>);
  return [...(kept ?? []), ...memory.values()]
    .filter((photo) => photo.ownerId === ownerId)
    .sort((a, b) => a.takenAt.localeCompare(b.takenAt));
}

export async function putPhoto(photo: KeptPhoto): Promise<void> {
  if ((await within("readwrite", (rows) => rows.put(photo))) === null) memory.set(photo.id, photo);
}

export async function dropPhoto(id: string): Promise<void> {
  memory.delete(id);
  await within("readwrite", (rows) => rows.delete(id));
}

/** Resolves with null where this phone has no store. */
async function within<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const db = await openTable({ name, table, keyPath: "id" }).catch(() => null);
  if (!db) return null;
  try {
    return (await transact(db, table, mode, work)).result;
  } catch {
    return null;
  } finally {
    db.close();
  }
}
