"use client";

import { useMemo, useSyncExternalStore } from "react";
import { ApiError } from "../api/api-error";
import { api, newActionId } from "../api/fetcher";
import { withTimeout } from "../api/abort-signals";
import { shrinkPicture } from "../device/shrink-picture";
import {
  isPhotoUnsaved,
  removePhoto,
  photosInMemory,
  savePhoto,
  readUnsentPhotos,
  type QueuedPhoto,
  type PhotoSubject,
} from "./photo-store";
import { createQueue } from "./queue";
import { hasSosPriority } from "./sos-storage";

export type { PhotoSubject } from "./photo-store";
/**
 * A photo of cash as its page shows it. `subject`: the leg (handover of cash) or hub deposit; `isUnsaved`: the phone
 * could not store it, so it waits in this page only; `error`: why the server refused it.
 */
type DisplayedPhoto = {
  id: string;
  subject: PhotoSubject;
  state: "pending" | "uploaded" | "refused";
  isUnsaved: boolean;
  error: ApiError | null;
};

// Longest time that the button shows the upload as pending.
const maxPendingMs = 10_000;
// The account that this page uploads for: photos of another one stay stored.
let ownerId: string | null = null;
let visiblePhotos: readonly DisplayedPhoto[] = [];
// Ends the wait for a database that does not respond: a new photo is sent from memory.
let onPhotoTaken: () => void = () => undefined;
const listeners = new Set<() => void>();

export const getDisplayedPhotos = (): readonly DisplayedPhoto[] => visiblePhotos;

function updatePhoto(photo: Omit<DisplayedPhoto, "isUnsaved">): void {
  const isUnsaved = photo.state === "pending" && isPhotoUnsaved(photo.id);
  visiblePhotos = [...visiblePhotos.filter(({ id }) => id !== photo.id), { ...photo, isUnsaved }];
  notifyListeners();
}

function removePhotos(photos: readonly DisplayedPhoto[]): void {
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
function updateSavedState(photoId: string): void {
  visiblePhotos = visiblePhotos.map((photo) =>
    photo.id === photoId && photo.state === "pending" ? { ...photo, isUnsaved: isPhotoUnsaved(photoId) } : photo,
  );
  notifyListeners();
}

// Without a lock: each page shows the outcome of the photos that it uploads.
const queue = createQueue<QueuedPhoto>({
  retry: { initialDelayMs: 30_000, maxDelayMs: 1_800_000 },
  partitionKey: ({ id }) => id,
  canSend: () => !hasSosPriority(),
  listPending: async (isDue) => {
    const currentOwner = ownerId;
    if (currentOwner === null) return [];
    // Photos in memory are uploaded without reading the database.
    const inMemory = photosInMemory(currentOwner);
    const newPhotos = inMemory.filter(isDue);
    const shownAsStored = visiblePhotos.filter(
      ({ id, state }) => state === "pending" && !inMemory.some((photo) => photo.id === id),
    );
    const photoTaken = new Promise<null>((resolve) => {
      onPhotoTaken = () => {
        resolve(null);
      };
    });
    const unsent = newPhotos.length > 0 ? null : await Promise.race([readUnsentPhotos(currentOwner), photoTaken]);
    // Another tab has sent or deleted the photos that the database no longer has.
    if (unsent) removePhotos(shownAsStored.filter(({ id }) => !unsent.some((photo) => photo.id === id)));
    const photos = newPhotos.length > 0 ? newPhotos : (unsent ?? photosInMemory(currentOwner));
    photos
      .filter(({ id }) => !visiblePhotos.some((each) => each.id === id))
      .forEach(({ id, subject }) => {
        updatePhoto({ id, subject, state: "pending", error: null });
      });
    return photos;
  },
  send: async ({ id, subject, takenAt, file }) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...subject, takenAt })) form.set(field, value);
    form.set("file", new File([file], "photo.jpg", { type: file.type }));
    await api("/api/photos", { method: "POST", body: form, clientActionId: id, timeoutMs: 60_000 });
    updatePhoto({ id, subject, state: "uploaded", error: null });
    void removePhoto(id);
  },
  onRefused: ({ id, subject }, error) => {
    updatePhoto({ id, subject, state: "refused", error: error instanceof ApiError ? error : null });
    void removePhoto(id);
  },
});

/** Sends this driver's photos, now and whenever the network is back. */
export function startPhotoUploads(userId: string): () => void {
  ownerId = userId;
  return queue.open();
}

/** Uploads the waiting photos without waiting for their retry delay. */
export function uploadPendingPhotos(): Promise<void> {
  return queue.runNow();
}

/**
 * Stores an account's photo and uploads it until the server has answered. Uploads block neither steps nor other photos.
 */
export async function enqueuePhoto(userId: string, subject: PhotoSubject, file: Blob): Promise<void> {
  // The driver may take a photo before the page has started uploading.
  ownerId ??= userId;
  const takenAt = new Date().toISOString();
  const picture = await shrinkPicture(file);
  const photo: QueuedPhoto = { id: newActionId(), ownerId: userId, subject, takenAt, file: picture };
  void savePhoto(photo).then(() => {
    updateSavedState(photo.id);
  });
  onPhotoTaken();
  updatePhoto({ id: photo.id, subject, state: "pending", error: null });
  let stop: () => void = () => undefined;
  const whenSettled = new Promise<void>((resolve) => {
    stop = subscribe(() => {
      if (visiblePhotos.some(({ id, state }) => id === photo.id && state !== "pending")) resolve();
    });
  });
  await withTimeout(Promise.race([queue.run(), whenSettled]), maxPendingMs).catch(() => undefined);
  stop();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const noPhotos: readonly DisplayedPhoto[] = [];
const subjectId = (subject: PhotoSubject): string => ("legId" in subject ? subject.legId : subject.depositId);

export const countPendingPhotos = (): number => visiblePhotos.filter(({ state }) => state === "pending").length;
/** The number of photos that are not uploaded yet, once startPhotoUploads() has read them. */
export const usePendingPhotoCount = (): number => useSyncExternalStore(subscribe, countPendingPhotos, () => 0);

/** Photos of this subject that this page took or that are not uploaded yet. */
export function usePhotos(subject: PhotoSubject): readonly DisplayedPhoto[] {
  const photos = useSyncExternalStore(subscribe, getDisplayedPhotos, () => noPhotos);
  const id = subjectId(subject);
  return useMemo(() => photos.filter((photo) => subjectId(photo.subject) === id), [photos, id]);
}
