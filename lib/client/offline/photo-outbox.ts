"use client";

import { useMemo, useSyncExternalStore } from "react";
import { ApiError } from "../api/api-error";
import { api, newActionId } from "../api/fetcher";
import { withTimeLimit } from "../api/time-limit";
import { shrinkPicture } from "../device/shrink-picture";
import {
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
/** A photo as its page shows it. `error`: why the server refused it. */
type SeenPhoto = { id: string; of: PhotoSubject; state: "waiting" | "saved" | "refused"; error: ApiError | null };

// Longest time that the button shows the upload as pending.
const shownMs = 10_000;
let ownerId: string | null = null;
let seen: readonly SeenPhoto[] = [];
// Ends the wait for a database that does not respond: a new photo is sent from memory.
let onTaken: () => void = () => undefined;
const listeners = new Set<() => void>();

export const allPhotos = (): readonly SeenPhoto[] => seen;

function show(photo: SeenPhoto): void {
  seen = [...seen.filter(({ id }) => id !== photo.id), photo];
  listeners.forEach((listener) => {
    listener();
  });
}

// Without a lock: each page shows the outcome of the photos that it uploads.
const queue = createQueue<QueuedPhoto>({
  retry: { firstMs: 30_000, longestMs: 1_800_000 },
  laneOf: ({ id }) => id,
  maySend: () => !isSosFirst(),
  waiting: async (isDue) => {
    if (ownerId === null) return [];
    // Photos in memory are uploaded without reading the database.
    const owner = ownerId;
    const fresh = photosInMemory(owner).filter(isDue);
    const taken = new Promise<null>((resolve) => {
      onTaken = () => {
        resolve(null);
      };
    });
    const photos =
      fresh.length > 0 ? fresh : ((await Promise.race([unsentPhotos(owner), taken])) ?? photosInMemory(owner));
    photos
      .filter(({ id }) => !seen.some((each) => each.id === id))
      .forEach(({ id, of }) => {
        show({ id, of, state: "waiting", error: null });
      });
    return photos;
  },
  send: async ({ id, of, takenAt, file }) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...of, takenAt })) form.set(field, value);
    form.set("file", new File([file], "photo.jpg", { type: file.type }));
    await api("/api/photos", { method: "POST", body: form, clientActionId: id, timeoutMs: 60_000 });
    show({ id, of, state: "saved", error: null });
    void removePhoto(id);
  },
  refuse: ({ id, of }, error) => {
    show({ id, of, state: "refused", error: error instanceof ApiError ? error : null });
    void removePhoto(id);
  },
});

/** Sends this driver's photos, now and whenever the network is back. */
export function startPhotoUploads(userId: string): () => void {
  ownerId = userId;
  return queue.open();
}

/** Stores a photo and uploads it until the server has answered. Uploads block neither steps nor other photos. */
export async function storePhoto(of: PhotoSubject, file: Blob): Promise<void> {
  if (ownerId === null) return;
  const photo: QueuedPhoto = {
    id: newActionId(),
    ownerId,
    of,
    takenAt: new Date().toISOString(),
    file: await shrinkPicture(file),
  };
  void putPhoto(photo);
  onTaken();
  show({ id: photo.id, of, state: "waiting", error: null });
  let stop: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    stop = subscribe(() => {
      if (seen.some(({ id, state }) => id === photo.id && state !== "waiting")) resolve();
    });
  });
  await withTimeLimit(Promise.race([queue.run(), answered]), shownMs).catch(() => undefined);
  stop();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const nothing: readonly SeenPhoto[] = [];
const subjectOf = (of: PhotoSubject): string => ("legId" in of ? of.legId : of.depositId);

/** Photos of this subject that this page took or that are not uploaded yet. */
export function usePhotosOf(of: PhotoSubject): readonly SeenPhoto[] {
  const all = useSyncExternalStore(subscribe, allPhotos, () => nothing);
  const subject = subjectOf(of);
  return useMemo(() => all.filter((photo) => subjectOf(photo.of) === subject), [all, subject]);
}
