"use client";

import { onReauthentication } from "@/lib/client/api/fetcher";
import { lazily } from "@/components/ui/lazily";
import { useAnswer } from "./use-answer";

const ReauthenticationDialog = lazily(
  () => import("./reauthentication-dialog").then((module) => module.ReauthenticationDialog),
  { pressed: true },
);

/** Opens the dialog when the server answers a call with REAUTHENTICATION_REQUIRED. Once on each signed-in page. */
export function Reauthentication() {
  const answer = useAnswer(onReauthentication);
  return answer && <ReauthenticationDialog onAnswer={answer} />;
}
