"use client";

import { TimeoutError, withTimeout } from "@/lib/client/api/abort-signals";
import { queryPermission } from "@/lib/client/device/permission-request";
import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";

const cameraKey = "camera";
// A cold camera takes a few seconds on a slow phone.
const openTimeoutMs = 10_000;
const preferredSize = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** Opens the camera that was chosen on this phone, else the rear camera. */
export async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("no camera", "NotFoundError");
  const open = (constraints: MediaTrackConstraints) =>
    withOpenTimeout(navigator.mediaDevices.getUserMedia({ video: { ...constraints, ...preferredSize }, audio: false }));
  const storedCamera = readStoredValue(cameraKey);
  if (storedCamera !== null) {
    try {
      return await open({ deviceId: { exact: storedCamera } });
    } catch (error) {
      if (isPermissionDenied(error)) throw error;
      // The camera is gone, used by another app, or did not start.
    }
  }
  return open({ facingMode: { ideal: "environment" } });
}

// The permission prompt may stay open for any time, so only a permitted camera has a limit.
async function withOpenTimeout(opening: Promise<MediaStream>): Promise<MediaStream> {
  opening.catch(() => undefined);
  if ((await queryPermission("camera")) !== "granted") return opening;
  try {
    return await withTimeout(opening, openTimeoutMs);
  } catch (error) {
    if (error instanceof TimeoutError) opening.then(stopTracks, () => undefined);
    throw error;
  }
}

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

export function isPermissionDenied(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "SecurityError");
}

/** Ids of all cameras; browsers list them after one was permitted. */
export async function listCameraIds(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId }) => deviceId);
}

/** Stores the camera that follows the current one. */
export function storeNextCamera(cameraIds: readonly string[], currentId: string | undefined): void {
  storeValue(cameraKey, cameraIds[(cameraIds.indexOf(currentId ?? "") + 1) % cameraIds.length] ?? null);
}

type MutableTrack = EventTarget & Pick<MediaStreamTrack, "muted">;

/** Calls `onMuted` once the track has been muted for `ms`. Returns a function that stops the watch. */
export function onMutedFor(track: MutableTrack, ms: number, onMuted: () => void): () => void {
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
