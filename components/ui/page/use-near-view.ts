"use client";

import { useEffect, useState, type RefCallback } from "react";

type OnIntersect = (entry: IntersectionObserverEntry) => void;
const callbacks = new Map<Element, OnIntersect>();
// One observer per distance, so that all chunks that change in a frame render together.
const observers = new Map<number, IntersectionObserver>();

function watch(element: Element, ahead: number, onIntersect: OnIntersect): () => void {
  const observer =
    observers.get(ahead) ??
    new IntersectionObserver(
      (entries) => {
        for (const entry of entries) callbacks.get(entry.target)?.(entry);
      },
      { rootMargin: `${ahead}px 0px` },
    );
  observers.set(ahead, observer);
  callbacks.set(element, onIntersect);
  observer.observe(element);
  return () => {
    callbacks.delete(element);
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
      set((previous) => {
        if (previous.near === isIntersecting || (!isIntersecting && element.contains(document.activeElement)))
          return previous;
        return {
          near: isIntersecting,
          height: previous.near ? boundingClientRect.height || previous.height : previous.height,
        };
      });
    });
  }, [windowed, element, ahead]);
  return { ref, near: !windowed || near, height };
}
