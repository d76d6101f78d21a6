"use client";

import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { cameras, chooseNext, isRefusal, openCamera, whenMutedFor } from "./camera";
import { makeDecoder, pauseMs, type Decoder } from "./decoder";

type ScannerState = "starting" | "running" | "denied" | "unavailable";

const sameTextMs = 2_500;
// A call or another app mutes the camera for a moment; longer than this, phones leave it black for ever.
const mutedMs = 1_000;
const mostRestarts = 5;

// Browsers with a light say so here; the standard types do not know it yet.
function hasTorch(track: MediaStreamTrack | null): boolean {
  return Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch);
}

function useIsSeen(): boolean {
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
 * Runs a camera into a video while the page is seen and tells each QR text it reads; the same text only once in a
 * while.
 */
export function useScanner(active: boolean, onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack | null>(null);
  const restarts = useRef(0);
  const [state, setState] = useState<ScannerState>("starting");
  const [torch, setTorch] = useState<"none" | "off" | "on">("none");
  const [choice, setChoice] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const seen = useIsSeen();
  const tell = useEffectEvent(onText);

  useEffect(() => {
    // Nobody points a phone that they do not look at, and other apps want the camera, too.
    if (!active || !seen) return;
    let stopped = false;
    let stream: MediaStream | null = null;
    let decoder: Decoder | null = null;
    let muted: (() => void) | null = null;
    let last = { text: "", at: 0 };

    const run = async () => {
      try {
        stream = await openCamera();
      } catch (error) {
        if (!stopped) setState(isRefusal(error) ? "denied" : "unavailable");
        return;
      }
      const element = video.current;
      if (stopped || !element) return release();
      element.srcObject = stream;
      await element.play().catch(() => undefined);
      if (stopped) return release();
      const own = (track.current = stream.getVideoTracks()[0] ?? null);
      own?.addEventListener("ended", () => {
        if (!stopped) setState("unavailable");
      });
      if (own)
        muted = whenMutedFor(own, mutedMs, () => {
          if (stopped) return;
          restarts.current += 1;
          if (restarts.current > mostRestarts) setState("unavailable");
          else setAttempt((count) => count + 1);
        });
      setTorch(hasTorch(own) ? "off" : "none");
      setState("running");
      void cameras().then((all) => {
        if (!stopped) setChoice(all);
      });
      decoder = await makeDecoder();
      while (!stopped) {
        const text = await decoder.read(element).catch(() => null);
        if (stopped) break;
        if (text && (text !== last.text || Date.now() - last.at > sameTextMs)) {
          last = { text, at: Date.now() };
          restarts.current = 0;
          tell(text);
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
      decoder.close();
    };
    const release = () => {
      stream?.getTracks().forEach((each) => {
        each.stop();
      });
    };
    void run();
    return () => {
      stopped = true;
      muted?.();
      release();
      decoder?.close();
      track.current = null;
      setState("starting");
    };
  }, [active, seen, attempt]);

  const again = () => {
    restarts.current = 0;
    setState("starting");
    setAttempt((count) => count + 1);
  };
  const switchTorch = async () => {
    const next = torch === "on" ? "off" : "on";
    try {
      await track.current?.applyConstraints({ advanced: [{ torch: next === "on" } as MediaTrackConstraintSet] });
      setTorch(next);
    } catch {
      setTorch("none");
    }
  };
  const switchCamera = () => {
    chooseNext(choice, track.current?.getSettings().deviceId);
    again();
  };
  return { video, state, torch, switchTorch, switchCamera: choice.length > 1 ? switchCamera : null, retry: again };
}
