"use client";

import { useMemo, useSyncExternalStore } from "react";
import { ApiError } from "./api-error";
import { api, newActionId } from "./fetcher";
import { dropPhoto, putPhoto, waitingPhotos, type KeptPhoto, type PhotoOf } from "./photo-store";
import { shrinkPicture } from "./shrink-picture";

export type { PhotoOf } from "./photo-store";
/** A picture as its page shows it. `error`: why the server would not have it. */
export type SeenPhoto = { id: string; of: PhotoOf; state: "waiting" | "saved" | "refused"; error: ApiError | null };

const retryMs = 30_000;
let ownerId: string | null = null;
let seen: readonly SeenPhoto[] = [];
let running = false;
let wanted = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Every picture that this page knows of. */
export const seenPhotos = (): readonly SeenPhoto[] => seen;

function show(photo: SeenPhoto): void {
  seen = [...seen.filter(({ id }) => id !== photo.id), photo];
  listeners.forEach((listener) => {
    listener();
  });
}

/** Whose pictures may be sent; what waits goes out, now and whenever the network comes back. */
export function openPhotos(userId: string): () => void {
  ownerId = userId;
  const send = () => void sendPhotos();
  window.addEventListener("online", send);
  send();
  return () => {
    window.removeEventListener("online", send);
  };
}

/** Keeps a picture on the phone, and sends it until the server has answered. No step waits for it. */
export async function keepPhoto(of: PhotoOf, file: Blob): Promise<void> {
  if (ownerId === null) return;
  const photo: KeptPhoto = {
    id: newActionId(),
    ownerId,
    of,
    takenAt: new Date().toISOString(),
    file: await shrinkPicture(file),
  };
  await putPhoto(photo);
  show({ id: photo.id, of, state: "waiting", error: null });
  await sendPhotos();
}

/** Nothing of this person stays on the phone. */
export async function forgetPhotos(of: string): Promise<void> {
  for (const { id } of await waitingPhotos(of)) await dropPhoto(id);
}

async function sendPhotos(): Promise<void> {
  // A picture taken while the last round ends must not wait for the next occasion.
  wanted = true;
  if (running) return;
  running = true;
  clearTimeout(retryTimer);
  try {
    while (wanted) {
      wanted = false;
      if (ownerId === null) return;
      for (const photo of await waitingPhotos(ownerId)) {
        if (!seen.some(({ id }) => id === photo.id))
          show({ id: photo.id, of: photo.of, state: "waiting", error: null });
        if (await send(photo)) continue;
        retryTimer = setTimeout(() => void sendPhotos(), retryMs);
        return;
      }
    }
  } finally {
    running = false;
  }
}

/** True when the server has answered, yes or no. */
async function send({ id, of, takenAt, file }: KeptPhoto): Promise<boolean> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...of, takenAt })) form.set(field, value);
  form.set("file", new File([file], "photo.jpg", { type: file.type }));
  try {
    await api("/api/photos", { method: "POST", body: form, clientActionId: id, timeoutMs: 60_000 });
    show({ id, of, state: "saved", error: null });
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : new ApiError({ code: "UNKNOWN", status: 0, title: "" });
    if (error.isUnanswered || error.status === 401 || error.status === 429) return false;
    show({ id, of, state: "refused", error });
  }
  await dropPhoto(id);
  return true;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
const nothing: readonly SeenPhoto[] = [];
const subjectOf = (of: PhotoOf): string => ("legId" in of ? of.legId : of.depositId);

/** The pictures that this page has taken of it, or that still wait for the network. */
export function usePhotosOf(of: PhotoOf): readonly SeenPhoto[] {
  const all = useSyncExternalStore(subscribe, seenPhotos, () => nothing);
  const subject = subjectOf(of);
  return useMemo(() => all.filter((photo) => subjectOf(photo.of) === subject), [all, subject]);
}
