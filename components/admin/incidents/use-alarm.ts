"use client";

import { useEffect, useRef, useState } from "react";
import { onSoundUnlocked, playAlarmTone, unlockSound } from "@/lib/client/device/chime";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { serverNow } from "@/lib/client/app/server-clock";
import { useResource, type Resource } from "@/lib/client/hooks/use-resource";
import type { Incident } from "@/lib/contracts/admin/incidents";

export const incidentsPath = "/api/admin/incidents";
const fallbackPollMs = 15_000;
const toneIntervalMs = 5_000;
const muteMs = 2 * 60_000;
// A timer may fire slightly early.
const muteEndMarginMs = 50;

/** Open incidents: refetched on Realtime messages, and polled as a fallback. */
export function useOpenIncidents(): Resource<{ items: Incident[]; nextCursor: string | null }> {
  const list = useResource(incidentsPath, { intervalMs: fallbackPollMs });
  useTopicEvents("ops", ({ event }) => {
    if (event === "incident" || event === "resubscribed") list.refresh();
  });
  return list;
}

/** Incidents that play the alarm tone: open without an owner, severity 1 or 2; worst first, in the server's order. */
export const filterRingingIncidents = (items: readonly Incident[]): Incident[] =>
  items.filter(({ state, severity }) => state === "open" && severity <= 2);
/** Identifies an alarm. A higher severity, or a repeated report at severity 1, is a new alarm: it rings and shows again. */
export const alarmKey = ({ id, severity, raiseCount }: Incident): string =>
  `${id} ${severity} ${severity === 1 ? raiseCount : 0}`;

/** `isSoundBlocked`: the browser does not allow sound before a user gesture. */
export type Alarm = {
  isSoundBlocked: boolean;
  isMuted: (incident: Incident) => boolean;
  mute: (incident: Incident) => void;
};

/** Plays the tone every five seconds while an incident rings. */
export function useAlarm(items: readonly Incident[]): Alarm {
  // End times of mutes, by alarm key.
  const [muted, setMuted] = useState<Readonly<Record<string, number>>>({});
  const [isSoundBlocked, setIsSoundBlocked] = useState(false);
  useEffect(unlockSound, []);
  // Removes expired mutes, so that the tone resumes.
  useEffect(() => {
    const muteEnds = Object.values(muted);
    if (muteEnds.length === 0) return;
    const timer = setTimeout(
      () => {
        setMuted((current) => Object.fromEntries(Object.entries(current).filter(([, end]) => end > serverNow())));
      },
      Math.max(0, Math.min(...muteEnds) - serverNow()) + muteEndMarginMs,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [muted]);
  const isMuted = (incident: Incident) => alarmKey(incident) in muted;
  // A string, so that the effect restarts for a new alarm but not for a refetch of the same ones.
  const ringingKeys = items
    .filter((item) => !isMuted(item))
    .map(({ id, severity }) => `${id} ${severity}`)
    .join();
  useEffect(() => {
    if (!ringingKeys) return;
    let cancelled = false;
    const ring = () => {
      void playAlarmTone().then((played) => {
        if (!cancelled) setIsSoundBlocked(!played);
      });
    };
    ring();
    const timer = setInterval(ring, toneIntervalMs);
    const stop = onSoundUnlocked(ring);
    return () => {
      cancelled = true;
      clearInterval(timer);
      stop();
    };
  }, [ringingKeys]);
  return {
    isSoundBlocked,
    isMuted,
    mute: (incident) => {
      setMuted((current) => ({ ...current, [alarmKey(incident)]: serverNow() + muteMs }));
    },
  };
}

/** Flashes this text in the document title every other second; null restores the title. */
export function useTitleFlash(flashText: string | null): void {
  const pageTitle = useRef("");
  useEffect(() => {
    if (flashText === null) return;
    pageTitle.current = document.title;
    const toggleTitle = () => {
      if (document.title === flashText) document.title = pageTitle.current;
      else {
        // A navigation may have changed the title meanwhile.
        pageTitle.current = document.title;
        document.title = flashText;
      }
    };
    toggleTitle();
    const timer = setInterval(toggleTitle, 1_000);
    return () => {
      clearInterval(timer);
      if (document.title === flashText) document.title = pageTitle.current;
    };
  }, [flashText]);
}
