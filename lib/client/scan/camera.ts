"use client";

import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";

const cameraKey = "camera";
const size = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Opens the camera that was chosen on this phone, else the rear camera. */
export async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("no camera", "NotFoundError");
  const open = (constraints: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ video: { ...constraints, ...size }, audio: false });
  const storedCamera = readStoredValue(cameraKey);
  if (storedCamera !== null) {
    try {
      return await open({ deviceId: { exact: storedCamera } });
    } catch (error) {
      if (isRefusal(error)) throw error;
      // The camera is gone or used by another app.
    }
  }
  return open({ facingMode: { ideal: "environment" } });
}

export function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "SecurityError");
}

/** Ids of all cameras; browsers list them after one was permitted. */
export async function cameras(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId }) => deviceId);
}

/** Stores the camera that follows the current one. */
export function chooseNext(all: readonly string[], current: string | undefined): void {
  storeValue(cameraKey, all[(all.indexOf(current ?? "") + 1) % all.length] ?? null);
}

type Mutable = EventTarget & Pick<MediaStreamTrack, "muted">;

/** Calls `onMuted` once the track has been muted for `ms`. Returns a function that stops the watch. */
export function whenMutedFor(track: Mutable, ms: number, onMuted: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (track.muted) timer = setTimeout(onMuted, ms);
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
