"use client";

import { HomeScreenSteps } from "@/components/ui/navigation/home-screen-steps";
import { Card } from "@/components/ui/card";
import { DeviceIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/page/list-row";
import { RelativeTime } from "@/components/ui/time";
import { deviceName } from "@/lib/domain/text/device-name";
import { pushMessages } from "@/lib/i18n/messages/push";
import { pushSettingsMessages } from "@/lib/i18n/messages/push-settings";
import { useTranslations } from "@/lib/i18n/use-translations";
import { PushDeviceStateText, EnablePushButton } from "../status/push-health";
import { PushTestButton } from "./push-test-button";
import { pushErrorKey, type PushDeviceState, type PushSubscriptionInfo } from "../status/push-device-state";
import { usePushHealth } from "../status/use-push-health";

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
