"use client";

import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PinIcon, WarningIcon } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/page/skeleton";
import { useIsOnline } from "@/lib/client/realtime/connection";
import { retryTracking, useTracking } from "@/lib/client/tracking/tracker";
import { loadPermissionDialogs } from "@/lib/client/device/permission-state";
import { useSession } from "@/lib/client/hooks/use-session";
import { locationMessages } from "@/lib/i18n/messages/location";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatAgo, formatTimeSpan } from "./location-state";
import { useLocationState } from "./use-location-state";

/** When the server last received the driver's position, and problems that prevent it. */
export function LocationHealth() {
  const t = useTranslations(locationMessages);
  const { locale } = useLocale();
  const { session } = useSession();
  const tracking = useTracking();
  const state = useLocationState();
  const connected = useIsOnline();
  if (!session?.driver || session.driver.status === "offline") return null;
  // Only known on the phone: a skeleton reserves the space.
  if (state === null)
    return (
      <Card className="flex items-center gap-3">
        <Skeleton className="size-5.5" />
        <div className="flex h-10 flex-1 flex-col justify-center gap-2">
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-3 w-4/5" />
        </div>
      </Card>
    );

  // The status panel already shows this with an action; offline it shows the missing network instead.
  const isFixable = state.kind === "deferred" || state.kind === "denied";
  if (!isFixable && session.driver.status === "online" && state.kind !== "sent" && connected) return null;
  const isSent = state.kind === "sent";
  const title =
    state.kind === "sent"
      ? t("sent", { ago: formatAgo(locale, state.age) })
      : state.kind === "notSent"
        ? t("notSent", { time: formatTimeSpan(locale, state.age) })
        : t(state.kind);
  const waitingText =
    tracking.isUploadFailing && tracking.unsentCount > 0 ? t("pendingPositions", { n: tracking.unsentCount }) : null;
  const hint =
    state.kind === "sent"
      ? waitingText
      : state.kind === "notSent" || state.kind === "searching"
        ? (waitingText ??
          t(state.cause === null || state.cause === "unanswered" ? `${state.kind}Hint` : `${state.cause}Hint`))
        : t(`${state.kind}Hint`);
  const Icon = isSent ? PinIcon : WarningIcon;
  return (
    <Card aria-label={t("location")} className="flex items-center gap-3">
      <Icon aria-hidden size={22} className={isSent ? "shrink-0 text-success-text" : "shrink-0 text-warning-text"} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold tabular-nums">{title}</p>
        {hint && <p className="text-muted-foreground">{hint}</p>}
      </div>
      {state.kind === "deferred" && (
        <Button
          onClick={() =>
            void loadPermissionDialogs().then(({ explainPermission }) => explainPermission("location", { force: true }))
          }
        >
          {t("allow")}
        </Button>
      )}
      {state.kind === "denied" && (
        <Button
          onClick={() =>
            void loadPermissionDialogs().then(({ showPermissionHelp }) => {
              showPermissionHelp("location");
            })
          }
        >
          {t("howTo")}
        </Button>
      )}
      {(state.kind === "notSent" || state.kind === "searching") && (
        <Button onClick={() => void retryTracking()}>{t("sendAgain")}</Button>
      )}
      {state.kind === "notShared" && <ButtonLink href="/settings">{t("settings")}</ButtonLink>}
    </Card>
  );
}
