"use client";

import { useSyncExternalStore } from "react";

let context: AudioContext | null = null;

const unlocked = new Set<() => void>();
const changes = new Set<() => void>();
const changed = () => {
  changes.forEach((listener) => {
    listener();
  });
};
/** Notifies when the page may play sound: after the first touch, or again after the browser suspended it. */
export function onSoundUnlocked(listener: () => void): () => void {
  unlocked.add(listener);
  return () => {
    unlocked.delete(listener);
  };
}

/** Whether the browser blocks sound until the next touch. */
export function useSoundLocked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      changes.add(listener);
      return () => {
        changes.delete(listener);
      };
    },
    () => context === null || !isRunning(context),
    () => false,
  );
}

// A mouse press unlocks sound on pointerdown, a touch only on pointerup.
const touches = ["pointerdown", "pointerup", "keydown"] as const;

/** Browsers allow sound only after a user gesture: unlocks it on each gesture while it is locked. */
export function unlockSound(): () => void {
  const open = () => {
    if (context && isRunning(context)) return;
    if (!context && typeof AudioContext !== "undefined") {
      context = new AudioContext();
      context.addEventListener("statechange", changed);
    }
    void context?.resume().then(
      () => {
        changed();
        unlocked.forEach((listener) => {
          listener();
        });
      },
      () => undefined,
    );
  };
  touches.forEach((name) => {
    window.addEventListener(name, open, { passive: true });
  });
  return () => {
    touches.forEach((name) => {
      window.removeEventListener(name, open);
    });
  };
}

/** New offer: 800, 600, 800 Hz over 0.3 s. Returns false if the browser blocks sound now. */
export function playOfferTone(): Promise<boolean> {
  return playTones([800, 600, 800], { each: 0.1, loudness: 0.25 });
}

/** Alarm: a high and a low tone three times over 1.5 s, louder than an offer. */
export function playAlarmTone(): Promise<boolean> {
  return playTones([960, 720, 960, 720, 960, 720], { each: 0.25, loudness: 0.5 });
}

/** Safari's audio session (iOS 17 and later). */
type AudioSession = { type: "auto" | "playback" };

let sounding = 0;

async function playTones(
  tones: readonly number[],
  { each, loudness }: { each: number; loudness: number },
): Promise<boolean> {
  const audio = context;
  if (!audio) return false;
  // The silent switch of an iPhone mutes all sound of a page except in a playback session.
  const session = (navigator as Navigator & { audioSession?: AudioSession }).audioSession;
  if (session) session.type = "playback";
  // Audio is suspended after the page was in the background. Without a gesture `resume` may never settle.
  if (audio.state !== "running")
    await Promise.race([
      audio.resume().catch(() => undefined),
      new Promise((resolve) => {
        setTimeout(resolve, 300);
      }),
    ]);
  if (!isRunning(audio)) {
    endPlayback(session);
    return false;
  }
  sounding += 1;
  const gain = audio.createGain();
  const start = audio.currentTime;
  const end = start + tones.length * each;
  gain.connect(audio.destination);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loudness, start + 0.015);
  gain.gain.setValueAtTime(loudness, end - 0.03);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  const tone = audio.createOscillator();
  tones.forEach((hertz, index) => {
    tone.frequency.setValueAtTime(hertz, start + index * each);
  });
  tone.connect(gain);
  tone.onended = () => {
    sounding -= 1;
    endPlayback(session);
  };
  tone.start(start);
  tone.stop(end + 0.02);
  return true;
}

/** A playback session interrupts other apps' audio; end it after the last tone. */
function endPlayback(session: AudioSession | undefined): void {
  if (session && sounding === 0) session.type = "auto";
}

function isRunning({ state }: AudioContext): boolean {
  return state === "running";
}

/** Vibrates where supported. */
export function vibrate(pattern: number | number[] = 15): void {
  if (typeof navigator.vibrate === "function" && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
}
