"use client";

import { useEffect, useRef } from "react";
import { useLivePosition } from "@/lib/client/hooks/use-live-position";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Tracking } from "@/lib/contracts/delivery/tracking";
import type { TransactionStatus } from "@/lib/contracts/delivery/fields";
import { positionFreshness } from "@/lib/domain/geo/live-position";
import { commonMessages } from "@/lib/i18n/messages/common";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { trackingMessages } from "@/lib/i18n/messages/tracking";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { describeArrival } from "@/components/delivery/map/describe-arrival";
import { useDecodedPolyline } from "@/components/delivery/map/use-delivery-route";
import { isDriverMoving } from "@/components/delivery/change/delivery-rules";
import { DeliveryStatusBadge } from "@/components/delivery/delivery-status-badge";
import { LiveRouteMap } from "@/components/delivery/map/live-route-map";
import { isLinkGone, LinkPage } from "@/components/customer/link-page";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/page/empty-state";
import { CheckIcon, DoneIcon, PackageIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatTime, RelativeTime, useNow } from "@/components/ui/time";
import { Timeline, type TimelineStep } from "@/components/ui/page/timeline";

// The page has no Realtime channel: poll often while the driver moves, rarely before, and never after.
const pollInterval = (tracking: Tracking | undefined): number =>
  !tracking || isDriverMoving(tracking.status) ? 12_000 : tracking.status === "delivered" ? 0 : 30_000;

/** The page of a tracking link: the status and, on the way, the driver's first name and position. */
export function TrackingView({ token }: { token: string }) {
  const t = useTranslations(trackingMessages);
  const tCommon = useTranslations(commonMessages);
  // Stops polling a link that has ended.
  const hasEnded = useRef(false);
  const tracking = useResource(`/api/track/${encodeURIComponent(token)}`, {
    intervalMs: (loaded) => (hasEnded.current ? 0 : pollInterval(loaded)),
  });
  // When a link ends while its page is open, the page clears its content.
  const linkMissing = isLinkGone(tracking.error);
  useEffect(() => {
    hasEnded.current = linkMissing;
  }, [linkMissing]);
  // A visitor who followed the delivery sees that it ended. For a link opened later the page does not reveal whether it
  // ever existed.
  const wasTracking = linkMissing && tracking.data !== undefined;
  return (
    <LinkPage
      title={t("title")}
      privacyNote={t("privacy")}
      endedContent={
        linkMissing && (
          <EmptyState
            icon={wasTracking ? DoneIcon : PackageIcon}
            title={t(wasTracking ? "endedTitle" : "unknownTitle")}
            hint={t(wasTracking ? "endedHint" : "unknownHint")}
          />
        )
      }
    >
      <ResourceView
        resource={tracking}
        subject={t("label")}
        skeleton={<SkeletonCard label={tCommon("loading")} className="h-48" />}
      >
        {(loaded) => (loaded.deliveredAt ? <Delivered at={loaded.deliveredAt} /> : <OpenTracking tracking={loaded} />)}
      </ResourceView>
    </LinkPage>
  );
}

/** The confirmation that the cash was handed over, with the time. */
function Delivered({ at: time }: { at: string }) {
  const t = useTranslations(trackingMessages);
  const { locale } = useLocale();
  return (
    <div translate="no" role="status" className="rise flex flex-col items-center gap-2 pt-16 text-center">
      <span className="mb-2 inline-flex size-16 items-center justify-center rounded-full bg-success-subtle text-success-text">
        <CheckIcon aria-hidden size={32} strokeWidth={2.5} />
      </span>
      <p className="text-xl font-semibold tabular-nums">{t("deliveredAt", { time: formatTime(locale, time) })}</p>
      <p className="text-muted-foreground">{t("deliveredHint")}</p>
    </div>
  );
}

const stepKeys = ["stepAssigned", "stepOnTheWay", "stepArrived", "stepDelivered"] as const;
const stepOfStatus: Partial<Record<TransactionStatus, number>> = { assigned: 1, in_transit: 2, servicing: 3 };

function OpenTracking({ tracking }: { tracking: Tracking }) {
  const t = useTranslations(trackingMessages);
  const tDelivery = useTranslations(customerDeliveryMessages);
  const { status, driver, expected, updatedAt } = tracking;
  const isMoving = isDriverMoving(status);
  const position = useLivePosition({
    personId: driver && isMoving ? driver.firstName : null,
    fetched: driver?.location ?? null,
    topic: null,
  });
  const routeLine = useDecodedPolyline(driver?.polyline);
  const { locale } = useLocale();
  const now = useNow();
  const isLost = position && now > 0 ? positionFreshness(position.location.at, now) === "lost" : now === 0;
  const arrival =
    driver && status === "in_transit" && !isLost
      ? { arrivesAt: driver.estimatedArrival, isApproximate: driver.approximate !== false, isBeforePickup: false }
      : expected && { arrivesAt: expected.at, isApproximate: expected.approximate, isBeforePickup: true };
  const currentStep = stepOfStatus[status] ?? 0;
  const titles = [t("waiting"), ...stepKeys.map((key) => tDelivery(key))];
  const steps = titles.map((title, index): TimelineStep => ({
    key: title,
    title,
    state: index < currentStep ? "done" : index === currentStep ? "current" : "ahead",
  }));
  return (
    <>
      <div className="flex flex-col items-start gap-2">
        <DeliveryStatusBadge delivery={tracking} />
        <p translate="no" aria-live="polite" className="text-lg font-semibold empty:hidden">
          {driver && status === "in_transit"
            ? t("driverOnTheWay", { name: driver.firstName })
            : driver && status === "servicing"
              ? t("driverArrived", { name: driver.firstName })
              : null}
        </p>
        {arrival && <p className="tabular-nums">{describeArrival(locale, arrival)}</p>}
        {/* Next to the map is the age of the driver's position: a second age would contradict it. */}
        {!(driver && isMoving && position) && (
          <p className="text-sm text-muted-foreground">
            {t("updated")}: <RelativeTime at={updatedAt} always />
          </p>
        )}
      </div>
      {driver && isMoving && (
        <LiveRouteMap
          label={t("onMap", { name: driver.firstName })}
          driverName={driver.firstName}
          driver={position}
          roadRoute={routeLine}
        />
      )}
      <Card>
        <Timeline steps={steps} label={t("steps")} />
      </Card>
    </>
  );
}
