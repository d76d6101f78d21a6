"use client";

import type { AdminDriver } from "@/lib/contracts/admin/drivers";
import { adminDriversMessages } from "@/lib/i18n/messages/admin-drivers";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Badge, type Tone } from "@/components/ui/badge";
import { BlockedIcon, ClockIcon, DoneIcon, FailedIcon, MinusIcon, type Icon } from "@/components/ui/icons";

type State = "none" | "submitted" | "approved" | "rejected" | "suspended";
type DriverFacts = Pick<AdminDriver, "suspendedAt" | "isApproved" | "applicationStatus">;

/** Account state of a driver. */
export function driverAccountState({ suspendedAt, isApproved, applicationStatus }: DriverFacts): State {
  if (suspendedAt !== null) return "suspended";
  if (isApproved) return "approved";
  return applicationStatus === "approved" ? "none" : applicationStatus;
}

const driverStateStyles: Record<
  State,
  {
    tone: Tone;
    icon: Icon;
    labelKey: "stateNone" | "stateSubmitted" | "stateApproved" | "stateRejected" | "stateSuspended";
  }
> = {
  none: { tone: "muted", icon: MinusIcon, labelKey: "stateNone" },
  submitted: { tone: "warning", icon: ClockIcon, labelKey: "stateSubmitted" },
  approved: { tone: "success", icon: DoneIcon, labelKey: "stateApproved" },
  rejected: { tone: "muted", icon: FailedIcon, labelKey: "stateRejected" },
  suspended: { tone: "destructive", icon: BlockedIcon, labelKey: "stateSuspended" },
};

/** Message key of the state's label. */
export const driverStateKey = (state: State) => driverStateStyles[state].labelKey;

export function DriverStateBadge({ driver }: { driver: DriverFacts }) {
  const t = useTranslations(adminDriversMessages);
  const { tone, icon, labelKey } = driverStateStyles[driverAccountState(driver)];
  return (
    <Badge tone={tone} icon={icon}>
      {t(labelKey)}
    </Badge>
  );
}
