import { createClearMarks } from "../storage/clear-marks";
import { createPhoneTable } from "../storage/phone-table";

const inDb = createPhoneTable({ name: "handover-photos", table: "photos", keyPath: "id" });

/** What a picture shows: the cash of a leg, or what lies on a hub's counter. */
export type PhotoSubject = { legId: string } | { depositId: string };
/** A picture that the server has not got yet. */
export type QueuedPhoto = { id: string; ownerId: string; of: PhotoSubject; takenAt: string; file: Blob };
/** Its bytes, because WebKit loses stored Blobs. */
type StoredPhoto = Omit<QueuedPhoto, "file"> & { bytes: ArrayBuffer; type: string };
/** Rows of earlier versions hold a Blob instead. */
type Row = Omit<StoredPhoto, "bytes"> & { bytes?: ArrayBuffer };

// What is not stored lives as long as the page.
const memory = new Map<string, QueuedPhoto>();
// Sent or cleared; the row may still be there while the database fails.
const dropped = new Set<string>();
// The phone did not store them; the others in memory are being stored.
const failed = new Set<string>();
const cleared = createClearMarks("handover.photos-cleared");
const listeners = new Set<() => void>();

/** Whether a photo that was not sent lives in this page alone; `failed`: only where the phone did not store it. */
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

/** The photos of this person that live in this page, without a wait for the database. */
export const photosInMemory = (ownerId: string): readonly QueuedPhoto[] =>
  [...memory.values()].filter((photo) => photo.ownerId === ownerId);

/** The pictures of this person that wait on this phone, the oldest first. */
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

/** Puts it into the page's memory at once, and on the phone as soon as that answers. */
export function putPhoto(photo: QueuedPhoto): Promise<void> {
  memory.set(photo.id, photo);
  return store(photo);
}

async function store({ file, ...photo }: QueuedPhoto): Promise<void> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (dropped.has(photo.id)) return;
  // Before it is stored: on a phone whose clock was set back the mark would count for it, too.
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

/** Nothing of this person stays on the phone. What the database does not delete now is deleted before the next use. */
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

/** Resolves with null where this phone has no store, it is full or it does not answer. */
async function within<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const request = await inDb(mode, work).catch(() => null);
  return request && request.result;
}
