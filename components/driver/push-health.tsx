"use client";

import useSWR from "swr";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { BellIcon, DoneIcon, WarningIcon } from "@/components/ui/icons";
import { RelativeTime } from "@/components/ui/time";
import { pushState, turnPushOn, type PushState } from "@/lib/client/push";
import { toast } from "@/lib/client/toast";
import { useResource } from "@/lib/client/use-resource";
import type { PushHealth as Health } from "@/lib/contracts/notifications";
import { dashboardText } from "@/lib/i18n/text/dashboard";
import { useText } from "@/lib/i18n/use-text";

const words = { on: ["pushOn", "pushOnHint"], off: ["pushOff", "pushOffHint"], denied: ["pushDenied", "pushDeniedHint"], unsupported: ["pushUnsupported", "pushUnsupportedHint"] } as const satisfies Record<PushState, readonly [string, string]>;

/** Whether offers reach this phone while the page sleeps, and the way to make them. */
export function PushHealth() {
  const say = useText(dashboardText);
  const phone = useSWR("push-state", pushState, { revalidateOnFocus: true });
  const health = useResource<Health>("/api/push/health");
  const [busy, setBusy] = useState(false);
  if (!phone.data) return null;
  const state = phone.data;
  const [title, hint] = words[state];
  const Shape = state === "on" ? DoneIcon : state === "off" ? BellIcon : WarningIcon;
  const turnOn = async () => {
    setBusy(true);
    try {
      await phone.mutate(turnPushOn(), { revalidate: false });
      health.refresh();
    } catch {
      toast.error(say("pushFailed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card aria-label={say("push")} className="flex items-center gap-3">
      <Shape aria-hidden size={22} className={state === "on" ? "shrink-0 text-go-ink" : "shrink-0 text-wait-ink"} />
      <p className="min-w-0 flex-1 text-sm">
        <span className="block font-semibold">{say(title)}</span>
        <span className="block text-ink-soft">{state === "on" && health.data?.confirmedAt ? <>{say("pushConfirmed")}: <RelativeTime at={health.data.confirmedAt} /></> : say(hint)}</span>
      </p>
      {state === "off" && <Button busy={busy} onClick={() => void turnOn()}>{say("turnOn")}</Button>}
    </Card>
  );
}
