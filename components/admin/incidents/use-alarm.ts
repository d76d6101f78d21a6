"use client";

import { useEffect, useRef, useState } from "react";
import { onSoundUnlocked, playAlarmTone, unlockSound } from "@/lib/client/device/chime";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { serverNow } from "@/lib/client/app/server-clock";
import { useResource, type Resource } from "@/lib/client/hooks/use-resource";
import type { Incident } from "@/lib/contracts/admin-incidents";

export const incidentsPath = "/api/admin/incidents";
const netMs = 15_000;
const toneMs = 5_000;
const muteMs = 2 * 60_000;

/** What is open, kept fresh: told at once, and asked for where nobody told. */
export function useOpenIncidents(): Resource<{ items: Incident[]; nextCursor: string | null }> {
  const list = useResource(incidentsPath, { every: netMs });
  useTopicEvents("ops", ({ event }) => {
    if (event === "incident" || event === "sync") list.refresh();
  });
  return list;
}

/** What rings: open, nobody has it, and not only to be looked at; worst first, as the server says. */
export const ringingIncidents = (items: readonly Incident[]): Incident[] =>
  items.filter(({ state, severity }) => state === "open" && severity <= 2);
/** Once it gets worse it is another alarm: heard and seen again. */
export const alarmKey = ({ id, severity, raises }: Incident): string =>
  `${id} ${severity} ${severity === 1 ? raises : 0}`;

/** `blocked`: the browser lets nothing sound yet. */
export type Alarm = {
  blocked: boolean;
  isMuted: (incident: Incident) => boolean;
  mute: (incident: Incident) => void;
};

/** Sounds every five seconds while something rings. */
export function useAlarm(items: readonly Incident[]): Alarm {
  const [muted, setMuted] = useState<Readonly<Record<string, number>>>({});
  const [blocked, setBlocked] = useState(false);
  useEffect(unlockSound, []);
  // A mute that has run out is gone: then the tone comes back by itself.
  useEffect(() => {
    const ends = Object.values(muted);
    if (ends.length === 0) return;
    const timer = setTimeout(
      () => {
        setMuted((all) => Object.fromEntries(Object.entries(all).filter(([, end]) => end > serverNow())));
      },
      Math.max(0, Math.min(...ends) - serverNow()) + 50,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [muted]);
  const isMuted = (incident: Incident) => alarmKey(incident) in muted;
  // What rings, by name: another one sounds at once, and a refetch of the same does not.
  const loud = items
    .filter((each) => !isMuted(each))
    .map(({ id, severity }) => `${id} ${severity}`)
    .join();
  useEffect(() => {
    if (!loud) return;
    let over = false;
    const ring = () => {
      void playAlarmTone().then((heard) => {
        if (!over) setBlocked(!heard);
      });
    };
    ring();
    const timer = setInterval(ring, toneMs);
    const stop = onSoundUnlocked(ring);
    return () => {
      over = true;
      clearInterval(timer);
      stop();
    };
  }, [loud]);
  return {
    blocked,
    isMuted,
    mute: (incident) => {
      setMuted((all) => ({ ...all, [alarmKey(incident)]: serverNow() + muteMs }));
    },
  };
}

/** The document's title shows these words every other second; as it was once they are null. */
export function useTitleFlash(words: string | null): void {
  const own = useRef("");
  useEffect(() => {
    if (words === null) return;
    own.current = document.title;
    const flip = () => {
      if (document.title === words) document.title = own.current;
      else {
        // Another page may have come meanwhile, with a title of its own.
        own.current = document.title;
        document.title = words;
      }
    };
    flip();
    const timer = setInterval(flip, 1_000);
    return () => {
      clearInterval(timer);
      if (document.title === words) document.title = own.current;
    };
  }, [words]);
}
