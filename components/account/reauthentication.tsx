"use client";

import { useEffect, useState } from "react";
import { onReauthentication } from "@/lib/client/api/fetcher";
import { lazily } from "@/components/ui/lazily";

const ReauthenticationDialog = lazily(
  () => import("./reauthentication-dialog").then((module) => module.ReauthenticationDialog),
  { pressed: true },
);

/** Opens the dialog when the server answers a call with REAUTHENTICATION_REQUIRED. Once on each signed-in page. */
export function Reauthentication() {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  useEffect(
    () =>
      onReauthentication(
        () =>
          new Promise<boolean>((resolve) => {
            setAnswer(() => resolve);
          }),
      ),
    [],
  );
  // A page that goes away leaves no call waiting.
  useEffect(() => () => answer?.(false), [answer]);
  return (
    answer && (
      <ReauthenticationDialog
        onAnswer={(confirmed) => {
          setAnswer(null);
          answer(confirmed);
        }}
      />
    )
  );
}
