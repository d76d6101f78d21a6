"use client";

import { useId, useState } from "react";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink, Spinner } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/class-names";
import {
  BlockedIcon,
  BreakIcon,
  DoneIcon,
  OfflineIcon,
  OnlineIcon,
  WarningIcon,
  type Icon,
} from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/page/skeleton";
import { LocalTime, formatDateTime, RelativeTime } from "@/components/ui/time";
import { useIsOnline } from "@/lib/client/realtime/connection";
import { type ChosenStatus, type DriverStatus, setOffDutyAfterDelivery } from "@/lib/client/offline/driver-status";
import { retryTracking } from "@/lib/client/tracking/tracker";
import { useConfirmedStatus } from "@/lib/client/hooks/use-confirmed-status";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { useSession } from "@/lib/client/hooks/use-session";
import { driverStatusMessages } from "@/lib/i18n/messages/driver-labels";
import { shellMessages } from "@/lib/i18n/messages/shell";
import { statusMessages } from "@/lib/i18n/messages/status";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { toast } from "@/lib/client/app/toast";
import { lastDeliveryMessages } from "@/lib/i18n/messages/last-delivery";
import { driverStatusStyles } from "./status-toggle";
import { useOfferBlockReason } from "./use-offer-block-reason";
import { useStatusActions } from "./use-status-actions";

type Action = {
  targetStatus: ChosenStatus;
  labelKey: "goOnline" | "endBreak" | "beAvailable" | "takeBreak" | "beBusy" | "goOffline";
  icon: Icon;
  disabled: boolean;
};

// All actions of the panel: target status, current label, and whether they are disabled.
export function statusActions(status: DriverStatus): Action[] {
  const onDuty = status === "on_duty";
  const isOfflineOrOnDuty = status === "offline" || onDuty;
  return [
    { targetStatus: "online", labelKey: "goOnline", icon: OnlineIcon, disabled: status === "online" || onDuty },
    { targetStatus: "offline", labelKey: "goOffline", icon: OfflineIcon, disabled: isOfflineOrOnDuty },
    status === "break"
      ? { targetStatus: "online", labelKey: "endBreak", icon: BreakIcon, disabled: false }
      : { targetStatus: "break", labelKey: "takeBreak", icon: BreakIcon, disabled: isOfflineOrOnDuty },
    status === "busy"
      ? { targetStatus: "online", labelKey: "beAvailable", icon: DoneIcon, disabled: false }
      : { targetStatus: "busy", labelKey: "beBusy", icon: BlockedIcon, disabled: isOfflineOrOnDuty },
  ];
}

const circleClasses = {
  success: "bg-success text-success-foreground",
  warning: "bg-warning-subtle text-warning-text",
  muted: "bg-muted text-muted-foreground",
  destructive: "",
  plain: "",
} as const;

/** Measures the position again and refetches from the server. */
function RetryPosition() {
  const t = useTranslations(statusMessages);
  const [busy, setBusy] = useState(false);
  return (
    <Button
      block
      busy={busy}
      onClick={() => {
        setBusy(true);
        void retryTracking().finally(() => {
          setBusy(false);
        });
      }}
    >
      {t("retryPosition")}
    </Button>
  );
}

/** The driver's status in one control: the current one, its meaning, and the buttons to change it. */
export function StatusPanel({ status }: { status: DriverStatus }) {
  const t = useTranslations(statusMessages);
  const tStatus = useTranslations(driverStatusMessages);
  const tShell = useTranslations(shellMessages);
  const { locale } = useLocale();
  const errorMessage = useErrorText();
  const reasonId = useId();
  const profile = useProfile();
  const { changeStatus, pending, error } = useStatusActions();
  // Offline, the banner above already reports it.
  const session = useSession();
  const isStale = session.error !== undefined && session.error.code !== "NETWORK";
  const { icon: Icon, tone } = driverStatusStyles[status];
  const offline = status === "offline";
  const offDutyAfterDelivery = session.session?.driver?.offDutyAfterDelivery ?? false;
  const isCutOff = !useIsOnline() && !offline;
  const confirmed = useConfirmedStatus();
  const blockReason = useOfferBlockReason(status);
  const actions = statusActions(status);
  return (
    <Card aria-label={t("title")} flush>
      <div className="flex flex-wrap items-center gap-4 p-4">
        <span
          className={cx(
            "inline-flex size-14 shrink-0 items-center justify-center rounded-full",
            circleClasses[blockReason || isCutOff ? "warning" : tone],
          )}
        >
          <Icon aria-hidden size={28} />
        </span>
        <p translate="no" role="status" className="min-w-0 flex-1 basis-40 wrap-break-word">
          <span className="block text-xl font-amount tracking-tight">{tStatus(status)}</span>
          <span className="block text-sm text-muted-foreground">
            {isCutOff ? t("unreachable") : (blockReason?.text ?? t(`${status}Meaning`))}
            {isCutOff && confirmed && ` · ${t("confirmed", { time: formatDateTime(locale, confirmed.confirmedAt) })}`}
            {profile.data && !offline && !isCutOff && !blockReason && (
              <>
                {" "}
                · {t("since", { time: "" })}
                <LocalTime at={profile.data.lastStatusChange} />
              </>
            )}
          </span>
        </p>
      </div>
      {blockReason?.action && !isCutOff && (
        <div className="px-4 pb-3">
          {blockReason.action === "settings" ? (
            <ButtonLink href="/settings" block>
              {t("openSettings")}
            </ButtonLink>
          ) : (
            <RetryPosition />
          )}
        </div>
      )}
      {!error && isStale && (
        <div className="px-4 pb-3">
          <Notice tone="warning" icon={WarningIcon} live="polite">
            {errorMessage(session.error, t("failedRefresh"))}
          </Notice>
        </div>
      )}
      {error && (
        <div className="px-4 pb-3">
          <Notice tone="destructive" icon={WarningIcon} live="assertive">
            {error}
          </Notice>
        </div>
      )}
      {offline && (
        <div className="fixed inset-x-0 bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] z-10 mx-auto max-w-column border-t bg-background px-4 py-2">
          <Button
            variant="success"
            size="large"
            icon={OnlineIcon}
            busy={pending === "online"}
            onClick={() => void changeStatus("online")}
          >
            {t("goOnline")}
          </Button>
        </div>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] divide-x border-t">
        {actions
          .filter((action) => !(offline && action.labelKey === "goOnline"))
          .map(({ targetStatus, labelKey, icon: Glyph, disabled }) => (
            <button
              key={labelKey}
              type="button"
              disabled={disabled || pending !== null}
              aria-describedby={status === "on_duty" ? reasonId : undefined}
              onClick={() => void changeStatus(targetStatus)}
              className="flex min-h-18 flex-col items-center justify-center gap-1.5 px-1 py-2 text-center text-xs font-semibold first:rounded-bl-card last:rounded-br-card active:bg-muted disabled:text-muted-foreground disabled:opacity-55 focus-visible:-outline-offset-2"
            >
              {pending === targetStatus && !disabled ? <Spinner size={22} /> : <Glyph aria-hidden size={22} />}
              {t(labelKey)}
            </button>
          ))}
      </div>
      {status === "on_duty" && (
        <p id={reasonId} className="border-t px-4 py-2 text-sm text-muted-foreground">
          {tShell("statusLockedReason")}
        </p>
      )}
      {(status === "on_duty" || status === "online" || offDutyAfterDelivery) && (
        <OffDutyToggle enabled={offDutyAfterDelivery} withoutTask={status !== "on_duty"} />
      )}
      {profile.data === undefined && !profile.error && !offline && (
        <div className="border-t px-4 py-2">
          <Skeleton className="h-4 w-40" />
        </div>
      )}
      {profile.data?.lastSeen && (
        <p className="border-t px-4 py-2 text-xs text-muted-foreground">
          {t("lastSeen")}: <RelativeTime at={profile.data.lastSeen} />
        </p>
      )}
    </Card>
  );
}

/**
 * Ends the shift after the current delivery, or, `withoutTask`, after the next one. The same button undoes it.
 */
function OffDutyToggle({ enabled, withoutTask = false }: { enabled: boolean; withoutTask?: boolean }) {
  const t = useTranslations(lastDeliveryMessages);
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    try {
      await setOffDutyAfterDelivery(!enabled);
    } catch (error) {
      toast.error(errorText(error, t("failed")));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t px-4 py-3">
      <p
        role={enabled || !withoutTask ? "status" : undefined}
        translate="no"
        className="min-w-0 flex-1 basis-40 text-sm"
      >
        {enabled ? (
          <span className="flex items-center gap-2 font-semibold">
            <DoneIcon aria-hidden size={18} className="shrink-0 text-success-text" />
            {t(withoutTask ? "withoutTaskEnabled" : "enabled")}
          </span>
        ) : (
          <span className="text-muted-foreground">{t(withoutTask ? "withoutTaskHint" : "hint")}</span>
        )}
      </p>
      <Button icon={enabled ? undefined : BreakIcon} busy={busy} onClick={() => void toggle()}>
        {t(enabled ? "undo" : withoutTask ? "withoutTask" : "lastDelivery")}
      </Button>
    </div>
  );
}
