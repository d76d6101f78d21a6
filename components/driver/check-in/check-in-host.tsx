"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ShieldIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { checkInPath, startSendingAnswers, useUnsentAnswers } from "@/lib/client/offline/check-in";
import { playOfferTone } from "@/lib/client/device/chime";
import { vibrate } from "@/lib/client/device/device";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { CheckIn } from "@/lib/contracts/driver/check-in";
import { checkInRequestMessages } from "@/lib/i18n/messages/check-in-request";
import { useTranslations } from "@/lib/i18n/use-translations";

const CheckInSheet = lazyClient(() => import("./check-in-sheet").then((module) => module.CheckInSheet));

/** Shows an open check-in over every driver page until the driver answers. */
export function CheckInHost({ driverId }: { driverId: string }) {
  const t = useTranslations(checkInRequestMessages);
  const { settings } = useSettings();
  const pendingCheckIn = useResource(checkInPath, { disconnectedIntervalMs: 15_000 }).data ?? null;
  const unsentAnswers = useUnsentAnswers();
  const openCheckIn = pendingCheckIn !== null && !unsentAnswers.has(pendingCheckIn.id) ? pendingCheckIn : null;
  const [closedId, setClosedId] = useState<string | null>(null);
  // A driver who requested help sees its progress, although the check-in is closed.
  const [helpedCheckIn, setHelpedCheckIn] = useState<CheckIn | null>(null);
  useEffect(() => startSendingAnswers(driverId), [driverId]);

  const id = openCheckIn?.id ?? null;
  const { sound } = settings.notifications;
  useEffect(() => {
    if (id === null) return;
    vibrate([300, 100, 300]);
    if (sound) void playOfferTone();
  }, [id, sound]);

  const visibleCheckIn = helpedCheckIn ?? (openCheckIn && openCheckIn.id !== closedId ? openCheckIn : null);
  if (visibleCheckIn)
    return (
      <CheckInSheet
        key={visibleCheckIn.id}
        checkIn={visibleCheckIn}
        helpRequested={helpedCheckIn !== null}
        isAnswerUnsent={unsentAnswers.has(visibleCheckIn.id)}
        onHelp={() => {
          setHelpedCheckIn(visibleCheckIn);
        }}
        onClose={() => {
          setClosedId(visibleCheckIn.id);
          setHelpedCheckIn(null);
        }}
      />
    );
  // Closed without an answer.
  return openCheckIn ? (
    <div className="fixed inset-x-0 top-[calc(env(safe-area-inset-top)+4rem)] z-30 mx-auto max-w-column px-4">
      <Notice
        tone="warning"
        icon={ShieldIcon}
        live="polite"
        action={
          <Button
            onClick={() => {
              setClosedId(null);
            }}
          >
            {t("answer")}
          </Button>
        }
      >
        <p className="text-base font-semibold">{t("title")}</p>
      </Notice>
    </div>
  ) : null;
}
