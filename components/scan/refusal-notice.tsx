"use client";

import { Notice } from "@/components/ui/badge";
import { LockIcon, WarningIcon } from "@/components/ui/icons";
import { useSecondsLeft } from "@/components/offer/countdown";
import { countdownText } from "@/lib/domain/offer-deadline";
import { errorText } from "@/lib/i18n/text/errors";
import { scanText } from "@/lib/i18n/text/scan";
import { useLocale, useText } from "@/lib/i18n/use-text";

export type CodeRefusal = { code: string; title: string; details: Readonly<Record<string, unknown>> };

export function lockedUntil(refusal: CodeRefusal | null): string | null {
  const until = refusal?.details.lockedUntil;
  return typeof until === "string" ? until : null;
}

/** A wrong code: what was said, how many tries are left, what it means. Locked: until when. */
export function RefusalNotice({ refusal }: { refusal: CodeRefusal }) {
  const say = useText(scanText);
  const { locale } = useLocale();
  const until = lockedUntil(refusal);
  if (until) return <LockedNotice until={until} />;
  const left = refusal.details.attemptsLeft;
  return (
    <Notice tone="stop" icon={WarningIcon} live="assertive">
      <p className="font-semibold">
        {errorText(locale, refusal.code, refusal.title)}
        {typeof left === "number" && ` · ${say(left === 1 ? "attemptLeft" : "attemptsLeft", { n: left })}`}
      </p>
      <p>{say("wrongMeaning")}</p>
    </Notice>
  );
}

function LockedNotice({ until }: { until: string }) {
  const say = useText(scanText);
  const seconds = useSecondsLeft(until);
  if (seconds === 0) return null;
  return (
    <Notice tone="stop" icon={LockIcon}>
      <p role="alert" className="font-semibold">{say("lockedTitle")}</p>
      <p className="tabular-nums">{say("lockedBody", { time: countdownText(seconds * 1_000) })}</p>
      <p>{say("lockedCall")}</p>
    </Notice>
  );
}
