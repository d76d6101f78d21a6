"use client";

import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { BellIcon, DoneIcon, WarningIcon } from "@/components/ui/icons";
import { RelativeTime, useNow } from "@/components/ui/time";
import { permissions } from "@/lib/client/device/permission-later";
import { pushText } from "@/lib/i18n/text/push";
import { useText } from "@/lib/i18n/use-text";
import { errorKey, unconfirmedSince, type PhoneState, type Subscription } from "./push-words";
import { usePushHealth } from "./use-push-health";

const words = {
  on: ["on", "onHint"],
  off: ["off", "offHint"],
  denied: ["denied", "deniedHint"],
  unsupported: ["unsupported", "unsupportedHint"],
  "home-screen": ["homeScreen", "homeScreenHint"],
  lost: ["lost", "lostHint"],
} as const satisfies Record<PhoneState, readonly [string, string]>;

/** Whether offers reach this phone while the page sleeps, and the way to make them. */
export function PushHealth() {
  const say = useText(pushText);
  const { state, own, busy, turnOn } = usePushHealth();
  if (state === null) return null;
  return (
    <Card aria-label={say("push")} className="flex items-center gap-3">
      <PhoneStateLine state={state} own={own} />
      {state === "home-screen" ? (
        <ButtonLink href="/settings">{say("howTo")}</ButtonLink>
      ) : state === "denied" ? (
        <Button
          onClick={() =>
            void permissions().then(({ tellHow }) => {
              tellHow("notifications");
            })
          }
        >
          {say("how")}
        </Button>
      ) : (
        <TurnOn state={state} busy={busy} onPress={turnOn} />
      )}
    </Card>
  );
}

export function TurnOn({
  state,
  busy,
  onPress,
  block,
}: {
  state: PhoneState;
  busy: boolean;
  onPress: () => Promise<void>;
  block?: boolean;
}) {
  const say = useText(pushText);
  if (state !== "off" && state !== "lost") return null;
  return (
    <Button
      variant="primary"
      block={block}
      busy={busy}
      onClick={() => void onPress()}
      className={block ? "mt-3" : undefined}
    >
      {say("turnOn")}
    </Button>
  );
}

export function PhoneStateLine({ state, own }: { state: PhoneState; own: Subscription | null | undefined }) {
  const say = useText(pushText);
  const now = useNow();
  const [title, hint] = words[state];
  const since = own ? unconfirmedSince(own, now) : null;
  const worry = state !== "on" || since !== null || Boolean(own?.lastError);
  const Shape = state === "off" ? BellIcon : worry ? WarningIcon : DoneIcon;
  return (
    <>
      <Shape aria-hidden size={22} className={worry ? "shrink-0 text-wait-ink" : "shrink-0 text-go-ink"} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{say(title)}</p>
        {state === "on" && own ? (
          <>
            <p className="text-ink-soft">
              {own.lastReceivedAt ? (
                <>
                  {say("reached")}: <RelativeTime at={own.lastReceivedAt} />
                </>
              ) : (
                say(since || !own.lastSentAt ? "notReached" : "onHint")
              )}
            </p>
            {since && (
              <p className="text-wait-ink">
                {say("unconfirmedSince")}: <RelativeTime at={since} />
              </p>
            )}
            {own.lastError && <p className="text-wait-ink">{say(errorKey(own.lastError))}</p>}
          </>
        ) : (
          <p className="text-ink-soft">{say(hint)}</p>
        )}
      </div>
    </>
  );
}
