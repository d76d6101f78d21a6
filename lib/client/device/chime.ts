"use client";

import { useSyncExternalStore } from "react";

let audioContext: AudioContext | null = null;

const unlockListeners = new Set<() => void>();
const stateListeners = new Set<() => void>();
const notifyStateListeners = () => {
  stateListeners.forEach((listener) => {
    listener();
  });
};
/** Notifies when the page may play sound: after the first touch, or again after the browser suspended it. */
export function onSoundUnlocked(listener: () => void): () => void {
  unlockListeners.add(listener);
  return () => {
    unlockListeners.delete(listener);
  };
}

/** Whether the browser blocks sound until the next touch. */
export function useSoundLocked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener);
      return () => {
        stateListeners.delete(listener);
      };
    },
    () => audioContext === null || !isRunning(audioContext),
    () => false,
  );
}

// A mouse press unlocks sound on pointerdown, a touch only on pointerup.
const userGestures = ["pointerdown", "pointerup", "keydown"] as const;

// Creating an audio context can block the page for half a second. The page first shows its response to the gesture;
// Safari allows sound in timers up to a second after a gesture.
const contextDelayMs = 300;

/** Browsers allow sound only after a user gesture: unlocks it on each gesture while it is locked. */
export function unlockSound(): () => void {
  let contextTimer: ReturnType<typeof setTimeout> | undefined;
  const resumeAudio = () => {
    if (!audioContext) {
      if (typeof AudioContext === "undefined") return;
      clearTimeout(contextTimer);
      contextTimer = setTimeout(() => {
        audioContext ??= createAudioContext();
        resumeContext(audioContext);
      }, contextDelayMs);
    } else if (!isRunning(audioContext)) resumeContext(audioContext);
  };
  userGestures.forEach((name) => {
    window.addEventListener(name, resumeAudio, { passive: true });
  });
  return () => {
    clearTimeout(contextTimer);
    userGestures.forEach((name) => {
      window.removeEventListener(name, resumeAudio);
    });
  };
}

function createAudioContext(): AudioContext {
  const context = new AudioContext();
  context.addEventListener("statechange", notifyStateListeners);
  return context;
}

function resumeContext(context: AudioContext): void {
  void context.resume().then(
    () => {
      notifyStateListeners();
      unlockListeners.forEach((listener) => {
        listener();
      });
    },
    () => undefined,
  );
}

/** New offer: 800, 600, 800 Hz over 0.3 s. Returns false if the browser blocks sound now. */
export function playOfferTone(): Promise<boolean> {
  return playTones([800, 600, 800], { secondsPerTone: 0.1, volume: 0.25 });
}

/** Alarm: a high and a low tone three times over 1.5 s, louder than an offer. */
export function playAlarmTone(): Promise<boolean> {
  return playTones([960, 720, 960, 720, 960, 720], { secondsPerTone: 0.25, volume: 0.5 });
}

/** Safari's audio session (iOS 17 and later). */
type AudioSession = { type: "auto" | "playback" };

const resumeTimeoutMs = 300;
// An exponential ramp cannot start or end at 0.
const silentGain = 0.0001;
const fadeInSeconds = 0.015;
const fadeOutSeconds = 0.03;

let playingCount = 0;

async function playTones(
  tones: readonly number[],
  { secondsPerTone, volume }: { secondsPerTone: number; volume: number },
): Promise<boolean> {
  const currentContext = audioContext;
  if (!currentContext) return false;
  // The silent switch of an iPhone mutes all sound of a page except in a playback session.
  const session = (navigator as Navigator & { audioSession?: AudioSession }).audioSession;
  if (session) session.type = "playback";
  // Audio is suspended after the page was in the background. Without a gesture `resume` may never settle.
  if (currentContext.state !== "running")
    await Promise.race([
      currentContext.resume().catch(() => undefined),
      new Promise((resolve) => {
        setTimeout(resolve, resumeTimeoutMs);
      }),
    ]);
  if (!isRunning(currentContext)) {
    endPlayback(session);
    return false;
  }
  playingCount += 1;
  const gain = currentContext.createGain();
  const start = currentContext.currentTime;
  const end = start + tones.length * secondsPerTone;
  gain.connect(currentContext.destination);
  gain.gain.setValueAtTime(silentGain, start);
  gain.gain.exponentialRampToValueAtTime(volume, start + fadeInSeconds);
  gain.gain.setValueAtTime(volume, end - fadeOutSeconds);
  gain.gain.exponentialRampToValueAtTime(silentGain, end);
  const oscillator = currentContext.createOscillator();
  tones.forEach((hertz, index) => {
    oscillator.frequency.setValueAtTime(hertz, start + index * secondsPerTone);
  });
  oscillator.connect(gain);
  oscillator.onended = () => {
    playingCount -= 1;
    endPlayback(session);
  };
  oscillator.start(start);
  oscillator.stop(end + fadeOutSeconds);
  return true;
}

/** A playback session interrupts other apps' audio; end it after the last tone. */
function endPlayback(session: AudioSession | undefined): void {
  if (session && playingCount === 0) session.type = "auto";
}

function isRunning({ state }: AudioContext): boolean {
  return state === "running";
}
