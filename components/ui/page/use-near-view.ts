"use client";

import { useEffect, useState, type RefCallback } from "react";

type OnIntersect = (entry: IntersectionObserverEntry) => void;
const callbacks = new Map<Element, OnIntersect>();
// One observer per distance, so that all chunks that change in a frame render together.
const observers = new Map<number, IntersectionObserver>();

function observe(element: Element, marginPx: number, onIntersect: OnIntersect): () => void {
  const observer =
    observers.get(marginPx) ??
    new IntersectionObserver(
      (entries) => {
        for (const entry of entries) callbacks.get(entry.target)?.(entry);
      },
      { rootMargin: `${marginPx}px 0px` },
    );
  observers.set(marginPx, observer);
  callbacks.set(element, onIntersect);
  observer.observe(element);
  return () => {
    callbacks.delete(element);
    observer.unobserve(element);
  };
}

/**
 * Whether a chunk of a long page is within `marginPx` pixels of the viewport, and its height when last rendered. A chunk
 * that has the focus stays rendered.
 */
export function useNearView(
  windowed: boolean,
  marginPx: number,
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
    return observe(element, marginPx, ({ isIntersecting, boundingClientRect }) => {
      set((previous) => {
        if (previous.near === isIntersecting || (!isIntersecting && element.contains(document.activeElement)))
          return previous;
        return {
          near: isIntersecting,
          height: previous.near ? boundingClientRect.height || previous.height : previous.height,
        };
      });
    });
  }, [windowed, element, marginPx]);
  return { ref, near: !windowed || near, height };
}
