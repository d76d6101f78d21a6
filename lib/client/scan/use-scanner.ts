"use client";

import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { withTimeout } from "../api/abort-signals";
import { listCameraIds, storeNextCamera, isPermissionDenied, openCamera, onMutedFor } from "./camera";
import { createDecoder, frameIntervalMs, type Decoder } from "./decoder";

type ScannerState = "starting" | "running" | "denied" | "unavailable";

const sameTextIntervalMs = 2_500;
// Calls and other apps mute the camera briefly; after more than this, phones leave it black.
const maxMutedMs = 1_000;
const callTimeoutMs = 3_000;
const maxRestarts = 5;

// The standard types do not include `torch` yet.
function hasTorch(track: MediaStreamTrack | null): boolean {
  return Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch);
}

function useIsPageVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => {
        document.removeEventListener("visibilitychange", listener);
      };
    },
    () => document.visibilityState === "visible",
    () => false,
  );
}

/**
 * Shows the camera in a video element while the page is visible, and reports each QR text; the same text again only
 * after a pause.
 */
export function useScanner(active: boolean, onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack | null>(null);
  const restarts = useRef(0);
  const [state, setState] = useState<ScannerState>("starting");
  const [torch, setTorch] = useState<"none" | "off" | "on">("none");
  const [cameraIds, setCameraIds] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const isVisible = useIsPageVisible();
  const notifyText = useEffectEvent(onText);

  useEffect(() => {
    // Release the camera while the page is hidden, for other apps.
    if (!active || !isVisible) return;
    let stopped = false;
    let stream: MediaStream | null = null;
    let decoder: Decoder | null = null;
    let stopMutedWatch: (() => void) | null = null;
    let lastRead = { text: "", at: 0 };

    const run = async () => {
      try {
        stream = await openCamera();
      } catch (error) {
        if (!stopped) setState(isPermissionDenied(error) ? "denied" : "unavailable");
        return;
      }
      const element = video.current;
      if (stopped || !element) return release();
      element.srcObject = stream;
      await withTimeout(element.play(), callTimeoutMs).catch(() => undefined);
      if (stopped) return release();
      const videoTrack = (track.current = stream.getVideoTracks()[0] ?? null);
      videoTrack?.addEventListener("ended", () => {
        if (!stopped) setState("unavailable");
      });
      if (videoTrack)
        stopMutedWatch = onMutedFor(videoTrack, maxMutedMs, () => {
          if (stopped) return;
          restarts.current += 1;
          if (restarts.current > maxRestarts) setState("unavailable");
          else setAttempt((count) => count + 1);
        });
      setTorch(hasTorch(videoTrack) ? "off" : "none");
      setState("running");
      void listCameraIds().then((ids) => {
        if (!stopped) setCameraIds(ids);
      });
      decoder = await createDecoder();
      while (!stopped) {
        const text = await decoder.read(element).catch(() => null);
        if (stopped) break;
        if (text && (text !== lastRead.text || Date.now() - lastRead.at > sameTextIntervalMs)) {
          lastRead = { text, at: Date.now() };
          restarts.current = 0;
          notifyText(text);
        }
        await new Promise((resolve) => setTimeout(resolve, frameIntervalMs));
      }
      decoder.close();
    };
    const release = () => {
      stream?.getTracks().forEach((mediaTrack) => {
        mediaTrack.stop();
      });
    };
    void run();
    return () => {
      stopped = true;
      stopMutedWatch?.();
      release();
      decoder?.close();
      track.current = null;
      setState("starting");
    };
  }, [active, isVisible, attempt]);

  const restart = () => {
    restarts.current = 0;
    setState("starting");
    setAttempt((count) => count + 1);
  };
  const switchTorch = async () => {
    const next = torch === "on" ? "off" : "on";
    try {
      const constraints = { advanced: [{ torch: next === "on" } as MediaTrackConstraintSet] };
      await withTimeout(track.current?.applyConstraints(constraints) ?? Promise.resolve(), callTimeoutMs);
      setTorch(next);
    } catch {
      setTorch("none");
    }
  };
  const switchCamera = () => {
    storeNextCamera(cameraIds, track.current?.getSettings().deviceId);
    restart();
  };
  return { video, state, torch, switchTorch, switchCamera: cameraIds.length > 1 ? switchCamera : null, retry: restart };
}
