import { createClearMarks } from "../storage/clear-marks";
import { createPhoneTable } from "../storage/phone-table";

const inDb = createPhoneTable({ name: "handover-photos", table: "photos", keyPath: "id" });

/** Subject of a photo: the cash of a leg, or the cash on a hub's counter. */
export type PhotoSubject = { legId: string } | { depositId: string };
/** A photo that is not uploaded yet. */
export type QueuedPhoto = { id: string; ownerId: string; of: PhotoSubject; takenAt: string; file: Blob };
/** Stored as bytes, because WebKit loses stored Blobs. */
type StoredPhoto = Omit<QueuedPhoto, "file"> & { bytes: ArrayBuffer; type: string };
/** Rows of earlier versions contain a Blob instead. */
type Row = Omit<StoredPhoto, "bytes"> & { bytes?: ArrayBuffer };

// Photos that are not in the database; lost when the page closes.
const memory = new Map<string, QueuedPhoto>();
// Sent or cleared photos. Their row may still exist if the database fails.
const dropped = new Set<string>();
// Photos that could not be stored; the others in `memory` are being written.
const failed = new Set<string>();
const cleared = createClearMarks("handover.photos-cleared");
const listeners = new Set<() => void>();

/** Whether an unsent photo exists in this page only. `failed`: only those that could not be stored. */
export function hasUnstoredPhotos({ failed: onlyFailed = false } = {}): boolean {
  return (onlyFailed ? failed : memory).size > 0;
}
export function subscribePhotos(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
function notifyListeners(): void {
  listeners.forEach((listener) => {
    listener();
  });
}

/** This account's photos in memory; does not read the database. */
export const photosInMemory = (ownerId: string): readonly QueuedPhoto[] =>
  [...memory.values()].filter((photo) => photo.ownerId === ownerId);

/** This account's unsent photos, oldest first. */
export async function unsentPhotos(ownerId: string): Promise<QueuedPhoto[]> {
  await deleteCleared();
  const rows = (await within("readonly", (all) => all.getAll() as IDBRequest<Row[]>)) ?? [];
  const unreadable = rows.filter(({ bytes }) => !bytes);
  if (unreadable.length > 0)
    await Promise.all(unreadable.map(({ id }) => within("readwrite", (all) => all.delete(id))));
  const stored = rows.flatMap(({ bytes, type, ...photo }): QueuedPhoto[] =>
    bytes && !isCleared(photo) ? [{ ...photo, file: new Blob([bytes], { type }) }] : [],
  );
  return [...stored.filter(({ id }) => !memory.has(id)), ...memory.values()]
    .filter((photo) => photo.ownerId === ownerId && !dropped.has(photo.id))
    .sort((a, b) => a.takenAt.localeCompare(b.takenAt));
}

/** Puts the photo in memory immediately and into the database asynchronously. */
export function putPhoto(photo: QueuedPhoto): Promise<void> {
  memory.set(photo.id, photo);
  return store(photo);
}

async function store({ file, ...photo }: QueuedPhoto): Promise<void> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (dropped.has(photo.id)) return;
  // Clear before storing: if the phone's clock was set back, an older clear mark would delete the new photo.
  await deleteCleared();
  if (dropped.has(photo.id)) return;
  const stored = bytes && (await within("readwrite", (rows) => rows.put({ ...photo, bytes, type: file.type })));
  if (dropped.has(photo.id)) return removePhoto(photo.id);
  if (stored === null) failed.add(photo.id);
  else memory.delete(photo.id);
  notifyListeners();
}

export async function removePhoto(id: string): Promise<void> {
  memory.delete(id);
  failed.delete(id);
  dropped.add(id);
  notifyListeners();
  await within("readwrite", (rows) => rows.delete(id));
}

/** Deletes this account's photos. A mark deletes what the database does not delete now, before its next use. */
export async function clearPhotos(ownerId: string): Promise<void> {
  cleared.set(ownerId, Date.now());
  for (const { id } of photosInMemory(ownerId)) {
    memory.delete(id);
    failed.delete(id);
    dropped.add(id);
  }
  notifyListeners();
  await deleteCleared();
}

const isCleared = ({ ownerId, takenAt }: Pick<Row, "ownerId" | "takenAt">): boolean =>
  cleared.isCleared(ownerId, Date.parse(takenAt));

async function deleteCleared(): Promise<void> {
  const marks = [...cleared.all()];
  if (marks.length === 0) return;
  const rows = await within("readonly", (all) => all.getAll() as IDBRequest<Row[]>);
  const gone = rows?.filter(isCleared).map(({ id }) => within("readwrite", (all) => all.delete(id)));
  if (!gone || (await Promise.all(gone)).some((deleted) => deleted === null)) return;
  marks.forEach(([ownerId, time]) => {
    cleared.remove(ownerId, time);
  });
}

/** Null if the database is missing, full or unresponsive. */
async function within<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const request = await inDb(mode, work).catch(() => null);
  return request && request.result;
}
