"use client";

import { useState } from "react";
import useSWR from "swr";
import { writeKept } from "@/lib/client/storage/kept-value";
import { pushState, turnPushOn } from "@/lib/client/device/push";
import { pushStateKey, refreshPushHealth } from "@/lib/client/device/push-health";
import { toast } from "@/lib/client/app/toast";
import { pushOfferText } from "@/lib/i18n/text/push-offer";
import { useText } from "@/lib/i18n/use-text";
import { HomeScreenSteps } from "@/components/ui/home-screen-steps";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { BellIcon, CloseIcon, DoneIcon, WarningIcon } from "@/components/ui/icons";
import { pushOfferKey } from "./push-offer-key";

/** What turning notifications on brings, before the browser asks; on an iPhone what has to be done first. */
export function PushOfferCard({ side }: { side: "sender" | "receiver" }) {
  const say = useText(pushOfferText);
  const { state, busy, turnOn } = usePhonePush();
  if (state !== "off" && state !== "home-screen") return null;
  const onIphone = state === "home-screen";
  return (
    <Card aria-label={say("label")} className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <BellIcon aria-hidden size={22} className="mt-0.5 shrink-0" />
        <div className="min-w-0 flex-1 text-sm">
          <p className="text-base font-semibold">
            {say(onIphone ? "iphoneTitle" : side === "receiver" ? "receiverTitle" : "senderTitle")}
          </p>
          <p className="text-ink-soft">
            {say(onIphone ? "iphoneHint" : side === "receiver" ? "receiverHint" : "senderHint")}
          </p>
        </div>
        <IconButton
          icon={CloseIcon}
          label={say("notNow")}
          onClick={() => {
            writeKept(pushOfferKey, "answered");
          }}
          className="-my-2 -mr-3"
        />
      </div>
      {onIphone ? (
        <HomeScreenSteps last={say("step3")} />
      ) : (
        <Button block icon={BellIcon} busy={busy} onClick={() => void turnOn()}>
          {say("turnOn")}
        </Button>
      )}
    </Card>
  );
}

/** The same on the page of all choices: what this phone does now, and the way to change it. */
export function PhonePush() {
  const say = useText(pushOfferText);
  const { state, busy, turnOn } = usePhonePush();
  if (state === null) return null;
  const [title, hint] = {
    on: [say("on"), null],
    off: [say("off"), say("offHint")],
    denied: [say("denied"), say("deniedHint")],
    unsupported: [say("unsupported"), say("unsupportedHint")],
    "home-screen": [say("iphoneTitle"), say("iphoneHint")],
  }[state];
  const Shape = state === "on" ? DoneIcon : state === "off" ? BellIcon : WarningIcon;
  return (
    <Card aria-label={say("label")} className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <Shape aria-hidden size={22} className={state === "on" ? "shrink-0 text-go-ink" : "shrink-0 text-wait-ink"} />
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-semibold">{title}</p>
          {hint && <p className="text-ink-soft">{hint}</p>}
        </div>
      </div>
      {state === "off" && (
        <Button variant="primary" block icon={BellIcon} busy={busy} onClick={() => void turnOn()}>
          {say("turnOn")}
        </Button>
      )}
      {state === "home-screen" && <HomeScreenSteps last={say("step3")} />}
    </Card>
  );
}

function usePhonePush() {
  const say = useText(pushOfferText);
  const phone = useSWR(pushStateKey, pushState, { revalidateOnFocus: true });
  const [busy, setBusy] = useState(false);
  const turnOn = async () => {
    setBusy(true);
    try {
      await turnPushOn();
      await refreshPushHealth();
    } catch {
      toast.error(say("failed"));
    } finally {
      setBusy(false);
    }
  };
  return { state: phone.data ?? null, busy, turnOn };
}
