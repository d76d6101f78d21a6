"use client";

import { useEffect, useState } from "react";

/** Answers the calls that wait for a dialog. `answer` is null while none waits. */
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
  // A page that unmounts leaves no call waiting.
  useEffect(() => () => answer?.(false), [answer]);
  return (
    answer &&
    ((confirmed: boolean) => {
      setAnswer(null);
      answer(confirmed);
    })
  );
}
