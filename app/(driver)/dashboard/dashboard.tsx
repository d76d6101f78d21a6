"use client";

import { useSearchParams } from "next/navigation";
import { Suspense, useEffect } from "react";
import { HoursEnding } from "@/components/driver/day/hours-ending";
import { HeldCashCard, PausedNotice, UnderReviewNotice } from "@/components/driver/cash/held-cash";
import { HelpWatch } from "@/components/driver/help/help-watch";
import { DashboardInstallHint } from "@/components/driver/profile/install-hint";
import { LocationHealth } from "@/components/driver/status/location-health";
import { noticed } from "@/components/driver/papers/paper-words";
import { PortraitNotice } from "@/components/driver/profile/portrait-notice";
import { PushHealth } from "@/components/driver/status/push-health";
import { StatusPanel } from "@/components/driver/status/status-panel";
import { TodayNumbers } from "@/components/driver/earnings/today-numbers";
import { openOffer } from "@/components/driver/offer/offer-focus";
import { PhoneProofNotice } from "@/components/account/phone-proof-notice";
import { ActiveDeliveryBanner } from "@/components/driver/task/active-delivery-banner";
import { lazily } from "@/components/ui/lazily";
import type { LastKnown } from "@/lib/client/storage/last-known";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { useSession } from "@/lib/client/hooks/use-session";
import { dashboardText } from "@/lib/i18n/text/dashboard";
import { useText } from "@/lib/i18n/use-text";

// Lazy-loaded: most drivers do not need it.
const DayCards = lazily(() => import("@/components/driver/day/day-cards").then((module) => module.DayCards));
const PapersNotice = lazily(() =>
  import("@/components/driver/papers/papers-notice").then((module) => module.PapersNotice),
);
const TripLine = lazily(() => import("@/components/driver/trip/trip-line").then((module) => module.TripLine));

/**
 * Status first, then the current task, then the day's results. Each part has its own subscriptions, so that a change
 * re-renders only that part. `today`: the day's figures from the server.
 */
export function Dashboard({ today }: { today: Promise<LastKnown | null> }) {
  const say = useText(dashboardText);
  return (
    <>
      <h1 className="sr-only">{say("title")}</h1>
      <Suspense>
        <OfferFromLink />
      </Suspense>
      <div className="flex flex-col gap-3 pt-2">
        <Help />
        <StateAndTask />
        <UnderReviewNotice />
        <PausedNotice />
        <Told />
        <HeldCashCard />
        <PortraitNotice />
        <PhoneProofNotice hint="driverHint" href="/profile" />
        <LocationHealth />
        <TodayNumbers drawn={today} />
        <Day />
        <PushHealth />
        <DashboardInstallHint />
      </div>
    </>
  );
}

const useStatus = () => useSession().session?.driver?.status ?? "offline";

function Help() {
  const { session } = useSession();
  return session && <HelpWatch driverId={session.userId} />;
}

/** The current delivery above the status, otherwise below it. */
function StateAndTask() {
  const status = useStatus();
  const { task } = useCurrentTask();
  // The status is rendered with the page, the task loads later: its space is reserved to avoid a layout shift.
  const carries = task === undefined ? status === "on_duty" : task !== null;
  return (
    <>
      {carries && <ActiveDeliveryBanner />}
      <StatusPanel status={status} />
      {!carries && <ActiveDeliveryBanner />}
    </>
  );
}

/** Notices about hours, documents and position sharing. */
function Told() {
  const status = useStatus();
  const profile = useProfile().data;
  return (
    <>
      {status !== "offline" && <HoursEnding />}
      {noticed(profile?.papers ?? []).length > 0 && <PapersNotice />}
      {profile && profile.tripShares > 0 && <TripLine />}
    </>
  );
}

function Day() {
  return <DayCards status={useStatus()} />;
}

// A push opens /dashboard?offer={id}: shows that offer.
function OfferFromLink() {
  const wanted = useSearchParams().get("offer");
  useEffect(() => {
    if (wanted) openOffer(wanted, "push");
  }, [wanted]);
  return null;
}
