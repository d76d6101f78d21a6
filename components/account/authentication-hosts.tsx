"use client";

import { useEffect, useState } from "react";
import { onReauthentication, onSecondFactor } from "@/lib/client/api/fetcher";
import { lazyClient } from "@/components/ui/navigation/lazy-client";

/** Resolves the calls that wait for a dialog's result. Null while no call waits. */
function useDialogResult(subscribe: (confirm: () => Promise<boolean>) => () => void) {
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

const ReauthenticationDialog = lazyClient(
  () => import("./reauthentication-dialog").then((module) => module.ReauthenticationDialog),
  { loadImmediately: true },
);

/** Opens the dialog when the server responds with REAUTHENTICATION_REQUIRED. Mounted once on each signed-in page. */
export function ReauthenticationHost() {
  const resolveDialog = useDialogResult(onReauthentication);
  return resolveDialog && <ReauthenticationDialog onResult={resolveDialog} />;
}

const SecondFactorDialog = lazyClient(
  () => import("./second-factor-dialog").then((module) => module.SecondFactorDialog),
  {
    loadImmediately: true,
  },
);

/** Opens the dialog when the server responds with SECOND_FACTOR_REQUIRED. Mounted once on each signed-in page. */
export function SecondFactorHost() {
  const resolveDialog = useDialogResult(onSecondFactor);
  return resolveDialog && <SecondFactorDialog onResult={resolveDialog} />;
}
