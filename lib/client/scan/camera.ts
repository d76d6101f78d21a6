"use client";

import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";

const cameraKey = "camera";
const size = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** The camera that this phone's driver chose, else the one at the back. */
export async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("no camera", "NotFoundError");
  const open = (which: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ video: { ...which, ...size }, audio: false });
  const chosen = readStoredValue(cameraKey);
  if (chosen !== null) {
    try {
      return await open({ deviceId: { exact: chosen } });
    } catch (error) {
      if (isRefusal(error)) throw error;
      // It is not there any more, or another app holds it.
    }
  }
  return open({ facingMode: { ideal: "environment" } });
}

export function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "SecurityError");
}

/** The cameras one could switch to; browsers name them once one of them was allowed. */
export async function cameras(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId }) => deviceId);
}

/** Remembers the camera after this one. */
export function chooseNext(all: readonly string[], current: string | undefined): void {
  storeValue(cameraKey, all[(all.indexOf(current ?? "") + 1) % all.length] ?? null);
}

type Mutable = EventTarget & Pick<MediaStreamTrack, "muted">;

/** Calls once when the track has given no picture for `ms`. Returns a function that stops the watch. */
export function whenMutedFor(track: Mutable, ms: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (track.muted) timer = setTimeout(work, ms);
  };
  track.addEventListener("mute", check);
  track.addEventListener("unmute", check);
  check();
  return () => {
    clearTimeout(timer);
    track.removeEventListener("mute", check);
    track.removeEventListener("unmute", check);
  };
}
