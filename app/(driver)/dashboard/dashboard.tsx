"use client";

import { useSearchParams } from "next/navigation";
import { Suspense, useEffect } from "react";
import { ShiftEndingNotice } from "@/components/driver/shifts/shift-ending-notice";
import { HeldCashCard, OffersPausedNotice, UnderReviewNotice } from "@/components/driver/cash/held-cash";
import { ColleagueHelpPrompt } from "@/components/driver/help/colleague-help-prompt";
import { DashboardInstallHint } from "@/components/driver/profile/install-hint";
import { LocationHealth } from "@/components/driver/status/location-health";
import { documentsNeedingAttention } from "@/components/driver/documents/document-expiry";
import { PortraitNotice } from "@/components/driver/profile/portrait-notice";
import { PushHealthCard } from "@/components/driver/status/push-health";
import { StatusPanel } from "@/components/driver/status/status-panel";
import { TodayStats } from "@/components/driver/earnings/today-stats";
import { showOffer } from "@/components/driver/offer/offer-sheet-state";
import { VerifyPhoneNotice } from "@/components/account/verify-phone-notice";
import { ActiveDeliveryBanner } from "@/components/driver/task/active-delivery-banner";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import type { CachedResponse } from "@/lib/client/storage/cached-responses";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { useSession } from "@/lib/client/hooks/use-session";
import { dashboardMessages } from "@/lib/i18n/messages/dashboard";
import { useTranslations } from "@/lib/i18n/use-translations";

// Lazy-loaded: most drivers do not need it.
const WorkHoursCards = lazyClient(() =>
  import("@/components/driver/shifts/work-hours-cards").then((module) => module.WorkHoursCards),
);
const DocumentExpiryNotice = lazyClient(() =>
  import("@/components/driver/documents/document-expiry-notice").then((module) => module.DocumentExpiryNotice),
);
const TripSharingBanner = lazyClient(() =>
  import("@/components/driver/trip/trip-sharing-banner").then((module) => module.TripSharingBanner),
);

/**
 * Status first, then the current task, then the day's results. Each part has its own subscriptions, so that a change
 * re-renders only that part. `today`: the day's figures from the server.
 */
export function Dashboard({ today }: { today: Promise<CachedResponse | null> }) {
  const t = useTranslations(dashboardMessages);
  return (
    <>
      <h1 className="sr-only">{t("title")}</h1>
      <Suspense>
        <OfferFromLink />
      </Suspense>
      <div className="flex flex-col gap-3 pt-2">
        <ColleagueHelpRequest />
        <StatusAndTask />
        <UnderReviewNotice />
        <OffersPausedNotice />
        <DriverNotices />
        <HeldCashCard />
        <PortraitNotice />
        <VerifyPhoneNotice hint="driverHint" href="/profile" />
        <LocationHealth />
        <TodayStats prefetched={today} />
        <WorkHours />
        <PushHealthCard />
        <DashboardInstallHint />
      </div>
    </>
  );
}

const useStatus = () => useSession().session?.driver?.status ?? "offline";

function ColleagueHelpRequest() {
  const { session } = useSession();
  return session && <ColleagueHelpPrompt driverId={session.userId} />;
}

/** The current delivery above the status, otherwise below it. */
function StatusAndTask() {
  const status = useStatus();
  const { task } = useCurrentTask();
  // The status is rendered with the page, the task loads later: its space is reserved to avoid a layout shift.
  const hasActiveTask = task === undefined ? status === "on_duty" : task !== null;
  return (
    <>
      {hasActiveTask && <ActiveDeliveryBanner />}
      <StatusPanel status={status} />
      {!hasActiveTask && <ActiveDeliveryBanner />}
    </>
  );
}

/** Notices about hours, documents and position sharing. */
function DriverNotices() {
  const status = useStatus();
  const profile = useProfile().data;
  return (
    <>
      {status !== "offline" && <ShiftEndingNotice />}
      {documentsNeedingAttention(profile?.documents ?? []).length > 0 && <DocumentExpiryNotice />}
      {profile && profile.tripShares > 0 && <TripSharingBanner />}
    </>
  );
}

function WorkHours() {
  return <WorkHoursCards status={useStatus()} />;
}

// A push opens /dashboard?offer={id}: shows that offer.
function OfferFromLink() {
  const offerId = useSearchParams().get("offer");
  useEffect(() => {
    if (offerId) showOffer(offerId, "push");
  }, [offerId]);
  return null;
}
