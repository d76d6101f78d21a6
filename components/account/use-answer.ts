"use client";

import { useEffect, useState } from "react";

/** Resolves the calls that wait for a dialog's result. Null while no call waits. */
export function useAnswer(subscribe: (confirm: () => Promise<boolean>) => () => void) {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  useEffect(
    () =>
      subscribe(
        () =>
          new Promise<boolean>((resolve) => {
            setAnswer(() => resolve);
          }),
      ),
    [subscribe],
  );
  // Unmounting resolves a waiting call with false, so that it does not hang.
  useEffect(() => () => answer?.(false), [answer]);
  return (
    answer &&
    ((confirmed: boolean) => {
      setAnswer(null);
      answer(confirmed);
    })
  );
}
