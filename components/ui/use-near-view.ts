"use client";

import { useEffect, useState, type RefCallback } from "react";

type Told = (entry: IntersectionObserverEntry) => void;
const watched = new Map<Element, Told>();
// One observer per distance, so that all chunks that change in a frame render together.
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
 * Whether a chunk of a long page is within `ahead` pixels of the viewport, and its height when last rendered. A chunk
 * that has the focus stays rendered.
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
  // A chunk mounted in a long list is hidden until the observer reports.
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
