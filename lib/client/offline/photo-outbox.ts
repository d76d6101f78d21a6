"use client";

import { useMemo, useSyncExternalStore } from "react";
import { ApiError } from "../api/api-error";
import { api, newActionId } from "../api/fetcher";
import { dropPhoto, putPhoto, waitingPhotos, type KeptPhoto, type PhotoOf } from "./photo-store";
import { shrinkPicture } from "../device/shrink-picture";
import { withTimeLimit } from "../api/time-limit";

export type { PhotoOf } from "./photo-store";
/** A picture as its page shows it. `error`: why the server would not have it. */
type SeenPhoto = { id: string; of: PhotoOf; state: "waiting" | "saved" | "refused"; error: ApiError | null };

const retryMs = 30_000;
const longestRetryMs = 1_800_000;
// The button that took the photo waits no longer for the upload.
const shownMs = 10_000;
// Photos that got no answer, by id: how often, and when each is due again. The others pass them.
const unanswered = new Map<string, { tries: number; dueAt: number }>();
let ownerId: string | null = null;
let seen: readonly SeenPhoto[] = [];
let running = false;
let wanted = false;
// The server wants no photo before then (ms).
let pausedUntil = 0;
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
  const send = () => {
    unanswered.clear();
    void sendPhotos();
  };
  window.addEventListener("online", send);
  send();
  return () => {
    window.removeEventListener("online", send);
  };
}

/**
 * Keeps a picture on the phone, and sends it until the server has answered. No step waits for it, and it waits for no
 * other picture, and for no storage.
 */
export async function keepPhoto(of: PhotoOf, file: Blob): Promise<void> {
  if (ownerId === null) return;
  const photo: KeptPhoto = {
    id: newActionId(),
    ownerId,
    of,
    takenAt: new Date().toISOString(),
    file: await shrinkPicture(file),
  };
  void putPhoto(photo);
  show({ id: photo.id, of, state: "waiting", error: null });
  await withTimeLimit(sendPhotos(), shownMs).catch(() => undefined);
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
      const photos = await waitingPhotos(ownerId);
      photos
        .filter(({ id }) => !seen.some((each) => each.id === id))
        .forEach(({ id, of }) => {
          show({ id, of, state: "waiting", error: null });
        });
      for (const photo of photos.sort((a, b) => triesOf(a) - triesOf(b))) {
        if ((unanswered.get(photo.id)?.dueAt ?? 0) > Date.now()) continue;
        if (pausedUntil > Date.now()) break;
        const sent = await send(photo);
        if (sent === "answered") {
          unanswered.delete(photo.id);
          shortenDelays();
        } else putBack(photo.id, sent);
        if (sent === "stop") break;
      }
    }
  } finally {
    running = false;
    const due = Math.min(...[...unanswered.values()].map(({ dueAt }) => dueAt));
    const next = pausedUntil > Date.now() ? pausedUntil : due;
    if (next < Infinity) retryTimer = setTimeout(() => void sendPhotos(), Math.max(1_000, next - Date.now()));
  }
}

const triesOf = ({ id }: KeptPhoto): number => unanswered.get(id)?.tries ?? 0;

function putBack(id: string, sent: "unanswered" | "stop"): void {
  const before = unanswered.get(id)?.tries ?? 0;
  // A refused session or rate is no fault of this photo.
  const tries = sent === "stop" ? before : before + 1;
  const delay = sent === "stop" ? retryMs : Math.min(longestRetryMs, retryMs * 2 ** (tries - 1));
  unanswered.set(id, { tries, dueAt: Date.now() + delay });
}

/** Uploads work again: the other photos are due soon, whatever their delays have grown to. */
function shortenDelays(): void {
  const soon = Date.now() + retryMs;
  unanswered.forEach((each) => {
    each.dueAt = Math.min(each.dueAt, soon);
  });
}

/** `answered`: yes or no. `stop`: the other photos would get the same answer. */
async function send({ id, of, takenAt, file }: KeptPhoto): Promise<"answered" | "unanswered" | "stop"> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...of, takenAt })) form.set(field, value);
  form.set("file", new File([file], "photo.jpg", { type: file.type }));
  try {
    await api("/api/photos", { method: "POST", body: form, clientActionId: id, timeoutMs: 60_000 });
    show({ id, of, state: "saved", error: null });
  } catch (cause) {
    const error = cause instanceof ApiError ? cause : new ApiError({ code: "UNKNOWN", status: 0, title: "" });
    if (error.status === 429)
      pausedUntil = Date.now() + (error.retryAfter === null ? retryMs : error.retryAfter * 1_000);
    if (error.status === 401 || error.status === 429) return "stop";
    if (error.isUnanswered) return "unanswered";
    show({ id, of, state: "refused", error });
  }
  await dropPhoto(id);
  return "answered";
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
