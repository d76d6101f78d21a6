"use client";

import type { AdminDriver } from "@/lib/contracts/admin-drivers";
import { adminDriversText } from "@/lib/i18n/text/admin-drivers";
import { useText } from "@/lib/i18n/use-text";
import { Badge, type Tone } from "@/components/ui/badge";
import { BlockedIcon, ClockIcon, DoneIcon, FailedIcon, MinusIcon, type Icon } from "@/components/ui/icons";

type State = "none" | "submitted" | "approved" | "rejected" | "suspended";
type DriverFacts = Pick<AdminDriver, "suspendedAt" | "isApproved" | "applicationStatus">;

/** Where a driver stands with us, in one word. */
export function driverState({ suspendedAt, isApproved, applicationStatus }: DriverFacts): State {
  if (suspendedAt !== null) return "suspended";
  if (isApproved) return "approved";
  return applicationStatus === "approved" ? "none" : applicationStatus;
}

const looks: Record<
  State,
  {
    tone: Tone;
    icon: Icon;
    word: "stateNone" | "stateSubmitted" | "stateApproved" | "stateRejected" | "stateSuspended";
  }
> = {
  none: { tone: "over", icon: MinusIcon, word: "stateNone" },
  submitted: { tone: "wait", icon: ClockIcon, word: "stateSubmitted" },
  approved: { tone: "go", icon: DoneIcon, word: "stateApproved" },
  rejected: { tone: "over", icon: FailedIcon, word: "stateRejected" },
  suspended: { tone: "stop", icon: BlockedIcon, word: "stateSuspended" },
};

/** The same as a key of the drivers' words. */
export const stateWord = (state: State) => looks[state].word;

export function DriverState({ driver }: { driver: DriverFacts }) {
  const say = useText(adminDriversText);
  const { tone, icon, word } = looks[driverState(driver)];
  return (
    <Badge tone={tone} icon={icon}>
      {say(word)}
    </Badge>
  );
}
