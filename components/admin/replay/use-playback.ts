"use client";

import { useEffect, useEffectEvent, useState } from "react";

/** Seconds of the day per second of playback. */
const playbackSpeeds = { slow: 30, medium: 120, fast: 600 } as const;
export type PlaybackSpeed = keyof typeof playbackSpeeds;
// With reduced motion, the position updates once a second without animation.
const tickMs = 250;
const reducedMotionTickMs = 1_000;

/** Playback clock between two moments, with seek. */
export function usePlayback(from: number, to: number) {
  const [at, setAt] = useState(from);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<PlaybackSpeed>("medium");
  const [reducedMotion] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const tickIntervalMs = reducedMotion ? reducedMotionTickMs : tickMs;
  const step = useEffectEvent(() => {
    const next = Math.min(to, at + tickIntervalMs * playbackSpeeds[speed]);
    setAt(next);
    if (next >= to) setPlaying(false);
  });
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      step();
    }, tickIntervalMs);
    return () => {
      clearInterval(timer);
    };
  }, [playing, tickIntervalMs]);
  return {
    at,
    playing,
    speed,
    setSpeed,
    glideMs: reducedMotion ? 0 : tickMs,
    toggle: () => {
      // At the end, play restarts from the beginning.
      if (!playing && at >= to) setAt(from);
      setPlaying(!playing);
    },
    seek: (moment: number) => {
      setAt(Math.min(to, Math.max(from, moment)));
      setPlaying(false);
    },
  };
}
