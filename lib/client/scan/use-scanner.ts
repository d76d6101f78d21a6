"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { makeDecoder, type Decoder } from "./decoder";

export type ScannerState = "starting" | "running" | "denied" | "unavailable";

const pauseMs = 120;
const sameTextMs = 2_500;

// Browsers with a light say so here; the standard types do not know it yet.
function hasTorch(track: MediaStreamTrack | null): boolean {
  return Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch);
}

/** Runs the back camera into a video and tells each QR text it reads; the same text only once in a while. */
export function useScanner(active: boolean, onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack | null>(null);
  const [state, setState] = useState<ScannerState>("starting");
  const [torch, setTorch] = useState<"none" | "off" | "on">("none");
  const [attempt, setAttempt] = useState(0);
  const tell = useEffectEvent(onText);

  useEffect(() => {
    if (!active) return;
    let stopped = false;
    let stream: MediaStream | null = null;
    let decoder: Decoder | null = null;
    let last = { text: "", at: 0 };

    const run = async () => {
      try {
        if (!navigator.mediaDevices?.getUserMedia) throw new DOMException("no camera", "NotFoundError");
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } }, audio: false });
      } catch (error) {
        if (!stopped) setState(error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "SecurityError") ? "denied" : "unavailable");
        return;
      }
      const element = video.current;
      if (stopped || !element) return end();
      element.srcObject = stream;
      await element.play().catch(() => undefined);
      track.current = stream.getVideoTracks()[0] ?? null;
      setTorch(hasTorch(track.current) ? "off" : "none");
      setState("running");
      decoder = await makeDecoder();
      while (!stopped) {
        const text = await decoder.read(element).catch(() => null);
        if (stopped) break;
        if (text && (text !== last.text || Date.now() - last.at > sameTextMs)) {
          last = { text, at: Date.now() };
          tell(text);
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    const end = () => {
      stopped = true;
      stream?.getTracks().forEach((each) => { each.stop(); });
      decoder?.close();
      track.current = null;
    };
    void run();
    return end;
  }, [active, attempt]);

  const switchTorch = async () => {
    const next = torch === "on" ? "off" : "on";
    try {
      await track.current?.applyConstraints({ advanced: [{ torch: next === "on" } as MediaTrackConstraintSet] });
      setTorch(next);
    } catch {
      setTorch("none");
    }
  };
  return { video, state, torch, switchTorch, retry: () => { setState("starting"); setAttempt((count) => count + 1); } };
}
