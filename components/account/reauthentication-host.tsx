"use client";

import { onReauthentication } from "@/lib/client/api/fetcher";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { useDialogResult } from "./use-dialog-result";

const ReauthenticationDialog = lazyClient(
  () => import("./reauthentication-dialog").then((module) => module.ReauthenticationDialog),
  { loadImmediately: true },
);

/** Opens the dialog when the server answers a call with REAUTHENTICATION_REQUIRED. Once on each signed-in page. */
export function ReauthenticationHost() {
  const answer = useDialogResult(onReauthentication);
  return answer && <ReauthenticationDialog onAnswer={answer} />;
}
