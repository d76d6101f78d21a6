import { createClearMarks } from "../storage/clear-marks";
import { createTable } from "../storage/indexed-db-table";

const withTable = createTable({ name: "handover-photos", table: "photos", keyPath: "id" });

/** Subject of a photo: the cash of a leg (a handover between two people), or a deposit on a hub's counter. */
export type PhotoSubject = { legId: string } | { depositId: string };
/** A photo that is not uploaded yet. */
export type QueuedPhoto = { id: string; ownerId: string; subject: PhotoSubject; takenAt: string; file: Blob };
/** Stored as bytes, because WebKit loses stored Blobs. */
type StoredPhoto = Omit<QueuedPhoto, "file"> & { bytes: ArrayBuffer; type: string };
/** Rows of earlier versions contain a Blob instead. */
type Row = Omit<StoredPhoto, "bytes"> & { bytes?: ArrayBuffer };

// Photos that are not in the database; lost when the page closes.
const photosById = new Map<string, QueuedPhoto>();
// Sent or cleared photos. Their row may still exist if the database fails.
const removedIds = new Set<string>();
// Photos that could not be stored; the others in `photosById` are being written.
const failedIds = new Set<string>();
// Per account: photos up to this time must be deleted. A mark exists until the database has deleted them.
const clearMarks = createClearMarks("handover.photos-cleared");
const listeners = new Set<() => void>();

/** Whether an unsent photo exists in this page only. `onlyFailed`: only those that could not be stored. */
export function hasUnsavedPhotos({ onlyFailed = false } = {}): boolean {
  return (onlyFailed ? failedIds : photosById).size > 0;
}
/** Whether this photo could not be stored; false while it is being written. */
export const isPhotoUnsaved = (id: string): boolean => failedIds.has(id);
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
  [...photosById.values()].filter((photo) => photo.ownerId === ownerId);

/** This account's unsent photos, oldest first. Null if the database could not be read. */
export async function readUnsentPhotos(ownerId: string): Promise<QueuedPhoto[] | null> {
  await deleteCleared();
  const rows = await requestResult("readonly", (table) => table.getAll() as IDBRequest<Row[]>);
  if (rows === null) return null;
  const unreadable = rows.filter(({ bytes }) => !bytes);
  if (unreadable.length > 0)
    await Promise.all(unreadable.map(({ id }) => requestResult("readwrite", (all) => all.delete(id))));
  const stored = rows.flatMap(({ bytes, type, ...photo }): QueuedPhoto[] =>
    bytes && !isCleared(photo) ? [{ ...photo, file: new Blob([bytes], { type }) }] : [],
  );
  return [...stored.filter(({ id }) => !photosById.has(id)), ...photosById.values()]
    .filter((photo) => photo.ownerId === ownerId && !removedIds.has(photo.id))
    .sort((a, b) => a.takenAt.localeCompare(b.takenAt));
}

/** Puts the photo in memory immediately and into the database asynchronously. */
export function savePhoto(photo: QueuedPhoto): Promise<void> {
  photosById.set(photo.id, photo);
  return writePhoto(photo);
}

async function writePhoto({ file, ...photo }: QueuedPhoto): Promise<void> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (removedIds.has(photo.id)) return;
  // Clear before storing: if the phone's clock was set back, an older clear mark would delete the new photo.
  await deleteCleared();
  if (removedIds.has(photo.id)) return;
  const stored = bytes && (await requestResult("readwrite", (rows) => rows.put({ ...photo, bytes, type: file.type })));
  if (removedIds.has(photo.id)) return removePhoto(photo.id);
  if (stored === null) failedIds.add(photo.id);
  else photosById.delete(photo.id);
  notifyListeners();
}

export async function removePhoto(id: string): Promise<void> {
  photosById.delete(id);
  failedIds.delete(id);
  removedIds.add(id);
  notifyListeners();
  await requestResult("readwrite", (rows) => rows.delete(id));
}

/** Deletes this account's photos. A mark deletes what the database does not delete now, before its next use. */
export async function clearPhotos(ownerId: string): Promise<void> {
  clearMarks.set(ownerId, Date.now());
  for (const { id } of photosInMemory(ownerId)) {
    photosById.delete(id);
    failedIds.delete(id);
    removedIds.add(id);
  }
  notifyListeners();
  await deleteCleared();
}

const isCleared = ({ ownerId, takenAt }: Pick<Row, "ownerId" | "takenAt">): boolean =>
  clearMarks.isCleared(ownerId, Date.parse(takenAt));

async function deleteCleared(): Promise<void> {
  const marks = [...clearMarks.all()];
  if (marks.length === 0) return;
  const rows = await requestResult("readonly", (all) => all.getAll() as IDBRequest<Row[]>);
  const deletions = rows?.filter(isCleared).map(({ id }) => requestResult("readwrite", (all) => all.delete(id)));
  if (!deletions || (await Promise.all(deletions)).some((result) => result === null)) return;
  marks.forEach(([ownerId, time]) => {
    clearMarks.remove(ownerId, time);
  });
}

/** Null if the database is missing, full or unresponsive. */
async function requestResult<T>(
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  const request = await withTable(mode, work).catch(() => null);
  return request && request.result;
}
