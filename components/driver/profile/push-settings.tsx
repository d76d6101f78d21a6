"use client";

import { useState } from "react";
import { HomeScreenSteps } from "@/components/ui/navigation/home-screen-steps";
import { Card } from "@/components/ui/card";
import { DeviceIcon, BellIcon, ClockIcon, DoneIcon, FailedIcon, WarningIcon, type Icon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/page/list-row";
import { RelativeTime } from "@/components/ui/time";
import { deviceName } from "@/lib/domain/text/device-name";
import { pushMessages } from "@/lib/i18n/messages/push";
import { pushSettingsMessages } from "@/lib/i18n/messages/push-settings";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/client/api/fetcher";
import { onWorkerMessage, pushEndpointHash } from "@/lib/client/device/push";
import { testPush, type PushTestOutcome } from "@/lib/client/device/test-push";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { pushTestMessages } from "@/lib/i18n/messages/push-test";
import { pushHealthPath } from "@/lib/client/device/push-health";
import { PushDeviceStateText, EnablePushButton } from "../status/push-health";
import {
  pushErrorKey,
  type PushDeviceState,
  type PushSubscriptionInfo,
  findOwnSubscription,
  usePushHealth,
} from "../status/push-device-state";

/** The push state of this phone with its remedies, a test button, and the driver's other phones. */
export function PushSettings() {
  const t = useTranslations(pushSettingsMessages);
  const tPush = useTranslations(pushMessages);
  const { state, thisDevice, otherDevices, busy, turnOn, refresh } = usePushHealth();
  if (state === null) return null;
  return (
    <>
      <Card aria-label={tPush("push")}>
        <div className="flex items-center gap-3">
          <PushDeviceStateText state={state} subscription={thisDevice} />
        </div>
        <EnablePushButton state={state} busy={busy} onPress={turnOn} block />
        {state === "home-screen" && (
          <div className="mt-3">
            <HomeScreenSteps lastStep={t("homeScreenStep3")} />
          </div>
        )}
        {(!isUnavailable(state) || otherDevices.length > 0) && <PushTestButton onDone={refresh} />}
      </Card>
      {otherDevices.length > 0 && (
        <section aria-label={t("others")}>
          <h2 className="px-4 pb-2 text-sm font-medium text-muted-foreground">{t("others")}</h2>
          <List label={t("others")}>
            {otherDevices.map((phone) => (
              <li key={phone.id}>
                <OtherPhone phone={phone} />
              </li>
            ))}
          </List>
        </section>
      )}
    </>
  );
}

// This phone can never receive a push, so there is nothing to test.
function isUnavailable(state: PushDeviceState): boolean {
  return state === "unsupported" || state === "home-screen";
}

function OtherPhone({ phone }: { phone: PushSubscriptionInfo }) {
  const t = useTranslations(pushSettingsMessages);
  const tPush = useTranslations(pushMessages);
  const { device, browser } = deviceName(phone.userAgent);
  return (
    <ListRow
      leading={<DeviceIcon aria-hidden size={20} className="shrink-0 text-muted-foreground" />}
      title={device && browser ? t("deviceAndBrowser", { device, browser }) : (device ?? browser ?? t("phone"))}
      hint={
        <>
          {phone.lastReceivedAt ? (
            <>
              {t("otherReached")}: <RelativeTime at={phone.lastReceivedAt} />
            </>
          ) : (
            t("otherNotReached")
          )}
          {phone.lastError && <span className="block text-warning-text">{tPush(pushErrorKey(phone.lastError))}</span>}
        </>
      }
    />
  );
}

type OutcomeDisplay = {
  tone: Tone;
  icon: Icon;
  titleKey: "waiting" | "arrived" | "unconfirmed" | "otherPhones" | "none" | "testFailed";
  hintKey?: "unconfirmedHint" | "noneHint";
};
const outcomeDisplays: Record<PushTestOutcome | "waiting", OutcomeDisplay> = {
  waiting: { tone: "muted", icon: ClockIcon, titleKey: "waiting" },
  arrived: { tone: "success", icon: DoneIcon, titleKey: "arrived" },
  unconfirmed: { tone: "warning", icon: WarningIcon, titleKey: "unconfirmed", hintKey: "unconfirmedHint" },
  otherPhones: { tone: "warning", icon: WarningIcon, titleKey: "otherPhones", hintKey: "noneHint" },
  none: { tone: "warning", icon: WarningIcon, titleKey: "none", hintKey: "noneHint" },
  failed: { tone: "destructive", icon: FailedIcon, titleKey: "testFailed" },
};

/** Sends a test push to the driver's phones and shows its result on this one. */
function PushTestButton({ onDone }: { onDone: () => void }) {
  const t = useTranslations(pushTestMessages);
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<{ outcome: keyof typeof outcomeDisplays; problem?: string } | null>(null);
  const sendTest = async () => {
    setBusy(true);
    setState(null);
    try {
      setState({
        outcome: await testPush({
          send: sendTestPush,
          reachedAt: readLastReceivedAt,
          listen: onTestPush,
          onSent: () => {
            setState({ outcome: "waiting" });
          },
        }),
      });
    } catch (error) {
      setState({ outcome: "failed", problem: errorText(error, t("testFailed")) });
    } finally {
      setBusy(false);
      onDone();
    }
  };
  const result = state && outcomeDisplays[state.outcome];
  return (
    <>
      <Button block icon={BellIcon} busy={busy} onClick={() => void sendTest()} className="mt-3">
        {t("test")}
      </Button>
      {result && (
        <Notice tone={result.tone} icon={result.icon} live="polite" className="mt-3">
          <p className="font-semibold">{t(result.titleKey)}</p>
          {result.hintKey && <p>{t(result.hintKey)}</p>}
          {state.problem && state.problem !== t(result.titleKey) && <p>{state.problem}</p>}
        </Notice>
      )}
    </>
  );
}

const sendTestPush = () => api("/api/push/test", { method: "POST", body: {} });

async function readLastReceivedAt(): Promise<string | null | undefined> {
  const [{ subscriptions }, hash] = await Promise.all([api(pushHealthPath), pushEndpointHash()]);
  return findOwnSubscription(subscriptions, hash)?.lastReceivedAt;
}

function onTestPush(onArrived: () => void): () => void {
  return onWorkerMessage((message) => {
    if (message.type === "push" && message.push === "test") onArrived();
  });
}
