"use client";

import { onSecondFactor } from "@/lib/client/api/fetcher";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useDialogResult } from "./use-dialog-result";

const SecondFactorDialog = lazyClient(
  () => import("./second-factor-dialog").then((module) => module.SecondFactorDialog),
  {
    loadImmediately: true,
  },
);

/** Opens the dialog when the server answers a call with SECOND_FACTOR_REQUIRED. Once on each signed-in page. */
export function SecondFactorHost() {
  const answer = useDialogResult(onSecondFactor);
  return answer && <SecondFactorDialog onAnswer={answer} />;
}
