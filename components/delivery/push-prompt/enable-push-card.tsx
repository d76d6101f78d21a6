"use client";

import { useState } from "react";
import useSWR from "swr";
import { storeValue } from "@/lib/client/storage/stored-value";
import { getPushState, enablePush } from "@/lib/client/device/push";
import { pushStateKey, refreshPushHealth } from "@/lib/client/device/push-health";
import { toast } from "@/lib/client/app/toast";
import { pushPromptMessages } from "@/lib/i18n/messages/push-prompt";
import { useTranslations } from "@/lib/i18n/use-translations";
import { HomeScreenSteps } from "@/components/ui/navigation/home-screen-steps";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { BellIcon, CloseIcon, DoneIcon, WarningIcon } from "@/components/ui/icons";
import { enablePushPromptKey } from "./enable-push-prompt-key";

/** Explains push notifications before the browser's prompt, or the required installation on an iPhone. */
export function EnablePushCard({ customerRole }: { customerRole: "sender" | "receiver" }) {
  const t = useTranslations(pushPromptMessages);
  const { state, busy, turnOn } = usePhonePush();
  if (state !== "off" && state !== "home-screen") return null;
  const onIphone = state === "home-screen";
  return (
    <Card aria-label={t("label")} className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <BellIcon aria-hidden size={22} className="mt-0.5 shrink-0" />
        <div className="min-w-0 flex-1 text-sm">
          <p className="text-base font-semibold">
            {t(onIphone ? "iphoneTitle" : customerRole === "receiver" ? "receiverTitle" : "senderTitle")}
          </p>
          <p className="text-muted-foreground">
            {t(onIphone ? "iphoneHint" : customerRole === "receiver" ? "receiverHint" : "senderHint")}
          </p>
        </div>
        <IconButton
          icon={CloseIcon}
          label={t("notNow")}
          onClick={() => {
            storeValue(enablePushPromptKey, "answered");
          }}
          className="-my-2 -mr-3"
        />
      </div>
      {onIphone ? (
        <HomeScreenSteps lastStep={t("openAndSignIn")} />
      ) : (
        <Button block icon={BellIcon} busy={busy} onClick={() => void turnOn()}>
          {t("turnOn")}
        </Button>
      )}
    </Card>
  );
}

/** The push state of this phone on the preferences page, with its remedy. */
export function PushSetting() {
  const t = useTranslations(pushPromptMessages);
  const { state, busy, turnOn } = usePhonePush();
  if (state === null) return null;
  const [title, hint] = {
    on: [t("on"), null],
    off: [t("off"), t("offHint")],
    denied: [t("denied"), t("deniedHint")],
    unsupported: [t("unsupported"), t("unsupportedHint")],
    "home-screen": [t("iphoneTitle"), t("iphoneHint")],
  }[state];
  const Icon = state === "on" ? DoneIcon : state === "off" ? BellIcon : WarningIcon;
  return (
    <Card aria-label={t("label")} className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <Icon
          aria-hidden
          size={22}
          className={state === "on" ? "shrink-0 text-success-text" : "shrink-0 text-warning-text"}
        />
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-semibold">{title}</p>
          {hint && <p className="text-muted-foreground">{hint}</p>}
        </div>
      </div>
      {state === "off" && (
        <Button variant="primary" block icon={BellIcon} busy={busy} onClick={() => void turnOn()}>
          {t("turnOn")}
        </Button>
      )}
      {state === "home-screen" && <HomeScreenSteps lastStep={t("openAndSignIn")} />}
    </Card>
  );
}

function usePhonePush() {
  const t = useTranslations(pushPromptMessages);
  const phone = useSWR(pushStateKey, getPushState, { revalidateOnFocus: true });
  const [busy, setBusy] = useState(false);
  const turnOn = async () => {
    setBusy(true);
    try {
      await enablePush();
      await refreshPushHealth();
    } catch {
      toast.error(t("failed"));
    } finally {
      setBusy(false);
    }
  };
  return { state: phone.data ?? null, busy, turnOn };
}
