"use client";

import { useEffect, useState } from "react";
import { onSecondFactor } from "@/lib/client/api/fetcher";
import { lazily } from "@/components/ui/lazily";

const SecondFactorDialog = lazily(() => import("./second-factor-dialog").then((module) => module.SecondFactorDialog), {
  pressed: true,
});

/** Opens the dialog when the server answers a call with SECOND_FACTOR_REQUIRED. Once on each signed-in page. */
export function SecondFactor() {
  const [answer, setAnswer] = useState<((verified: boolean) => void) | null>(null);
  useEffect(
    () =>
      onSecondFactor(
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
      <SecondFactorDialog
        onAnswer={(verified) => {
          setAnswer(null);
          answer(verified);
        }}
      />
    )
  );
}
