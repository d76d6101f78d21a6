"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ShieldIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { checkInPath, openAnswers, useUnsentAnswers } from "@/lib/client/offline/check-in";
import { playOfferTone, tick } from "@/lib/client/device/chime";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { CheckIn } from "@/lib/contracts/check-in";
import { checkInAskedText } from "@/lib/i18n/text/check-in-asked";
import { useText } from "@/lib/i18n/use-text";

const CheckInSheet = lazily(() => import("./check-in-sheet").then((module) => module.CheckInSheet));

/** Whether all is right is asked on every page of a driver, over whatever is there, until they have answered. */
export function CheckInWatch({ driverId }: { driverId: string }) {
  const say = useText(checkInAskedText);
  const { settings } = useSettings();
  const asked = useResource(checkInPath, { whenDown: 15_000 }).data ?? null;
  const unsent = useUnsentAnswers();
  const open = asked !== null && !unsent.has(asked.id) ? asked : null;
  const [closed, setClosed] = useState<string | null>(null);
  // Who has asked for help reads what comes of it, though nothing is asked any more.
  const [helped, setHelped] = useState<CheckIn | null>(null);
  useEffect(() => openAnswers(driverId), [driverId]);

  const id = open?.id ?? null;
  const { sound } = settings.notifications;
  useEffect(() => {
    if (id === null) return;
    tick([300, 100, 300]);
    if (sound) void playOfferTone();
  }, [id, sound]);

  const shown = helped ?? (open && open.id !== closed ? open : null);
  if (shown)
    return (
      <CheckInSheet
        key={shown.id}
        checkIn={shown}
        helped={helped !== null}
        unsent={unsent.has(shown.id)}
        onHelp={() => {
          setHelped(shown);
        }}
        onClose={() => {
          setClosed(shown.id);
          setHelped(null);
        }}
      />
    );
  // Put away, and not answered.
  return open ? (
    <div className="fixed inset-x-0 top-[calc(env(safe-area-inset-top)+4rem)] z-30 mx-auto max-w-column px-4">
      <Notice
        tone="wait"
        icon={ShieldIcon}
        live="polite"
        action={
          <Button
            onClick={() => {
              setClosed(null);
            }}
          >
            {say("answer")}
          </Button>
        }
      >
        <p className="text-base font-semibold">{say("title")}</p>
      </Notice>
    </div>
  ) : null;
}
