"use client";

import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { BellIcon, DoneIcon, WarningIcon } from "@/components/ui/icons";
import { RelativeTime, useNow } from "@/components/ui/time";
import { loadPermissionDialogs } from "@/lib/client/device/permission-state";
import { pushMessages } from "@/lib/i18n/messages/push";
import { useTranslations } from "@/lib/i18n/use-translations";
import {
  pushErrorKey,
  lastUnconfirmedPush,
  type PushDeviceState,
  type PushSubscriptionInfo,
  usePushHealth,
} from "./push-device-state";

const pushStateKeys = {
  on: ["on", "onHint"],
  off: ["off", "offHint"],
  denied: ["denied", "deniedHint"],
  unsupported: ["unsupported", "unsupportedHint"],
  "home-screen": ["homeScreen", "homeScreenHint"],
  lost: ["lost", "lostHint"],
} as const satisfies Record<PushDeviceState, readonly [string, string]>;

/** Whether offers reach this phone while the page is in the background, with a button to enable them. */
export function PushHealthCard() {
  const t = useTranslations(pushMessages);
  const { state, thisDevice, busy, turnOn } = usePushHealth();
  if (state === null) return null;
  return (
    <Card aria-label={t("push")} className="flex items-center gap-3">
      <PushDeviceStateText state={state} subscription={thisDevice} />
      {state === "home-screen" ? (
        <ButtonLink href="/settings">{t("howTo")}</ButtonLink>
      ) : state === "denied" ? (
        <Button
          onClick={() =>
            void loadPermissionDialogs().then(({ showPermissionHelp }) => {
              showPermissionHelp("notifications");
            })
          }
        >
          {t("how")}
        </Button>
      ) : (
        <EnablePushButton state={state} busy={busy} onPress={turnOn} />
      )}
    </Card>
  );
}

export function EnablePushButton({
  state,
  busy,
  onPress,
  block,
}: {
  state: PushDeviceState;
  busy: boolean;
  onPress: () => Promise<void>;
  block?: boolean;
}) {
  const t = useTranslations(pushMessages);
  if (state !== "off" && state !== "lost") return null;
  return (
    <Button
      variant="primary"
      block={block}
      busy={busy}
      onClick={() => void onPress()}
      className={block ? "mt-3" : undefined}
    >
      {t("turnOn")}
    </Button>
  );
}

export function PushDeviceStateText({
  state,
  subscription,
}: {
  state: PushDeviceState;
  subscription: PushSubscriptionInfo | null | undefined;
}) {
  const t = useTranslations(pushMessages);
  const now = useNow();
  const [title, hint] = pushStateKeys[state];
  const unconfirmedSince = subscription ? lastUnconfirmedPush(subscription, now) : null;
  const hasProblem = state !== "on" || unconfirmedSince !== null || Boolean(subscription?.lastError);
  const Icon = state === "off" ? BellIcon : hasProblem ? WarningIcon : DoneIcon;
  return (
    <>
      <Icon
        aria-hidden
        size={22}
        className={hasProblem ? "shrink-0 text-warning-text" : "shrink-0 text-success-text"}
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{t(title)}</p>
        {state === "on" && subscription ? (
          <>
            <p className="text-muted-foreground">
              {subscription.lastReceivedAt ? (
                <>
                  {t("reached")}: <RelativeTime at={subscription.lastReceivedAt} />
                </>
              ) : (
                t(unconfirmedSince || !subscription.lastSentAt ? "notReached" : "onHint")
              )}
            </p>
            {unconfirmedSince && (
              <p className="text-warning-text">
                {t("unconfirmedSince")}: <RelativeTime at={unconfirmedSince} />
              </p>
            )}
            {subscription.lastError && <p className="text-warning-text">{t(pushErrorKey(subscription.lastError))}</p>}
          </>
        ) : (
          <p className="text-muted-foreground">{t(hint)}</p>
        )}
      </div>
    </>
  );
}
