"use client";

import { HomeScreenSteps } from "@/components/ui/home-screen-steps";
import { Card } from "@/components/ui/card";
import { DeviceIcon } from "@/components/ui/icons";
import { List, ListRow } from "@/components/ui/list-row";
import { RelativeTime } from "@/components/ui/time";
import { nameOf } from "@/lib/domain/text/device-name";
import { pushText } from "@/lib/i18n/text/push";
import { pushSettingsText } from "@/lib/i18n/text/push-settings";
import { useText } from "@/lib/i18n/use-text";
import { PhoneStateLine, TurnOn } from "../status/push-health";
import { PushTestButton } from "../push-test-button";
import { errorKey, type PhoneState, type Subscription } from "../status/push-words";
import { usePushHealth } from "../status/use-push-health";

/** This phone's notifications with what can be done about them, a test, and the driver's other phones. */
export function PushSettings() {
  const say = useText(pushSettingsText);
  const push = useText(pushText);
  const { state, own, others, busy, turnOn, refresh } = usePushHealth();
  if (state === null) return null;
  return (
    <>
      <Card aria-label={push("push")}>
        <div className="flex items-center gap-3">
          <PhoneStateLine state={state} own={own} />
        </div>
        <TurnOn state={state} busy={busy} onPress={turnOn} block />
        {state === "home-screen" && (
          <div className="mt-3">
            <HomeScreenSteps last={say("step3")} />
          </div>
        )}
        {(!isHopeless(state) || others.length > 0) && <PushTestButton onDone={refresh} />}
      </Card>
      {others.length > 0 && (
        <section aria-label={say("others")}>
          <h2 className="px-4 pb-2 text-sm font-medium text-ink-soft">{say("others")}</h2>
          <List label={say("others")}>
            {others.map((phone) => (
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

// Where no push can come, there is nothing to test.
function isHopeless(state: PhoneState): boolean {
  return state === "unsupported" || state === "home-screen";
}

function OtherPhone({ phone }: { phone: Subscription }) {
  const say = useText(pushSettingsText);
  const push = useText(pushText);
  const { device, browser } = nameOf(phone.userAgent);
  return (
    <ListRow
      lead={<DeviceIcon aria-hidden size={20} className="shrink-0 text-ink-soft" />}
      title={device && browser ? say("onBrowser", { device, browser }) : (device ?? browser ?? say("phone"))}
      hint={
        <>
          {phone.lastReceivedAt ? (
            <>
              {say("otherReached")}: <RelativeTime at={phone.lastReceivedAt} />
            </>
          ) : (
            say("otherNotReached")
          )}
          {phone.lastError && <span className="block text-wait-ink">{push(errorKey(phone.lastError))}</span>}
        </>
      }
    />
  );
}
