"use client";

import { useMemo, useSyncExternalStore } from "react";
import { ApiError } from "../api/api-error";
import { api, newActionId } from "../api/fetcher";
import { withTimeLimit } from "../api/time-limit";
import { shrinkPicture } from "../device/shrink-picture";
import {
  isPhotoUnsaved,
  removePhoto,
  photosInMemory,
  putPhoto,
  unsentPhotos,
  type QueuedPhoto,
  type PhotoSubject,
} from "./photo-store";
import { createQueue } from "./queue";
import { isSosFirst } from "./sos-storage";

export type { PhotoSubject } from "./photo-store";
/**
 * A photo as its page shows it. `isUnsaved`: the phone could not store it, so it waits in this page only; `error`: why
 * the server refused it.
 */
type SeenPhoto = {
  id: string;
  of: PhotoSubject;
  state: "waiting" | "saved" | "refused";
  isUnsaved: boolean;
  error: ApiError | null;
};

// Longest time that the button shows the upload as pending.
const maxWaitMs = 10_000;
// The account that this page uploads for: photos of another one stay stored.
let ownerId: string | null = null;
let visiblePhotos: readonly SeenPhoto[] = [];
// Ends the wait for a database that does not respond: a new photo is sent from memory.
let onPhotoTaken: () => void = () => undefined;
const listeners = new Set<() => void>();

export const allPhotos = (): readonly SeenPhoto[] => visiblePhotos;

function updateVisible(photo: Omit<SeenPhoto, "isUnsaved">): void {
  const isUnsaved = photo.state === "waiting" && isPhotoUnsaved(photo.id);
  visiblePhotos = [...visiblePhotos.filter(({ id }) => id !== photo.id), { ...photo, isUnsaved }];
  notifyListeners();
}

function hide(photos: readonly SeenPhoto[]): void {
  if (photos.length === 0) return;
  visiblePhotos = visiblePhotos.filter((photo) => !photos.includes(photo));
  notifyListeners();
}

function notifyListeners(): void {
  listeners.forEach((listener) => {
    listener();
  });
}

/** Shows whether the phone could store the photo, once this is known. */
function updateSaved(photoId: string): void {
  visiblePhotos = visiblePhotos.map((photo) =>
    photo.id === photoId && photo.state === "waiting" ? { ...photo, isUnsaved: isPhotoUnsaved(photoId) } : photo,
  );
  notifyListeners();
}

// Without a lock: each page shows the outcome of the photos that it uploads.
const queue = createQueue<QueuedPhoto>({
  retry: { initialDelayMs: 30_000, maxDelayMs: 1_800_000 },
  partitionKey: ({ id }) => id,
  maySend: () => !isSosFirst(),
  pending: async (isDue) => {
    const currentOwner = ownerId;
    if (currentOwner === null) return [];
    // Photos in memory are uploaded without reading the database.
    const inMemory = photosInMemory(currentOwner);
    const newPhotos = inMemory.filter(isDue);
    const shownAsStored = visiblePhotos.filter(
      ({ id, state }) => state === "waiting" && !inMemory.some((photo) => photo.id === id),
    );
    const photoTaken = new Promise<null>((resolve) => {
      onPhotoTaken = () => {
        resolve(null);
      };
    });
    const unsent = newPhotos.length > 0 ? null : await Promise.race([unsentPhotos(currentOwner), photoTaken]);
    // Another tab has sent or deleted the photos that the database no longer has.
    if (unsent) hide(shownAsStored.filter(({ id }) => !unsent.some((photo) => photo.id === id)));
    const photos = newPhotos.length > 0 ? newPhotos : (unsent ?? photosInMemory(currentOwner));
    photos
      .filter(({ id }) => !visiblePhotos.some((each) => each.id === id))
      .forEach(({ id, of }) => {
        updateVisible({ id, of, state: "waiting", error: null });
      });
    return photos;
  },
  send: async ({ id, of, takenAt, file }) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...of, takenAt })) form.set(field, value);
    form.set("file", new File([file], "photo.jpg", { type: file.type }));
    await api("/api/photos", { method: "POST", body: form, clientActionId: id, timeoutMs: 60_000 });
    updateVisible({ id, of, state: "saved", error: null });
    void removePhoto(id);
  },
  refuse: ({ id, of }, error) => {
    updateVisible({ id, of, state: "refused", error: error instanceof ApiError ? error : null });
    void removePhoto(id);
  },
});

/** Sends this driver's photos, now and whenever the network is back. */
export function startPhotoUploads(userId: string): () => void {
  ownerId = userId;
  return queue.open();
}

/** Uploads the waiting photos without waiting for their retry delay. */
export function sendPhotos(): Promise<void> {
  return queue.runNow();
}

/**
 * Stores an account's photo and uploads it until the server has answered. Uploads block neither steps nor other photos.
 */
export async function storePhoto(userId: string, of: PhotoSubject, file: Blob): Promise<void> {
  // The driver may take a photo before the page has started uploading.
  ownerId ??= userId;
  const takenAt = new Date().toISOString();
  const picture = await shrinkPicture(file);
  const photo: QueuedPhoto = { id: newActionId(), ownerId: userId, of, takenAt, file: picture };
  void putPhoto(photo).then(() => {
    updateSaved(photo.id);
  });
  onPhotoTaken();
  updateVisible({ id: photo.id, of, state: "waiting", error: null });
  let stop: () => void = () => undefined;
  const whenSettled = new Promise<void>((resolve) => {
    stop = subscribe(() => {
      if (visiblePhotos.some(({ id, state }) => id === photo.id && state !== "waiting")) resolve();
    });
  });
  await withTimeLimit(Promise.race([queue.run(), whenSettled]), maxWaitMs).catch(() => undefined);
  stop();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const noPhotos: readonly SeenPhoto[] = [];
const subjectOf = (of: PhotoSubject): string => ("legId" in of ? of.legId : of.depositId);

export const countWaitingPhotos = (): number => visiblePhotos.filter(({ state }) => state === "waiting").length;
/** The number of photos that are not uploaded yet, once startPhotoUploads() has read them. */
export const useWaitingPhotoCount = (): number => useSyncExternalStore(subscribe, countWaitingPhotos, () => 0);

/** Photos of this subject that this page took or that are not uploaded yet. */
export function usePhotosOf(of: PhotoSubject): readonly SeenPhoto[] {
  const all = useSyncExternalStore(subscribe, allPhotos, () => noPhotos);
  const subject = subjectOf(of);
  return useMemo(() => all.filter((photo) => subjectOf(photo.of) === subject), [all, subject]);
}
