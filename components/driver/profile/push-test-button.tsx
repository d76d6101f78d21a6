"use client";

import { useState } from "react";
import { Notice, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { BellIcon, ClockIcon, DoneIcon, FailedIcon, WarningIcon, type Icon } from "@/components/ui/icons";
import { api } from "@/lib/client/api/fetcher";
import { onWorkerMessage, pushEndpointHash } from "@/lib/client/device/push";
import { testPush, type PushTestOutcome } from "@/lib/client/device/test-push";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { pushTestMessages } from "@/lib/i18n/messages/push-test";
import { useTranslations } from "@/lib/i18n/use-translations";
import { findOwnSubscription } from "../status/push-device-state";
import { pushHealthPath } from "@/lib/client/device/push-health";

type OutcomeDisplay = {
  tone: Tone;
  icon: Icon;
  text: "waiting" | "arrived" | "unconfirmed" | "otherPhones" | "none" | "testFailed";
  hint?: "unconfirmedHint" | "noneHint";
};
const outcomeDisplays: Record<PushTestOutcome | "waiting", OutcomeDisplay> = {
  waiting: { tone: "muted", icon: ClockIcon, text: "waiting" },
  arrived: { tone: "success", icon: DoneIcon, text: "arrived" },
  unconfirmed: { tone: "warning", icon: WarningIcon, text: "unconfirmed", hint: "unconfirmedHint" },
  otherPhones: { tone: "warning", icon: WarningIcon, text: "otherPhones", hint: "noneHint" },
  none: { tone: "warning", icon: WarningIcon, text: "none", hint: "noneHint" },
  failed: { tone: "destructive", icon: FailedIcon, text: "testFailed" },
};

/** Sends a test push to the driver's phones and shows its result on this one. */
export function PushTestButton({ onDone }: { onDone: () => void }) {
  const t = useTranslations(pushTestMessages);
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<{ shown: keyof typeof outcomeDisplays; problem?: string } | null>(null);
  const sendTest = async () => {
    setBusy(true);
    setState(null);
    try {
      setState({
        shown: await testPush({
          send: sendTestPush,
          reachedAt: readLastReceivedAt,
          listen: onTestPush,
          onSent: () => {
            setState({ shown: "waiting" });
          },
        }),
      });
    } catch (error) {
      setState({ shown: "failed", problem: errorText(error, t("testFailed")) });
    } finally {
      setBusy(false);
      onDone();
    }
  };
  const result = state && outcomeDisplays[state.shown];
  return (
    <>
      <Button block icon={BellIcon} busy={busy} onClick={() => void sendTest()} className="mt-3">
        {t("test")}
      </Button>
      {result && (
        <Notice tone={result.tone} icon={result.icon} live="polite" className="mt-3">
          <p className="font-semibold">{t(result.text)}</p>
          {result.hint && <p>{t(result.hint)}</p>}
          {state.problem && state.problem !== t(result.text) && <p>{state.problem}</p>}
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
