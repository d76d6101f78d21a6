"use client";

import { useEffect, useState } from "react";

/** Resolves the calls that wait for a dialog's result. Null while no call waits. */
export function useDialogResult(subscribe: (confirm: () => Promise<boolean>) => () => void) {
  const [resolvePending, setResolvePending] = useState<((confirmed: boolean) => void) | null>(null);
  useEffect(
    () =>
      subscribe(
        () =>
          new Promise<boolean>((resolve) => {
            setResolvePending(() => resolve);
          }),
      ),
    [subscribe],
  );
  // Unmounting resolves a waiting call with false, so that it does not hang.
  useEffect(() => () => resolvePending?.(false), [resolvePending]);
  return (
    resolvePending &&
    ((confirmed: boolean) => {
      setResolvePending(null);
      resolvePending(confirmed);
    })
  );
}
