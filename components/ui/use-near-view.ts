"use client";

import { useEffect, useState, type RefCallback } from "react";

type Told = (entry: IntersectionObserverEntry) => void;
const watched = new Map<Element, Told>();
// One for the page and distance: of a thousand parts those that come and go in a frame are drawn in one turn.
const observers = new Map<number, IntersectionObserver>();

function watch(element: Element, ahead: number, tell: Told): () => void {
  const observer =
    observers.get(ahead) ??
    new IntersectionObserver(
      (entries) => {
        for (const entry of entries) watched.get(entry.target)?.(entry);
      },
      { rootMargin: `${ahead}px 0px` },
    );
  observers.set(ahead, observer);
  watched.set(element, tell);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer.unobserve(element);
  };
}

/**
 * Whether a part of a long page is within so many px of the screen, to be drawn, and how high it was when it was drawn
 * last. The part that holds the focus stays.
 */
export function useNearView(
  windowed: boolean,
  ahead: number,
): {
  ref: RefCallback<HTMLElement>;
  near: boolean;
  height: number | null;
} {
  const [element, ref] = useState<HTMLElement | null>(null);
  // Those that come with a list that is long already wait to be told; others are there.
  const [{ near, height }, set] = useState({ near: !windowed, height: null as number | null });
  useEffect(() => {
    if (!windowed || !element) return;
    return watch(element, ahead, ({ isIntersecting, boundingClientRect }) => {
      set((known) => {
        if (known.near === isIntersecting || (!isIntersecting && element.contains(document.activeElement)))
          return known;
        return { near: isIntersecting, height: known.near ? boundingClientRect.height || known.height : known.height };
      });
    });
  }, [windowed, element, ahead]);
  return { ref, near: !windowed || near, height };
}
