"use client";

import { cx } from "@/components/ui/class-names";
import {
  NoConnectionIcon,
  WarningIcon,
  BlockedIcon,
  BreakIcon,
  OfflineIcon,
  OnlineIcon,
  VehicleIcon,
  type Icon,
} from "@/components/ui/icons";
import { Spinner } from "@/components/ui/button";
import { useIsOnline } from "@/lib/client/realtime/connection";
import type { DriverStatus } from "@/lib/client/offline/driver-status";
import { toast } from "@/lib/client/app/toast";
import { useConfirmedStatus } from "@/lib/client/hooks/use-confirmed-status";
import { driverStatusMessages } from "@/lib/i18n/messages/driver-labels";
import { shellMessages } from "@/lib/i18n/messages/shell";
import { statusMessages } from "@/lib/i18n/messages/status";
import { useTranslations } from "@/lib/i18n/use-translations";
import type { Tone } from "@/components/ui/badge";
import { useOfferBlockReason } from "./use-offer-block-reason";
import { toggledStatus, useStatusActions } from "./use-status-actions";

/** Icon and colour of each driver status; the label is next to it. */
export const driverStatusStyles: Record<DriverStatus, { icon: Icon; tone: Tone }> = {
  online: { icon: OnlineIcon, tone: "success" },
  offline: { icon: OfflineIcon, tone: "muted" },
  busy: { icon: BlockedIcon, tone: "warning" },
  break: { icon: BreakIcon, tone: "warning" },
  on_duty: { icon: VehicleIcon, tone: "success" },
};

const tones = {
  success: "bg-success-subtle text-success-text",
  warning: "bg-warning-subtle text-warning-text",
  muted: "bg-muted text-muted-foreground",
  destructive: "",
  plain: "",
} as const;

/** The status in the header; a press toggles between online and offline, or shows why it cannot during a delivery. */
export function StatusToggle({ status }: { status: DriverStatus }) {
  const t = useTranslations(shellMessages);
  const tStatus = useTranslations(driverStatusMessages);
  const tPanel = useTranslations(statusMessages);
  const { changeStatus, pending } = useStatusActions();
  const blockReason = useOfferBlockReason(status);
  const { icon, tone } = driverStatusStyles[status];
  useConfirmedStatus();
  // Without a connection no offers arrive, so the status must not be green.
  const isCutOff = !useIsOnline() && status !== "offline";
  const Icon = isCutOff ? NoConnectionIcon : blockReason ? WarningIcon : icon;
  const statusLabel = tStatus(status);
  const toggleClass = cx(
    "inline-flex min-h-[36px] items-center gap-[6px] rounded-full px-[10px] text-sm font-semibold whitespace-nowrap @max-[21.5rem]:gap-[4px] @max-[21.5rem]:px-[6px] @max-[21.5rem]:text-xs",
    tones[isCutOff || blockReason ? "warning" : tone],
  );
  const next = status === "on_duty" ? null : toggledStatus(status);
  const label = next === null ? "statusOnDuty" : next === "offline" ? "switchToOffline" : "switchToOnline";
  return (
    <button
      type="button"
      disabled={pending !== null}
      aria-disabled={next === null}
      onClick={() => {
        if (next === null) toast.info(t("statusLockedReason"));
        else void changeStatus(next);
      }}
      aria-label={t(label, { status: statusLabel })}
      title={isCutOff ? tPanel("unreachable") : blockReason?.text}
      className="tap inline-flex items-center"
    >
      <span className={toggleClass}>
        {pending ? <Spinner size={16} /> : <Icon aria-hidden size={16} />}
        {statusLabel}
      </span>
    </button>
  );
}
