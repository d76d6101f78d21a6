"use client";

import { useEffect, useState, type RefCallback } from "react";

// A flick comes this far before the frame that draws what comes.
const AHEAD = "1600px 0px";

type Told = (entry: IntersectionObserverEntry) => void;
const watched = new Map<Element, Told>();
// One for the page: of a thousand parts those that come and go in a frame are drawn in one turn.
let observer: IntersectionObserver | null = null;

function watch(element: Element, tell: Told): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) watched.get(entry.target)?.(entry);
    },
    { rootMargin: AHEAD },
  );
  watched.set(element, tell);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

/**
 * Whether a part of a long page is near enough to the screen to be drawn, and how high it was when it was drawn last.
 * The part that holds the focus stays.
 */
export function useNearView(windowed: boolean): {
  ref: RefCallback<HTMLElement>;
  near: boolean;
  height: number | null;
} {
  const [element, ref] = useState<HTMLElement | null>(null);
  // Those that come with a list that is long already wait to be told; others are there.
  const [{ near, height }, set] = useState({ near: !windowed, height: null as number | null });
  useEffect(() => {
    if (!windowed || !element) return;
    return watch(element, ({ isIntersecting, boundingClientRect }) => {
      set((known) => {
        if (known.near === isIntersecting || (!isIntersecting && element.contains(document.activeElement)))
          return known;
        return { near: isIntersecting, height: known.near ? boundingClientRect.height || known.height : known.height };
      });
    });
  }, [windowed, element]);
  return { ref, near: !windowed || near, height };
}
